import { type Kysely, sql } from 'kysely';
import { splitMigration } from '#server/platform/database/migrate.ts';

/** Tables that grow with every booking, or with every visitor. */
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
/** Reading a row, or locking one for a foreign key, doesn't block anyone. */
const HARMLESS = ['AccessShareLock', 'RowShareLock'];

/**
 * Runs a migration's transaction and rolls it back. @returns the large tables that it scans or rewrites while holding
 * locks that others wait for, which takes more than a second with millions of rows. It uses PostgreSQL's own counts of
 * scans instead of measuring time, because a test's tables are small.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables
export async function heldTables(db: Kysely<any>, migration: string): Promise<string[]> {
  const undone = new Error('taken back');
  let held: string[] = [];
  const run = db.transaction().execute(async (transaction) => {
    // PostgreSQL scans a small table even if an index would do.
    await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
    // Excludes counts that PostgreSQL had not reported before this migration, and tables that it creates.
    await sql`
      CREATE TEMPORARY TABLE before ON COMMIT DROP AS
      SELECT oid AS relid, pg_stat_get_xact_numscans(oid) AS scans FROM pg_class WHERE relkind IN ('r', 'p')`.execute(
      transaction,
    );
    await sql.raw(splitMigration(migration).together).execute(transaction);
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
