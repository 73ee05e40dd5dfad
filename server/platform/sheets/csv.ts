import { formulaSafe } from './formula-safe.ts';

/** Without this mark, Excel shows each accented letter as two letters. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Rows as a CSV file (RFC 4180) that spreadsheet apps open directly; in French with semicolons. Text can't become a
 * formula; numbers stay numbers.
 */
export const csvFile = (rows: readonly (readonly (string | number)[])[], separator: ',' | ';' = ','): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(csvCell).join(separator)}\r\n`).join('')}`;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaSafe(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
