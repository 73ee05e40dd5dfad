import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { StartError } from './start-error.ts';

const OLDEST = 15;

/** @throws StartError when the server is older than what the product is made for, or takes no writes */
export async function checkDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ version: string; isStandby: boolean; isReadOnly: boolean }>`
    SELECT current_setting('server_version_num') AS version, pg_is_in_recovery() AS "isStandby",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly"`.execute(db);
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (!(major >= OLDEST))
    throw new StartError(`The database is PostgreSQL ${major}. Lanewise needs PostgreSQL ${OLDEST} or later.`);
  if (rows[0]?.isStandby)
    throw new StartError('The database of DATABASE_URL is a standby, which takes no writes. Name the primary.');
  if (rows[0]?.isReadOnly)
    throw new StartError('The database of DATABASE_URL can only be read. Name the one that takes writes.');
}
