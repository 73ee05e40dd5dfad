import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Keeps a fact about the server between its starts. @returns whether it differs from what was kept */
export async function rememberFact(db: Database, name: string, value: string): Promise<boolean> {
  // The lock makes the second of two servers that start together wait, and then see nothing new.
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

/** Keeps a fact where none of that name is kept: of several servers that start at once, the first one's. @returns what is kept */
export async function claimFact(db: Database, name: string, value: string): Promise<string | undefined> {
  await db
    .insertInto('server_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return readFact(db, name);
}

/** Whether there are tables to keep facts in: a database is empty until its first start or restore. */
export async function hasFacts(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT to_regclass('public.server_facts') IS NOT NULL AS is`.execute(db);
  return rows[0]?.is === true;
}

export async function readFact(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
