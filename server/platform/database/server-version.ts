import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { StartError } from './start-error.ts';

const OLDEST = 15;

/** @throws StartError when the server is older than what the product is made for */
export async function checkServerVersion(db: Database): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`SHOW server_version_num`.execute(db);
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (!(major >= OLDEST))
    throw new StartError(`The database is PostgreSQL ${major}. Lanewise needs PostgreSQL ${OLDEST} or later.`);
}
