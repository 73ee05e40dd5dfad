import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Creates and migrates the queue's own schema as the database's owner, because the servers' role can't. */
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
