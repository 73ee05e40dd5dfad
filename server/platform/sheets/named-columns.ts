import { plainLetters } from './plain-letters.ts';
import type { CsvRow } from './read-csv.ts';

export interface NamedRow<Column extends string> {
  row: number;
  /** Of the columns that the table has; none that is empty. */
  cells: Partial<Record<Column, string>>;
}

export interface NamedTable<Column extends string> {
  /** The columns that are there, with their headings as the table writes them. */
  titles: Partial<Record<Column, string>>;
  rows: NamedRow<Column>[];
}

/** The rows of a table by the names of its columns, its first row the heading. Columns of other names are not read. */
export function byColumn<Column extends string>(
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

/** What files of ours have an apostrophe before, lest it be a formula. */
const asWritten = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/** Whether a spreadsheet program would calculate with it. A phone number may begin with a plus. */
export const isFormula = (cell: string): boolean => /^[=@＝＋－＠]|^[+-](?![\d\s().-]*$)/.test(cell);
