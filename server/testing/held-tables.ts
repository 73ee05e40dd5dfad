import { type Kysely, sql } from 'kysely';
import { partsOf } from '#server/platform/database/migrate.ts';

/** What grows with every booking, or with everybody who comes. */
const LARGE = [
  'accounts',
  'audit_log',
  'bookings',
  'emails',
  'ledger_entries',
  'lesson_records',
  'payments',
  'reviews',
  'sessions',
  'slots',
];
/** Who reads or locks a row to point to it is in nobody's way. */
const HARMLESS = ['AccessShareLock', 'RowShareLock'];

/**
 * Runs a migration's transaction, and takes it back. @returns the large tables that it goes through, or writes anew, while others wait for what it
 * holds of them: with millions of rows that is longer than a second. How long it takes is not measured, for a test's tables are
 * small: whatever reads a table from end to end is counted, by PostgreSQL itself.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables
export async function heldTables(db: Kysely<any>, migration: string): Promise<string[]> {
  const undone = new Error('taken back');
  let held: string[] = [];
  const run = db.transaction().execute(async (transaction) => {
    // A small table is read whole even where an index leads to the rows.
    await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
    // What PostgreSQL has counted before and not handed in yet is not this migration's; nor are tables that it makes.
    await sql`
      CREATE TEMPORARY TABLE before ON COMMIT DROP AS
      SELECT oid AS relid, pg_stat_get_xact_numscans(oid) AS scans FROM pg_class WHERE relkind IN ('r', 'p')`.execute(
      transaction,
    );
    await sql.raw(partsOf(migration).together).execute(transaction);
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT large.name FROM unnest(${LARGE}::text[]) AS large (name)
      JOIN pg_class ON pg_class.relname = large.name AND pg_class.relnamespace = 'public'::regnamespace
      CROSS JOIN LATERAL (
        SELECT relid FROM pg_partition_tree(pg_class.oid) UNION SELECT pg_class.oid
      ) AS part
      JOIN pg_locks ON pg_locks.relation = part.relid AND pg_locks.pid = pg_backend_pid()
      JOIN pg_temp.before ON before.relid = part.relid
      WHERE pg_locks.mode <> ALL(${HARMLESS}::text[]) AND pg_stat_get_xact_numscans(part.relid) > before.scans
      ORDER BY 1`.execute(transaction);
    held = rows.map(({ name }) => name);
    throw undone;
  });
  await run.catch((error) => {
    if (error !== undone) throw error;
  });
  return held;
}
