import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { type Context, perContext } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type CsvLimits, type CsvRow, readCsv } from '#server/platform/sheets/read-csv.ts';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';
import { isWorkbook } from '#server/platform/sheets/reading/read-workbook.ts';
import { createSheetReader, READING_LIMITS } from '#server/platform/sheets/reading/sheet-reader.ts';
import { serialDay } from '#server/platform/sheets/written-days.ts';

/** People have more columns than a schedule, and contacts apps export sixty and more. */
const readSheet = perContext((ctx) => createSheetReader(ctx, { ...READING_LIMITS, columns: PEOPLE_COLUMNS }));
const PEOPLE_COLUMNS = 100;

/** A number that is too large for a date stays a number. */
const toText = (cell: PlainCell, is1904: boolean): string =>
  cell !== null && typeof cell === 'object'
    ? (serialDay(cell.serial, is1904) ?? String(cell.serial))
    : String(cell ?? '').trim();

/**
 * The rows of a file of people, as text: a spreadsheet's first sheet with visible rows, or CSV in any usual encoding.
 * @throws AppError file_too_large, unsupported_table, table_too_large, unreadable_sheet, sheet_too_complex, overloaded
 */
export async function readPeopleTable(ctx: Context, file: Buffer, limits: CsvLimits): Promise<CsvRow[]> {
  if (!isWorkbook(file)) return readCsv(file, limits);
  if (file.length > Math.min(limits.bytes, SHEET_LIMITS.bytes)) throw new AppError('file_too_large');
  const { sheets, is1904 } = await readSheet(ctx)(file).catch((cause: unknown) => {
    throw cause instanceof AppError && cause.code === 'unsupported_sheet'
      ? new AppError('unsupported_table', { cause })
      : cause;
  });
  const rows = sheets.find((sheet) => sheet.rows.length > 0)?.rows ?? [];
  // The limit doesn't count the heading.
  if (rows.length > limits.rows + 1)
    throw new AppError('table_too_large', { details: { rows: limits.rows, columns: limits.columns } });
  return rows.map(({ row, cells }) => ({ row, cells: cells.map((cell) => toText(cell, is1904)) }));
}
