/** Of a file with a schedule. */
export const SHEET_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 20_000,
  columns: 20,
  unpackedBytes: 50 * 1024 * 1024,
  /** Of computing: the largest sheet takes one, and four on a machine that is slow and busy. */
  seconds: 15,
} as const;

/** Faults in one answer, and notes: nobody corrects more at once, and 20,000 rows can have 100,000. */
export const FAULTS_TOLD_MAX = 1000;
