import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Stores a fact about the server that outlives restarts. @returns true if it differs from the stored one */
export async function rememberFact(db: Database, name: string, value: string): Promise<boolean> {
  // If two servers start together, the lock makes the second one wait, and it then finds nothing new.
  const kept = await db
    .selectFrom('server_facts')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (kept?.value === value) return false;
  await db
    .insertInto('server_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return true;
}

/**
 * Stores a fact unless there is one: if several servers start at once, the first one's wins. @returns the stored fact
 */
export async function claimFact(db: Database, name: string, value: string): Promise<string | undefined> {
  await db
    .insertInto('server_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return readFact(db, name);
}

/** True if the table for facts exists: a database is empty until its first start or restore. */
export async function hasFacts(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT to_regclass('public.server_facts') IS NOT NULL AS is`.execute(db);
  return rows[0]?.is === true;
}

export async function readFact(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
