import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#server/platform/database/connect.ts';
import { createTestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';

test.each([
  ['a setting is wrong', { PORT: 'none' }, null],
  ['its start fails', {}, sql`ALTER TABLE server_facts RENAME TO no_facts`],
])('leaves no database behind where %s', async (_why, environment, before) => {
  const database = await createTestDatabase();
  if (before) {
    const { db, close } = connect(database.connectionString, { max: 1 });
    await before.execute(db);
    await close();
  }
  let isDropped = false;
  const watched = {
    ...database,
    async drop() {
      await database.drop();
      isDropped = true;
    },
  };
  await expect(
    createTestApp({ LOG_LEVEL: 'silent', ...environment } as never, { database: watched }),
  ).rejects.toThrow();
  expect(isDropped).toBe(true);
});
