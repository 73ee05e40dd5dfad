import * as XLSX from '@e965/xlsx';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import {
  type PlainCell,
  type PlainRow,
  type PlainSheet,
  type PlainWorkbook,
  ReadingError,
  type ReadingLimits,
  type ReadingOutcome,
  SHEETS_MAX,
} from './plain-sheet.ts';
import { readOds } from './read-ods.ts';
import { readText } from './read-text.ts';

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const startsWith = (file: Buffer, start: Buffer): boolean => file.subarray(0, start.length).equals(start);

/** Whether a file is a spreadsheet, by its content; others may be text. */
export const isWorkbook = (file: Buffer): boolean => startsWith(file, OLE2) || startsWith(file, ZIP);

type SheetLimits = Pick<ReadingLimits, 'rows' | 'columns' | 'unpackedBytes'>;

/**
 * Reads a spreadsheet or a text file within size limits. The process around it limits time and memory. The content
 * decides what it is: a name proves nothing.
 */
export async function readWorkbook(file: Buffer, limits: SheetLimits): Promise<ReadingOutcome> {
  try {
    return { workbook: await readByContent(file, limits) };
  } catch (error) {
    if (error instanceof ReadingError) return { refusal: error.refusal, reason: error.message };
    return { refusal: 'unreadable_sheet', reason: String(error).slice(0, 200) };
  }
}

async function readByContent(file: Buffer, limits: SheetLimits): Promise<PlainWorkbook> {
  if (startsWith(file, OLE2)) return readCells(keepNeededRecords(file), limits);
  if (!startsWith(file, ZIP)) return readText(file, limits, TEXT_MAX);
  const parts = await unpackWorkbook(file, limits.unpackedBytes);
  const content = parts.find(({ name }) => name === OPEN_DOCUMENT);
  if (!content) return readCells(repack(parts), limits);
  return { sheets: readOds(content.bytes.toString(), limits, createTextKeeper()), is1904: false };
}

/** Enough for any cell of a schedule. A shared string of 32,767 characters in every cell would fill the memory. */
const TEXT_MAX = 400;
/** Characters in the whole sheet. */
const TOTAL_TEXT_MAX = 8_000_000;

const WORKSHEET = /^xl\/worksheets\//i;
// With or without a prefix, exactly as the library looks for it.
const CELLS_BEGIN = /<(?:\w+:)?sheetData\b[^<>]*>/;
const CELLS_END = /<\/(?:\w+:)?sheetData>/g;

/** Merged cells, written as the library reads them: it only decodes the range. */
const MERGE = /<(?:\w+:)?mergeCell ref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"/g;
const MERGES_MAX = 5000;

// Values, number formats and hidden rows only: no formulas, links or macros.
const READ_OPTIONS: XLSX.ParsingOptions = {
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  // Also reads which rows are hidden.
  cellStyles: true,
  cellDates: false,
  cellNF: true,
  bookVBA: false,
  bookDeps: false,
  nodim: true,
};

/** The library's own types leave these open. */
const formats: { is_date(format: string): boolean } = XLSX.SSF;
const containers: {
  read(file: Buffer, options: { type: 'buffer' }): object;
  find(container: object, path: string): { content?: Uint8Array } | null;
  write(container: object, options: { fileType: 'zip'; type: 'buffer'; compression: boolean }): Buffer;
  utils: { cfb_new(): object; cfb_add(container: object, name: string, content: Buffer): void };
} = XLSX.CFB;

/** Packs the parts again, so that the library sees only what was measured. */
export function repack(parts: Part[]): Buffer {
  const container = containers.utils.cfb_new();
  for (const { name, bytes } of parts) {
    containers.utils.cfb_add(container, `/${name}`, WORKSHEET.test(name) ? keepCellsOnly(bytes) : bytes);
  }
  return containers.write(container, { fileType: 'zip', type: 'buffer', compression: false });
}

/**
 * Drops everything around the cells: links and merged areas can name ranges of 17 billion cells, and the library
 * creates the cells of a link's range. Latin-1 keeps one character per byte, so offsets match.
 */
