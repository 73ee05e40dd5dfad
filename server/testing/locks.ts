import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** How many statements wait for what another transaction has locked. */
export async function waitingForLocks(app: TestApp): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(app.db);
  return rows.length;
}
