import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/database/connect.ts';

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  expect(rows.length).toBeGreaterThan(15);
  return rows.map(({ name }) => name);
}

/** The contents of every table, each as one digest: a sum, since putting the rows in order takes twenty times as long. */
export async function contents(db: Database): Promise<Record<string, string>> {
  const parts = (await tablesOf(db)).map((name) => {
    // A message that was written before may leave in between, and its row says so.
    const row = name === 'emails' ? sql`t.id::text` : sql`t::text`;
    return sql`select ${name} as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as digest from ${sql.table(name)} t`;
  });
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Every row of every table as text, for what must stand in none. */
export async function everyRow(db: Database): Promise<string> {
  const parts = (await tablesOf(db)).map((name) => sql`select t::text as row from ${sql.table(name)} t`);
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ row }) => row).join('\n');
}

/**
 * Expects, each time it is called, that nothing changed since the last time; then looks on from there, so that a change is told
 * once.
 */
export async function watchContents(db: Database): Promise<() => Promise<void>> {
  let last = await contents(db);
  return async () => {
    const before = last;
    last = await contents(db);
    expect(last).toEqual(before);
  };
}
