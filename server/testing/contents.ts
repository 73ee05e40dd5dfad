import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/database/connect.ts';

/** The contents of every table, each as one digest. */
export async function contents(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  expect(tables.length).toBeGreaterThan(15);
  const parts = tables.map(({ name }) => {
    // A message that was written before may leave in between, and its row says so.
    const row = name === 'emails' ? sql`t.id::text` : sql`t::text`;
    return sql`select ${name} as name, coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as digest from ${sql.table(name)} t`;
  });
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
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
