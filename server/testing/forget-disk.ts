import { sql } from 'kysely';
import { connect } from '#server/platform/database/connect.ts';

/**
 * Test data doesn't need to survive a power cut, so PostgreSQL doesn't wait for the disk, which took most of the time
 * of
 * copying the template. A killed process loses nothing.
 */
export async function forgetDisk(ownerConnectionString: string): Promise<void> {
  const { db, close } = connect(ownerConnectionString, { max: 1 });
  try {
    await sql`ALTER SYSTEM SET fsync = off`.execute(db);
    await sql`ALTER SYSTEM SET full_page_writes = off`.execute(db);
    await sql`SELECT pg_reload_conf()`.execute(db);
  } finally {
    await close();
  }
}
