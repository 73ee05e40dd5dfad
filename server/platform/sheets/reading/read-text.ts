import { AppError } from '#server/platform/app-error.ts';
import { readCsv } from '#server/platform/sheets/read-csv.ts';
import { type PlainWorkbook, ReadingError, type ReadingLimits } from './plain-sheet.ts';

/** Reads CSV, TSV, or text pasted from a spreadsheet: one sheet without a name. @throws ReadingError */
export function readText(
  file: Buffer,
  limits: Pick<ReadingLimits, 'rows' | 'columns'>,
  textMax: number,
): PlainWorkbook {
  try {
    const rows = readCsv(file, { ...limits, bytes: file.length }).map(({ row, cells }) => ({
      row,
      cells: cells.map((cell) => (cell === '' ? null : cell.slice(0, textMax))),
    }));
    if (rows.length === 0) throw new ReadingError('unsupported_sheet', 'an empty text');
    return { sheets: [{ name: '', rows, hiddenRows: [] }], is1904: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refusal = error.code === 'table_too_large' ? 'sheet_too_complex' : 'unsupported_sheet';
    throw new ReadingError(refusal, error.code);
  }
}
