import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** How many statements wait for a transaction's locks. Counts only this database: other tests use the same server. */
export async function countWaiting(transaction: Database): Promise<number> {
  const { rows } = await sql`
    SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`.execute(
    transaction,
  );
  return rows.length;
}
