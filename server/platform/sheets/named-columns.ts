import type { DayOrder, DayOrderQuestion } from '#contract/sheet-reading.ts';
import { plainLetters } from './plain-letters.ts';
import type { CsvRow } from './read-csv.ts';
import { readDateColumn } from './written-days.ts';

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

/** There may be a title and notes above the heading. */
const HEADING_WITHIN_ROWS = 20;

/**
 * A table's rows by column name, below the row that names the most columns. Of several columns with names of one, the
 * earlier name counts. Other columns are ignored.
 */
export function readNamedColumns<Column extends string>(
  rows: CsvRow[],
  namesOf: Readonly<Record<Column, readonly string[]>>,
): NamedTable<Column> {
  const called = (Object.entries(namesOf) as [Column, string[]][]).map(
    ([column, names]) => [column, [...new Set(names.map(plainLetters))]] as const,
  );
  const placesIn = ({ cells }: CsvRow): [Column, number][] => {
    const written = cells.map(plainLetters);
    return called.flatMap(([column, names]): [Column, number][] => {
      const name = names.find((one) => one !== '' && written.includes(one));
      return name === undefined ? [] : [[column, written.indexOf(name)]];
    });
  };
  let best: { index: number; places: [Column, number][] } = { index: 0, places: [] };
  for (const [index, row] of rows.slice(0, HEADING_WITHIN_ROWS).entries()) {
    const places = placesIn(row);
    if (places.length > best.places.length) best = { index, places };
  }
  const { places } = best;
  const heading = rows[best.index];
  const titles = Object.fromEntries(
    places.map(([column, place]) => [column, heading?.cells[place] ?? '']),
  ) as NamedTable<Column>['titles'];
  const named = rows.slice(best.index + 1).map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      places.map(([column, place]) => [column, asWritten(cells[place] ?? '')]).filter(([, cell]) => cell !== ''),
    ) as NamedRow<Column>['cells'],
  }));
  return { titles, rows: named };
}

export interface DatedTable<Column extends string> {
  table: NamedTable<Column>;
  /** Whether a cell has a date that fits several orders of day and month. It stays as written. */
  isOpen(row: number, column: Column): boolean;
  /** Up to one. */
  questions: DayOrderQuestion[];
}

/**
 * The same table with its dates as `YYYY-MM-DD`, each column in its own order of day and month. What isn't one date stays as written,
 * to be refused.
 * @param answer the order for columns whose dates fit several
 */
export function withDates<Column extends string>(
  table: NamedTable<Column>,
  columns: readonly NoInfer<Column>[],
  answer: DayOrder | undefined,
): DatedTable<Column> {
  const rows = table.rows.map(({ row, cells }) => ({ row, cells: { ...cells } }));
  const open = new Set<string>();
  const questions: DayOrderQuestion[] = [];
  for (const column of columns) {
    const read = readDateColumn(
      rows.map(({ cells }) => cells[column]),
      table.titles[column] ?? '',
      { answer, rowAt: (index) => rows[index]?.row ?? 1 },
    );
    for (const [index, { cells }] of rows.entries()) {
      const date = read.dates[index];
      if (date) cells[column] = date;
    }
    for (const index of read.open) open.add(`${rows[index]?.row} ${column}`);
    if (read.question) questions.push(read.question);
  }
  return {
    ...{ table: { ...table, rows }, questions: questions.slice(0, 1) },
    isOpen: (row, column) => open.has(`${row} ${column}`),
  };
}

/** Our own files add an apostrophe to text that could be a formula. */
const asWritten = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/** True if a spreadsheet app would calculate the cell. A phone number may begin with a plus. */
export const isFormula = (cell: string): boolean => /^[=@＝＋－＠]|^[+-](?![\d\s().-]*$)/.test(cell);
