import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { StartError } from './start-error.ts';

const OLDEST = 15;

/** The setting with the database's address, for error messages. */
export type DatabaseSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';

/**
 * @throws StartError when the server is older than the product requires, or accepts no writes
 * @throws the error of the first connection, with `setting` on it
 */
export async function checkDatabase(db: Database, setting: DatabaseSetting = 'DATABASE_URL'): Promise<void> {
  const { rows } = await sql<{ version: string; isStandby: boolean; isReadOnly: boolean }>`
    SELECT current_setting('server_version_num') AS version, pg_is_in_recovery() AS "isStandby",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly"`
    .execute(db)
    .catch((error: Error) => {
      throw Object.assign(error, { setting });
    });
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (!(major >= OLDEST))
    throw new StartError(`The database is PostgreSQL ${major}. Lanewise needs PostgreSQL ${OLDEST} or later.`);
  if (rows[0]?.isStandby)
    throw new StartError(
      `The database of ${setting} is a standby, which is read-only. Set the address of the primary.`,
    );
  if (rows[0]?.isReadOnly)
    throw new StartError(`The database of ${setting} is read-only. Set the address of the writable one.`);
}

/** True if two connections lead to the same database. */
export async function isSameDatabase(one: Database, other: Database): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(identityOf));
  return first === second;
}

async function identityOf(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ identity: string }>`
    SELECT concat_ws(' ', oid, extract(epoch FROM pg_postmaster_start_time())) AS identity
      FROM pg_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.identity;
}
