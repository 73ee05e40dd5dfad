import { sql } from 'kysely';
import { connect } from '#server/platform/database/connect.ts';

/**
 * Nothing of a test is to outlive a machine that loses its power: what its PostgreSQL writes need not wait for the disk, which was
 * most of the time that a copy of the template took. A process that is killed loses nothing by it.
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
