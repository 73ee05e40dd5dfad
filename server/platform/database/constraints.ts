import pg from 'pg';

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

/** The name of the unique or exclusion constraint that a write violated; null for every other error. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  return error.code === UNIQUE_VIOLATION || error.code === EXCLUSION_VIOLATION ? (error.constraint ?? '') : null;
}
