import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { readFact, rememberFact } from './facts.ts';
import type { DB } from './schema.ts';
import { StartError } from './start-error.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Of the database: which migration a program must know to live with it. */
const NEEDS_FACT = 'needs_migration';
/** In a migration that an older program can't live with: the first one that a program must know. */
const NEEDS_LINE = /^-- needs: (\w+)$/m;

/**
 * Brings the database up to the newest of `server/migrations/*.sql`, or to the one that is named. Several servers may start at
 * once: one migrates.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables
export async function migrate(db: Kysely<any>, newest?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = newest === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(newest);
  if (error) throw error;
  if (newest === undefined) await rememberFact(db, NEEDS_FACT, neededOf(await readTexts()));
}

/** Whether the database has all our migrations; false for one that has nothing yet. */
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
 * Whether a newer version of the program has brought the database further, in a way that this one can live with: so a server that falls over in
 * a rolling upgrade comes back.
 * @throws StartError when it can not
 */
export async function isAhead(db: Database): Promise<boolean> {
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

/** The names of our migrations, in their order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations()).sort();

const readMigrations = async (): Promise<Record<string, Migration>> =>
  Object.fromEntries(
    (await readTexts()).map(([name, text]) => [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]),
  );

/** By name, in their order. */
async function readTexts(): Promise<[name: string, text: string][]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      return [file.replace(/\.sql$/, ''), await readFile(join(FOLDER, file), 'utf8')];
    }),
  );
}

/** The latest that one of them names; else the first one, which every program knows. */
function neededOf(migrations: readonly [name: string, text: string][]): string {
  const named = migrations.flatMap(([, text]) => NEEDS_LINE.exec(text)?.[1] ?? []);
  return named.sort().at(-1) ?? migrations[0]?.[0] ?? '';
}
