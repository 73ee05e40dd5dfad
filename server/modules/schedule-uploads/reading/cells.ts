import * as XLSX from '@e965/xlsx';
import type { Part } from './archive.ts';
import { type PlainCell, type PlainRow, type PlainSheet, ReadingError, type ReadingLimits } from './plain-sheet.ts';

/** No cell of a schedule needs more; a shared string of 32,767 characters, in every cell, would fill the memory. */
const TEXT_MAX = 400;
/** All the text of a sheet, in characters. */
const TOTAL_TEXT_MAX = 8_000_000;

const WORKSHEET = /^xl\/worksheets\//i;
// The cells' element, with or without a prefix, just as the library looks for it.
const CELLS_BEGIN = /<(?:\w+:)?sheetData\b[^<>]*>/;
const CELLS_END = /<\/(?:\w+:)?sheetData>/g;

const SCHEDULE_NAMES = new Set(['schedule', 'horaire']);

// Values and number formats only: formulas, links, styles and macros are never asked for.
const READ_OPTIONS: XLSX.ParsingOptions = {
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellStyles: false,
  cellDates: false,
  cellNF: true,
  bookVBA: false,
  bookDeps: false,
  nodim: true,
};

/** The library's own types leave these two open. */
const formats: { is_date(format: string): boolean } = XLSX.SSF;
const containers: {
  write(container: object, options: { fileType: 'zip'; type: 'buffer'; compression: boolean }): Buffer;
  utils: { cfb_new(): object; cfb_add(container: object, name: string, content: Buffer): void };
} = XLSX.CFB;

/** Packs parts again, so that the library sees just what was measured, whatever else the file holds. */
export function repack(parts: Part[]): Buffer {
  const container = containers.utils.cfb_new();
  for (const { name, bytes } of parts) {
    containers.utils.cfb_add(container, `/${name}`, WORKSHEET.test(name) ? cellsOnly(bytes) : bytes);
  }
  return containers.write(container, { fileType: 'zip', type: 'buffer', compression: false });
}

/**
 * What stands around the cells, links and merged areas, names ranges that can be 17 billion cells; the library makes the
 * cells of a link's. Latin-1, a letter a byte, so that places in the text are places in the file.
 */
function cellsOnly(worksheet: Buffer): Buffer {
  const text = worksheet.toString('latin1');
  const begin = text.search(CELLS_BEGIN);
  CELLS_END.lastIndex = Math.max(0, begin);
  const end = begin < 0 ? null : CELLS_END.exec(text);
  const cells = end ? text.slice(begin, CELLS_END.lastIndex) : '';
  return Buffer.from(`<worksheet>${cells}</worksheet>`, 'latin1');
}

/**
 * Reads the schedule of a workbook: the sheet named so, else the first.
 * @throws ReadingError
 */
export function readCells(file: Buffer, limits: Pick<ReadingLimits, 'rows' | 'columns'>): PlainSheet {
  const names = parse(file, { bookSheets: true }).SheetNames;
  const named = names.findIndex((name) => SCHEDULE_NAMES.has(name.trim().toLowerCase()));
  const index = Math.max(0, named);
  const workbook = parse(file, { sheets: index });
  const sheet = workbook.Sheets[names[index] ?? ''];
  if (!sheet) throw new ReadingError('unreadable_sheet', 'a workbook without a sheet');
  return { rows: plainRows(sheet, limits), is1904: workbook.Workbook?.WBProps?.date1904 === true };
}

function parse(file: Buffer, options: XLSX.ParsingOptions): XLSX.WorkBook {
  try {
    return XLSX.read(file, { ...READ_OPTIONS, ...options });
  } catch (error) {
    throw new ReadingError('unreadable_sheet', error instanceof Error ? error.message : 'a broken workbook');
  }
}

/** Walks the cells that are there. The range that a sheet claims is never walked: it can be 17 billion cells. */
function plainRows(sheet: XLSX.WorkSheet, limits: Pick<ReadingLimits, 'rows' | 'columns'>): PlainRow[] {
  const data: unknown = sheet['!data'] ?? [];
  const rows: PlainRow[] = [];
  let textLength = 0;
  for (const [rowIndex, row] of presentIn(data)) {
    const cells: PlainCell[] = [];
    for (const [columnIndex, cell] of presentIn(row)) {
      const plain = plainCell(cell as XLSX.CellObject);
      if (plain === null) continue;
      // The heading is not one of the rows.
      if (rowIndex > limits.rows || columnIndex >= limits.columns)
        throw new ReadingError('sheet_too_complex', `a value in row ${rowIndex + 1}, column ${columnIndex + 1}`);
      if (typeof plain === 'string') textLength += plain.length;
      while (cells.length < columnIndex) cells.push(null);
      cells[columnIndex] = plain;
    }
    if (textLength > TOTAL_TEXT_MAX) throw new ReadingError('sheet_too_complex', 'too much text');
    if (cells.length > 0) rows.push({ row: rowIndex + 1, cells });
  }
  return rows;
}

/** The elements of a sparse array by index, in time proportional to their number, not to the array's length. */
function presentIn(list: unknown): [number, unknown][] {
  if (!Array.isArray(list)) return [];
  return Object.keys(list)
    .map((key): [number, unknown] => [Number(key), (list as unknown as Record<string, unknown>)[key]])
    .filter(([, value]) => value !== undefined && value !== null);
}

function plainCell(cell: XLSX.CellObject): PlainCell {
  if (typeof cell.v === 'number' && cell.t === 'n') {
    if (!Number.isFinite(cell.v)) return null;
    return typeof cell.z === 'string' && formats.is_date(cell.z) ? { serial: cell.v } : cell.v;
  }
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return '#ERROR';
  const text = String(cell.v ?? '').slice(0, TEXT_MAX);
  return text.trim() === '' ? null : text;
}
