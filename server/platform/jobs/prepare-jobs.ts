import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The queue's own schema, created and migrated by the owner of the database, because the servers' role may not. */
export async function prepareJobs(pool: pg.Pool, onError: (error: Error) => void): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  boss.on('error', onError);
  await boss.start();
  await boss.stop({ close: false });
}
