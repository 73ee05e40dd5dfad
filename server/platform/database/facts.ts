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

export async function readFact(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
