import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { readFact, rememberFact } from './facts.ts';
import type { DB } from './schema.ts';
import { StartError } from './start-error.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** The stored fact that names the migration a version must know to work with the database. */
const NEEDS_FACT = 'needs_migration';
/** Line in a migration that older versions can't work with. It names the first migration that a version must know. */
const NEEDS_LINE = /^-- needs: (\w+)$/m;

/** Marker above each statement that a migration runs on its own before its transaction, and above that transaction. */
const BY_ITSELF = /^-- by itself:/m;
const TOGETHER = /^-- in one transaction:/m;
/**
 * Time a migration waits for a table, because everyone behind it in the lock queue waits too. After that it lets them
 * pass and tries again.
 */
const LOCK_TIMEOUT = '1s';
const PAUSE_MS = 500;
/** PostgreSQL's codes for a lock timeout and a deadlock. */
const COME_AGAIN = new Set(['55P03', '40P01']);

/**
 * Migrates the database to the newest of `server/migrations/*.sql`, or to the named one. If several servers start at
 * once, one migrates. Bookings go on meanwhile: lock waits are short, and statements that scan a large table run on
 * their own before the transaction.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables
export async function migrate(db: Kysely<any>, newest?: string): Promise<void> {
  const texts = await readTexts();
  await alone(db, async (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: readMigrations } });
    const bringTo = (name?: string) =>
      patiently(async () => {
        await sql`SET lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection);
        const { error } = name === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(name);
        if (error) throw error;
      });
    const done = new Set((await migrator.getMigrations()).flatMap(({ name, executedAt }) => (executedAt ? name : [])));
    for (const [index, [name, text]] of texts.entries()) {
      const { byItself } = splitMigration(text);
      if (byItself.length === 0 || done.has(name) || name > (newest ?? name)) continue;
      await bringTo(texts[index - 1]?.[0]);
      await sql`SET lock_timeout = 0`.execute(connection);
      for (const statement of byItself) await patiently(() => sql.raw(statement).execute(connection));
      await bringTo(name);
    }
    await bringTo(newest);
  });
  if (newest === undefined) await rememberFact(db, NEEDS_FACT, neededOf(texts));
}

/**
 * Lets one server migrate, on one connection. The others poll for the lock, because a waiting statement would block a
 * concurrent index build.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables
async function alone(db: Kysely<any>, work: (connection: Kysely<any>) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const tryIt = sql<{ is: boolean }>`SELECT pg_try_advisory_lock(hashtext('migrations')) AS is`;
    while (!(await tryIt.execute(connection)).rows[0]?.is) await pause(PAUSE_MS);
    try {
      await work(connection);
    } finally {
      await sql`RESET lock_timeout`.execute(connection);
      await sql`SELECT pg_advisory_unlock(hashtext('migrations'))`.execute(connection);
    }
  });
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!COME_AGAIN.has((error as { code?: string }).code ?? '')) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** True if the database has all our migrations; false for an empty one. */
export async function isUpToDate(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT to_regclass('public.kysely_migration') IS NOT NULL AS is`.execute(
    db,
  );
  if (!rows[0]?.is) return false;
  const { rows: done } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const names = new Set(done.map(({ name }) => name));
  return (await knownMigrations()).every((name) => names.has(name));
}

/**
 * True if a newer version has migrated the database further, in a way that this version can work with. This lets a
 * server
 * restart during a rolling upgrade.
 * @throws StartError when this version can't
 */
export async function isSchemaNewer(db: Database): Promise<boolean> {
  const { rows: tables } = await sql<{
    name: string | null;
  }>`SELECT to_regclass('kysely_migration')::text AS name`.execute(db);
  if (!tables[0]?.name) return false;
  const known = new Set(await knownMigrations());
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const newest = rows.map(({ name }) => name).findLast((name) => !known.has(name));
  if (newest === undefined) return false;
  if (known.has((await readFact(db, NEEDS_FACT)) ?? newest)) return true;
  const version = await readFact(db, 'version');
  throw new StartError(
    `The database was made by ${version ? `version ${version}` : 'a newer version'} (${newest}), which this one does not know. Restore a backup, or start that version.`,
  );
}

/** The names of our migrations, in order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations()).sort();

const readMigrations = async (): Promise<Record<string, Migration>> =>
  Object.fromEntries(
    (await readTexts()).map(([name, text]) => [
      name,
      { up: async (db) => void (await sql.raw(splitMigration(text).together).execute(db)) },
    ]),
  );

/** Splits a migration into its statements. Most are a single transaction. */
export function splitMigration(text: string): { byItself: string[]; together: string } {
  const [before = '', together] = text.split(TOGETHER);
  return together === undefined
    ? { byItself: [], together: text }
    : {
        byItself: before
          .split(BY_ITSELF)
          .slice(1)
          .map((statement) => `--${statement}`),
        together: `--${together}`,
      };
}

/** Migrations with their texts, in order of their names. */
export async function readTexts(): Promise<[name: string, text: string][]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      return [file.replace(/\.sql$/, ''), await readFile(join(FOLDER, file), 'utf8')];
    }),
  );
}

/** The latest one that a `needs` line names, or else the first one, which every program knows. */
function neededOf(migrations: readonly [name: string, text: string][]): string {
  const named = migrations.flatMap(([, text]) => NEEDS_LINE.exec(text)?.[1] ?? []);
  return named.sort().at(-1) ?? migrations[0]?.[0] ?? '';
}
