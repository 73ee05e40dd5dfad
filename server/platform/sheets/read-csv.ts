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

/** Cells copied from a sheet have tabs, and Excel writes semicolons where the comma is the decimal separator. */
const SEPARATORS = ['\t', ';', ',', '|'];

/**
 * The non-empty rows of a text file (CSV as in RFC 4180, or with tabs, semicolons or bars), each cell trimmed. Takes time
 * and memory proportional to the file's size, and stops at the first row over the limit.
 * @throws AppError file_too_large, unsupported_table, table_too_large
 */
export function readCsv(file: Buffer, limits: CsvLimits): CsvRow[] {
  if (file.length > limits.bytes) throw new AppError('file_too_large');
  const written = decodeText(file);
  // Excel's own hint, on a line before the heading.
  const hint = /^sep=(.)\r?\n/i.exec(written);
  const text = hint ? written.slice(hint[0].length) : written;
  const separator = hint?.[1] ?? findSeparator(text);
  const rows: CsvRow[] = [];
  const tooLarge = () => new AppError('table_too_large', { details: { rows: limits.rows, columns: limits.columns } });
  for (let [at, row] = [0, hint ? 2 : 1]; at < text.length; row++) {
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

/** DOS programs mark the end of a file. */
const DOS_END = String.fromCharCode(26);
/** Control characters that text has: tabs, line ends and form feeds. */
const IN_TEXT = new Set([9, 10, 11, 12, 13]);
const isBinary = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 && !IN_TEXT.has(code)) return true;
  }
  return false;
};
/** Web pages, XML, PDF and RTF are text that isn't a table. */
const OTHER_FORMATS = /^\s*(<|%PDF|\{\\rtf)/;

/** UTF-8 or UTF-16, else Windows-1252, as Excel on Windows saves CSV. @throws AppError unsupported_table */
function decodeText(file: Buffer): string {
  const decoded = decode(file).replace(/^\ufeff/, '');
  const text = decoded.endsWith(DOS_END) ? decoded.slice(0, -1) : decoded;
  if (isBinary(text) || OTHER_FORMATS.test(text)) throw new AppError('unsupported_table');
  return text;
}

function decode(file: Buffer): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Lines that are compared to find the separator: enough to see past a title. */
const LINES_COMPARED = 50;
const COMPARED_MAX = 100_000;

/** The character that splits the most lines into the same number of cells, more than one. */
function findSeparator(text: string): string {
  const lines = text
    .slice(0, COMPARED_MAX)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_COMPARED);
  const scored = SEPARATORS.map((separator) => {
    const byCells = new Map<number, number>();
    for (const line of lines) {
      const cells = line.split(separator).length;
      if (cells > 1) byCells.set(cells, (byCells.get(cells) ?? 0) + 1);
    }
    const [cells = 0, agreeing = 0] = [...byCells].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { separator, agreeing, cells };
  });
  return scored.sort((a, b) => b.agreeing - a.agreeing || b.cells - a.cells)[0]?.separator ?? ',';
}

/**
 * The cell that starts here, and the position of its end. @throws AppError unsupported_table if its quotes never close
 */
function cellAt(text: string, start: number, separator: string): { text: string; end: number } {
  let at = start;
  let inQuotes = '';
  if (text[at] === '"') {
    for (;;) {
      const quote = text.indexOf('"', at + 1);
      if (quote < 0) throw new AppError('unsupported_table');
      inQuotes += text.slice(at + 1, quote);
      at = quote + 1;
      if (text[at] !== '"') break;
      inQuotes += '"';
    }
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { text: (inQuotes + text.slice(at, end)).trim(), end };
}
