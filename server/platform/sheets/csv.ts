import { type Locale, languageTag } from '#contract/locale.ts';
import { formulaSafe } from './formula-safe.ts';

/** Without this mark, Excel shows each accented letter as two letters. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Rows as a CSV file (RFC 4180) that spreadsheet apps in this language open directly: where the decimal mark is a
 * comma, they expect semicolons between cells. Text can't become a formula; numbers stay numbers.
 */
export function csvFile(rows: readonly (readonly (string | number)[])[], locale: Locale): string {
  const mark = decimalMark(locale);
  const separator = mark === ',' ? ';' : ',';
  const lines = rows.map((row) => `${row.map((cell) => csvCell(cell, mark)).join(separator)}\r\n`);
  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}

const decimalMark = (locale: Locale): string =>
  new Intl.NumberFormat(languageTag(locale)).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

function csvCell(value: string | number, mark: string): string {
  if (typeof value === 'number') return String(value).replace('.', mark);
  const text = formulaSafe(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
