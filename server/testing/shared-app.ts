import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { createTestApp, TEST_NOW, type TestApp } from './test-app.ts';

/** Fewer than a server has: each worker also has a file's own app, and one PostgreSQL serves all workers. */
const CONNECTIONS = '10';

/** Shared across files, because a worker keeps its modules from one file to the next. */
let shared: { key: string; app: TestApp; end(): Promise<void> } | undefined;

/**
 * The worker's app with these settings, as good as new: its database matches the template, and its clock is at
 * `TEST_NOW`. It ends with the worker, or when a file requests other settings.
 *
 * A file needs its own `createTestApp` if it runs jobs, counts limits, reads `dataDir`, changes tables or stops things.
 */
export async function sharedTestApp(environment: { BOOKING_FEE?: string; SCHOOL_APPROVAL?: string } = {}) {
  const key = JSON.stringify(environment);
  if (shared?.key === key) return reset(shared.app);
  await shared?.end();
  shared = undefined;
  const app = await create(environment);
  // The next file reuses the app, so a file must not close it.
  const close = () => Promise.reject(new Error('The next file of this worker uses it.'));
  shared = { key, app: { ...app, close }, end: app.close };
  return shared.app;
}

async function create(environment: Record<string, string>): Promise<TestApp> {
  const dataDir = mkdtempSync(join(inject('scratchFolder'), 'data-'));
  const app = await createTestApp({ DATABASE_POOL: CONNECTIONS, ...environment }, { dataDir });
  await rememberRows(app);
  return app;
}

async function reset(app: TestApp): Promise<TestApp> {
  await sql`SELECT pristine.restore()`.execute(app.owner);
  app.clock.set(TEST_NOW);
  forgetEveryDay(app.ctx);
  return app;
}

/** Creates a function that restores all rows and sequences to their current state. */
async function rememberRows({ owner }: TestApp): Promise<void> {
  await sql`CREATE SCHEMA pristine`.execute(owner);
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    SELECT pg_class.oid::regclass::text AS name, string_agg(quote_ident(attname), ', ') AS columns
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace::regnamespace::text IN ('public', 'jobs')
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY pg_class.oid`.execute(owner);
  const statements = [`SET LOCAL session_replication_role = replica`];
  for (const [index, { name, columns }] of tables.entries()) {
    statements.push(`DELETE FROM ${name}`);
    const { rows } = await sql`SELECT FROM ${sql.raw(name)} LIMIT 1`.execute(owner);
    if (rows.length === 0) continue;
    await sql.raw(`CREATE TABLE pristine.t${index} AS TABLE ${name}`).execute(owner);
    statements.push(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM pristine.t${index}`,
    );
  }
  const { rows: sequences } = await sql<{ name: string; start: string; last: string | null }>`
    SELECT format('%I.%I', schemaname, sequencename) AS name, start_value AS start, last_value AS last
      FROM pg_sequences`.execute(owner);
  for (const { name, start, last } of sequences)
    statements.push(`PERFORM setval('${name}', ${last ?? start}, ${last !== null})`);
  await sql
    .raw(
      `CREATE FUNCTION pristine.restore() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${statements.map((one) => `${one};`).join(' ')} END $$`,
    )
    .execute(owner);
}
