import { plainLetters } from './plain-letters.ts';
import type { CsvRow } from './read-csv.ts';

export interface NamedRow<Column extends string> {
  row: number;
  /** Only the table's columns that have a value. */
  cells: Partial<Record<Column, string>>;
}

export interface NamedTable<Column extends string> {
  /** The columns found, with their headings as written in the table. */
  titles: Partial<Record<Column, string>>;
  rows: NamedRow<Column>[];
}

/** A table's rows by column name; its first row is the heading. Other columns are ignored. */
export function readNamedColumns<Column extends string>(
  [heading, ...rows]: CsvRow[],
  namesOf: Readonly<Record<Column, readonly string[]>>,
): NamedTable<Column> {
  const titles: NamedTable<Column>['titles'] = {};
  const places: [Column, number][] = [];
  const written = (heading?.cells ?? []).map(plainLetters);
  for (const [column, names] of Object.entries(namesOf) as [Column, string[]][]) {
    const called = new Set(names.map(plainLetters));
    const place = written.findIndex((title) => called.has(title));
    if (place < 0) continue;
    titles[column] = heading?.cells[place] ?? '';
    places.push([column, place]);
  }
  const named = rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      places.map(([column, place]) => [column, asWritten(cells[place] ?? '')]).filter(([, cell]) => cell !== ''),
    ) as NamedRow<Column>['cells'],
  }));
  return { titles, rows: named };
}

/** Our own files add an apostrophe to text that could be a formula. */
const asWritten = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/** True if a spreadsheet app would calculate the cell. A phone number may begin with a plus. */
export const isFormula = (cell: string): boolean => /^[=@＝＋－＠]|^[+-](?![\d\s().-]*$)/.test(cell);
