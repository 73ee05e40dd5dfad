/** Limits of a schedule file. */
export const SHEET_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 20_000,
  /** A grid of a month has a column a day. */
  columns: 60,
  unpackedBytes: 50 * 1024 * 1024,
  /** Computing time: the largest sheet takes one second, or four on a slow, busy machine. */
  seconds: 15,
} as const;

/** Errors and notes per answer: 20,000 rows can have 100,000, far more than anyone corrects at once. */
export const FAULTS_TOLD_MAX = 1000;

/** File names we accept for schedules and people; the server decides by content. Text pasted from a spreadsheet is sent as .tsv. */
export const SHEET_EXTENSIONS = ['.xlsx', '.xls', '.ods', '.csv', '.tsv', '.txt'] as const;
