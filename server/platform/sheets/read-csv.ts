import { AppError } from '#server/platform/app-error.ts';

export interface CsvRow {
  /** The row number in a spreadsheet app, from 1. */
  row: number;
  cells: string[];
}

export interface CsvLimits {
  bytes: number;
  /** Number of rows, excluding the heading. */
  rows: number;
  columns: number;
}

/** Excel writes semicolons where the comma is the decimal separator, and cells copied from a sheet have tabs. */
const SEPARATORS = [',', ';', '\t'];

/**
 * The non-empty rows of a CSV file (RFC 4180), each cell trimmed. Takes time and memory proportional to the file's
 * size, and stops at the first row over the limit.
 * @throws AppError file_too_large, table_not_utf8, unsupported_table, table_too_large
 */
export function readCsv(file: Buffer, limits: CsvLimits): CsvRow[] {
  if (file.length > limits.bytes) throw new AppError('file_too_large');
  const text = decoded(file);
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  const tooLarge = () => new AppError('table_too_large', { details: { rows: limits.rows, columns: limits.columns } });
  for (let [at, row] = [0, 1]; at < text.length; row++) {
    const cells: string[] = [];
    for (let isLast = false; !isLast; ) {
      const cell = cellAt(text, at, separator);
      if (cells.push(cell.text) > limits.columns && cell.text !== '') throw tooLarge();
      at = cell.end + 1;
      isLast = text[cell.end] !== separator;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at++;
    if (cells.some((cell) => cell !== '') && rows.push({ row, cells }) > limits.rows + 1) throw tooLarge();
  }
  return rows;
}

function decoded(file: Buffer): string {
  const [first, second] = file;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) throw new AppError('table_not_utf8');
  if (file.includes(0)) throw new AppError('unsupported_table');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch (cause) {
    // An archive or a picture isn't text at all; text in another encoding has only a few wrong accents.
    throw new AppError(file.subarray(0, 2).toString('latin1') === 'PK' ? 'unsupported_table' : 'table_not_utf8', {
      cause,
    });
  }
}

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const [heading = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => heading.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * The cell that starts here, and the position of its end. @throws AppError unsupported_table if its quotes never close
 */
function cellAt(text: string, start: number, separator: string): { text: string; end: number } {
  let at = start;
  let said = '';
  if (text[at] === '"') {
    for (;;) {
      const quote = text.indexOf('"', at + 1);
      if (quote < 0) throw new AppError('unsupported_table');
      said += text.slice(at + 1, quote);
      at = quote + 1;
      if (text[at] !== '"') break;
      said += '"';
    }
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { text: (said + text.slice(at, end)).trim(), end };
}
