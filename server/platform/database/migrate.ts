import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

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