function keepCellsOnly(worksheet: Buffer): Buffer {
  const text = worksheet.toString('latin1');
  const begin = text.search(CELLS_BEGIN);
  CELLS_END.lastIndex = Math.max(0, begin);
  const end = begin < 0 ? null : CELLS_END.exec(text);
  if (!end) return Buffer.from('<worksheet></worksheet>');
  const cells = text.slice(begin, CELLS_END.lastIndex);
  let merges = '';
  MERGE.lastIndex = CELLS_END.lastIndex;
  for (let count = 0, found = MERGE.exec(text); found && count < MERGES_MAX; count++, found = MERGE.exec(text))
    merges += `<mergeCell ref="${found[1]}"/>`;
  return Buffer.from(`<worksheet>${cells}<mergeCells>${merges}</mergeCells></worksheet>`, 'latin1');
}

/** Reads the first sheets. @throws ReadingError if none can be read */
export function readCells(file: Buffer, limits: Pick<ReadingLimits, 'rows' | 'columns'>): PlainWorkbook {
  const names = parse(file, { bookSheets: true }).SheetNames;
  const read = names.slice(0, SHEETS_MAX);
  const workbook = parse(file, { sheets: read.map((_, index) => index) });
  const properties = workbook.Workbook?.Sheets ?? [];
  const keepText = createTextKeeper();
  let rowsLeft = limits.rows;
  let refusal: ReadingError | null = null;
  const sheets: PlainSheet[] = [];
  for (const [index, name] of read.entries()) {
    const sheet = workbook.Sheets[name];
    if (!sheet) continue;
    try {
      const { rows, hiddenRows } = readRows(sheet, limits, keepText);
      // The limit doesn't count a heading.
      if (rows.length > rowsLeft + 1) throw new ReadingError('sheet_too_complex', `${rows.length} rows more`);
      rowsLeft -= rows.length;
      sheets.push({
        name,
        rows,
        hiddenRows,
        ...(properties[index]?.Hidden && rows.length > 0 && { unread: 'hidden', rows: [] }),
      });
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      refusal ??= error;
      sheets.push({ ...unreadSheet(name), unread: 'too_large' });
    }
  }
  for (const name of names.slice(SHEETS_MAX)) sheets.push({ ...unreadSheet(name), unread: 'too_large' });
  if (refusal && !sheets.some(({ rows }) => rows.length > 0)) throw refusal;
  if (sheets.length === 0) throw new ReadingError('unreadable_sheet', 'a workbook without a sheet');
  return { sheets, is1904: workbook.Workbook?.WBProps?.date1904 === true };
}

const unreadSheet = (name: string): PlainSheet => ({ name, rows: [], hiddenRows: [] });

/** Cuts the text of each cell, and limits that of the whole file. */
function createTextKeeper(): (text: string) => string | null {
  let total = 0;
  return (text) => {
    const kept = text.slice(0, TEXT_MAX);
    if (kept.trim() === '') return null;
    total += kept.length;
    if (total > TOTAL_TEXT_MAX) throw new ReadingError('sheet_too_complex', 'too much text');
    return kept;
  };
}

function parse(file: Buffer, options: XLSX.ParsingOptions): XLSX.WorkBook {
  try {
    return XLSX.read(file, { ...READ_OPTIONS, ...options });
  } catch (error) {
    throw new ReadingError('unreadable_sheet', error instanceof Error ? error.message : 'a broken workbook');
  }
}

type RowInfo = { hidden?: boolean; hpt?: number } | undefined;

