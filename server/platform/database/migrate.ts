import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DB } from './schema.ts';

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
