import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { readFact } from './facts.ts';
import type { DB } from './schema.ts';
import { StartError } from './start-error.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

/**
 * Brings the database up to the newest of `server/migrations/*.sql`, or to the one that is named. Several servers may start at
 * once: one migrates.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables
export async function migrate(db: Kysely<any>, newest?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = newest === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(newest);
  if (error) throw error;
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

/** @throws StartError when the database has a migration that this version of the program does not know */
export async function checkSchema(db: Database): Promise<void> {
  const { rows: tables } = await sql<{
    name: string | null;
  }>`SELECT to_regclass('kysely_migration')::text AS name`.execute(db);
  if (!tables[0]?.name) return;
  const known = new Set(await knownMigrations());
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const newest = rows.map(({ name }) => name).findLast((name) => !known.has(name));
  if (newest === undefined) return;
  const version = await readFact(db, 'version');
  throw new StartError(
    `The database was made by ${version ? `version ${version}` : 'a newer version'} (${newest}), which this one does not know. Restore a backup, or start that version.`,
  );
}

/** The names of our migrations, in their order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations()).sort();

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, name), 'utf8');
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}
