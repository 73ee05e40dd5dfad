/** A cell's content; `null` is empty. */
export type TableCell =
  | { kind: 'text'; text: string }
  /** `YYYY-MM-DD` */
  | { kind: 'date'; date: string }
  /** `HH:mm` */
  | { kind: 'time'; time: string }
  | { kind: 'money'; dollars: number }
  | null;

export interface Table {
  /** The sheet's name, up to 31 characters. */
  name: string;
  columns: { heading: string; width: number }[];
  rows: TableCell[][];
}

export type TableFormat = 'xlsx' | 'csv';
