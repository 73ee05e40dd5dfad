/** What a table's cell holds; `null` is an empty one. */
export type TableCell =
  | { kind: 'text'; text: string }
  /** `YYYY-MM-DD` */
  | { kind: 'date'; date: string }
  /** `HH:mm` */
  | { kind: 'time'; time: string }
  | { kind: 'money'; dollars: number }
  | null;

export interface Table {
  /** Of the sheet, at most 31 characters. */
  name: string;
  columns: { heading: string; width: number }[];
  rows: TableCell[][];
}

export type TableFormat = 'xlsx' | 'csv';