/** Walks the cells that exist, never the range that the sheet claims: it can be 17 billion cells. */
function readRows(
  sheet: XLSX.WorkSheet,
  limits: Pick<ReadingLimits, 'rows' | 'columns'>,
  keepText: (text: string) => string | null,
): Pick<PlainSheet, 'rows' | 'hiddenRows'> {
  const data: unknown = sheet['!data'] ?? [];
  const rows: PlainRow[] = [];
  for (const [rowIndex, row] of definedEntries(data)) {
    const cells: PlainCell[] = [];
    for (const [columnIndex, cell] of definedEntries(row)) {
      const plain = readCell(cell as XLSX.CellObject, keepText);
      if (plain === null) continue;
      // The limit doesn't count the heading.
      if (rowIndex > limits.rows || columnIndex >= limits.columns)
        throw new ReadingError('sheet_too_complex', `a value in row ${rowIndex + 1}, column ${columnIndex + 1}`);
      while (cells.length < columnIndex) cells.push(null);
      cells[columnIndex] = plain;
    }
    if (cells.length > 0) rows.push({ row: rowIndex + 1, cells });
  }
  repeatMerged(rows, sheet['!merges'] ?? []);
  const properties = (sheet['!rows'] ?? []) as RowInfo[];
  const isHidden = ({ row }: PlainRow) => properties[row - 1]?.hidden === true || properties[row - 1]?.hpt === 0;
  return { rows: rows.filter((row) => !isHidden(row)), hiddenRows: rows.filter(isHidden).map(({ row }) => row) };
}

/** Cells that a merged value may be repeated in. */
const REPEATED_MAX = 100_000;

/** Repeats the value of cells merged down a column in each of the rows that has other values. */
function repeatMerged(rows: PlainRow[], merges: XLSX.Range[]): void {
  const byNumber = new Map(rows.map((row, index) => [row.row, index]));
  let left = REPEATED_MAX;
  for (const { s: first, e: last } of merges) {
    const top = byNumber.get(first.r + 1);
    const value = top === undefined ? null : (rows[top]?.cells[first.c] ?? null);
    if (top === undefined || value === null || first.r >= last.r) continue;
    for (let index = top + 1; left > 0 && (rows[index]?.row ?? Number.POSITIVE_INFINITY) <= last.r + 1; index++) {
      const cells = rows[index]?.cells ?? [];
      while (cells.length <= first.c) cells.push(null);
      cells[first.c] ??= value;
      left--;
    }
  }
}

/** A sparse array's elements by index, in time proportional to their number instead of the array's length. */
function definedEntries(list: unknown): [number, unknown][] {
  if (!Array.isArray(list)) return [];
  return Object.keys(list)
    .map((key): [number, unknown] => [Number(key), (list as unknown as Record<string, unknown>)[key]])
    .filter(([, value]) => value !== undefined && value !== null);
}

function readCell(cell: XLSX.CellObject, keepText: (text: string) => string | null): PlainCell {
  if (typeof cell.v === 'number' && cell.t === 'n') {
    if (!Number.isFinite(cell.v)) return null;
    return typeof cell.z === 'string' && formats.is_date(cell.z) ? { serial: cell.v } : cell.v;
  }
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return '#ERROR';
  return keepText(String(cell.v ?? ''));
}

/** A workbook has a few dozen parts; thousands are an attack. */
const ENTRIES_MAX = 500;
/** Deflate reaches 1032 to 1; rows of a real schedule reach 40. */
const RATIO_MAX = 250;
const RATIO_MATTERS_ABOVE_BYTES = 1024 * 1024;

/** Parts that cells depend on. Macros, pictures, external links and embedded objects aren't read. */
const NEEDED_PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml|xl\/persons\/[^/]+\.xml)$/i;
/** The sheets of an .ods. */
const OPEN_DOCUMENT = 'content.xml';
const WORKBOOK = /^xl\/workbook[^/]*\.xml$/i;

interface Part {
  name: string;
  bytes: Buffer;
}

