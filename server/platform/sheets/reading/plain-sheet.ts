import type { ProcessLimits } from '#server/platform/limited-process/process-limits.ts';

/** A cell as read: empty, text, a number, or the serial number of a date or time. */
export type PlainCell = null | string | number | { serial: number };

export interface PlainRow {
  /** The spreadsheet's row number, from 1. */
  row: number;
  cells: PlainCell[];
}

export interface PlainSheet {
  /** '' for a text file. */
  name: string;
  /** Visible rows with a value. */
  rows: PlainRow[];
  /** Row numbers of hidden rows with a value. */
  hiddenRows: number[];
  /** Why the sheet has no rows here. */
  unread?: 'hidden' | 'too_large';
}

/** A sheet a week for a year. */
export const SHEETS_MAX = 60;

export interface PlainWorkbook {
  sheets: PlainSheet[];
  /** Whether serial numbers count from 1904 instead of 1900. */
  is1904: boolean;
}

/** Why a file can't be read. */
type ReadingRefusal = 'unsupported_sheet' | 'unreadable_sheet' | 'sheet_too_complex';

/** What the reading process writes to its standard output, as JSON. */
export type ReadingOutcome = { workbook: PlainWorkbook } | { refusal: ReadingRefusal; reason: string };

export interface ReadingLimits extends ProcessLimits {
  rows: number;
  columns: number;
  unpackedBytes: number;
}

export class ReadingError extends Error {
  readonly refusal: ReadingRefusal;

  constructor(refusal: ReadingRefusal, reason: string) {
    super(reason);
    this.refusal = refusal;
  }
}
