import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#server/platform/database/connect.ts';
import { createTestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

test.each([
  ['a setting is wrong', { PORT: 'none' }, null],
  ['its start fails', {}, sql`ALTER TABLE server_facts RENAME TO no_facts`],
])('leaves no database behind when %s', async (_why, environment, before) => {
  const database = await createTestDatabase();
  if (before) {
    const { db, close } = connect(database.connectionString, { max: 1 });
    await before.execute(db);
    await close();
  }
  const { dropped, watched } = watch(database);
  await expect(
    createTestApp({ LOG_LEVEL: 'silent', ...environment } as never, { runsJobs: true, database: watched }),
  ).rejects.toThrow();
  expect(dropped()).toBe(true);
});

test('leaves no database, connection or folder behind when one of its parts doesn’t stop', async () => {
  const { dropped, watched } = watch(await createTestDatabase());
  const app = await createTestApp({}, { runsJobs: true, database: watched });
  const { stop } = app.jobs;
  app.jobs.stop = async () => {
    await stop();
    throw new Error('a job hangs');
  };
  await expect(app.close()).rejects.toThrow('a job hangs');
  expect([dropped(), existsSync(app.dataDir)]).toEqual([true, false]);
});

function watch(database: TestDatabase) {
  let isDropped = false;
  const watched = {
    ...database,
    async drop() {
      await database.drop();
      isDropped = true;
    },
  };
  return { watched, dropped: () => isDropped };
}