/** Unpacks the parts of an .xlsx or .ods that its cells need, after checking the archive's directory. @throws ReadingError */
export async function unpackWorkbook(file: Buffer, unpackedMax: number): Promise<Part[]> {
  const zip = await open(file);
  const entries = await readDirectory(zip);
  const names = entries.map((entry) => entry.fileName);
  const isOpenDocument = names.includes('mimetype') && names.includes(OPEN_DOCUMENT);
  if (!isOpenDocument && (!names.includes('[Content_Types].xml') || !names.some((name) => WORKBOOK.test(name))))
    throw new ReadingError('unsupported_sheet', 'an archive without a workbook');
  if (new Set(names.map((name) => name.toLowerCase())).size !== names.length)
    throw new ReadingError('unreadable_sheet', 'an archive with two parts of one name');
  const claimed = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (claimed > unpackedMax) throw new ReadingError('sheet_too_complex', `unpacks to ${claimed} bytes`);

  const parts: Part[] = [];
  for (const entry of entries) {
    const isNeeded = isOpenDocument ? entry.fileName === OPEN_DOCUMENT : NEEDED_PARTS.test(entry.fileName);
    if (isNeeded) parts.push({ name: entry.fileName, bytes: await unpack(zip, entry) });
  }
  return parts;
}

async function open(file: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(file, { lazyEntries: true });
  } catch (error) {
    throw unreadable(error);
  }
}

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > ENTRIES_MAX) throw new ReadingError('sheet_too_complex', `${zip.entryCount} parts`);
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw unreadable(error);
  }
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new ReadingError('unreadable_sheet', 'an encrypted part');
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    if (entry.uncompressedSize > RATIO_MATTERS_ABOVE_BYTES && ratio > RATIO_MAX)
      throw new ReadingError('sheet_too_complex', `a part packed ${Math.round(ratio)} to 1`);
  }
  return entries;
}

/** The stream fails if a part is larger than it claims, so the sum of the claims can be trusted. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (error: unknown): ReadingError =>
  new ReadingError('unreadable_sheet', error instanceof Error ? error.message : 'a broken archive');

/** Records of an .xls that its cells depend on. Each starts with its type and length. */
const NEEDED_RECORDS = new Set([
  0x0809, // BOF
  0x000a, // EOF
  0x0085, // BoundSheet8: a sheet's name and place
  0x0022, // Date1904
  0x0042, // CodePage
  0x002f, // FilePass: the rest is encrypted
  0x00fc, // SST: the texts that cells share
  0x003c, // Continue
  0x041e, // Format
  0x00e0, // XF: which cells are dates
  0x0203, // Number
  0x0205, // BoolErr
  0x027e, // RK
  0x00bd, // MulRk
  0x0006, // Formula, for its last value
  0x0207, // String, the same as text
  0x00fd, // LabelSst
  0x00d6, // RString
  0x0204, // Label
  0x0208, // Row: which are hidden
  0x00e5, // MergeCells: the library only decodes them
]);
const BOF = 0x0809;
const HEAD_BYTES = 4;
/** A record type that the library skips. */
const SKIPPED = 0x00d7;

/**
 * Blanks out all records of an .xls except those that its cells depend on. They stay in place, because sheets are
 * found by their offset. Links and notes name ranges of up to 17 million cells, which the library walks
 * one by one: 100 such records in 5 kB took it half a minute.
 * @throws ReadingError
 */
function keepNeededRecords(file: Buffer): Buffer {
  const stream = workbookStream(file);
  if (stream.length < HEAD_BYTES || stream.readUInt16LE(0) !== BOF)
    throw new ReadingError('unreadable_sheet', 'a workbook that does not begin as one');
  for (let at = 0; at + HEAD_BYTES <= stream.length; at += HEAD_BYTES + stream.readUInt16LE(at + 2)) {
    if (!NEEDED_RECORDS.has(stream.readUInt16LE(at))) stream.writeUInt16LE(SKIPPED, at);
  }
  return stream;
}

function workbookStream(file: Buffer): Buffer {
  try {
    const container = containers.read(file, { type: 'buffer' });
    const stream = containers.find(container, '/Workbook') ?? containers.find(container, '/Book');
    if (stream?.content) return Buffer.from(stream.content);
  } catch (error) {
    throw new ReadingError('unreadable_sheet', error instanceof Error ? error.message : 'a broken container');
  }
  throw new ReadingError('unreadable_sheet', 'a container without a workbook');
}
