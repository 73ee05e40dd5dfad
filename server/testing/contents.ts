import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/database/connect.ts';
import type { TestApp } from './test-app.ts';

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  expect(rows.length).toBeGreaterThan(15);
  return rows.map(({ name }) => name);
}

/** Each test app's `owner` has only one connection, which is replaced after a rest. */
async function isPrepared(owner: Database): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_prepared_statements WHERE name = 'contents'`.execute(owner);
  return rows.length > 0;
}

/**
 * The contents of every table, each as one digest: a sum, because sorting the rows takes twenty times as long. The
 * statement is prepared, because planning it takes longer than running it.
 */
export async function digestTables({ owner }: Pick<TestApp, 'owner'>): Promise<Record<string, string>> {
  if (!(await isPrepared(owner))) {
    const parts = (await tablesOf(owner)).map((name) => {
      // A pending message may be sent meanwhile, which changes its row.
      const row = name === 'emails' ? 't.id::text' : 't::text';
      return `SELECT '${name}' AS name, count(*) || ' rows ' || coalesce(sum(hashtextextended(${row}, 0)), 0) AS digest FROM ${name} t`;
    });
    await sql.raw(`PREPARE contents AS ${parts.join(' UNION ALL ')}`).execute(owner);
  }
  const { rows } = await sql<{ name: string; digest: string }>`EXECUTE contents`.execute(owner);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Every row of every table as text, to search for data that must not be there. */
export async function everyRow(db: Database): Promise<string> {
  const parts = (await tablesOf(db)).map((name) => sql`select t::text as row from ${sql.table(name)} t`);
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ row }) => row).join('\n');
}

/** Expects on each call that nothing has changed since the last one, so that a change is reported only once. */
export async function watchContents(app: Pick<TestApp, 'owner'>): Promise<() => Promise<void>> {
  let last = await digestTables(app);
  return async () => {
    const before = last;
    last = await digestTables(app);
    expect(last).toEqual(before);
  };
}
