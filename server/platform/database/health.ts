import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Whether the database answers at all. */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
