import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#server/platform/database/connect.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { generateTypes } from './generate.ts';

test('the table types match the migrations, and a missing column is noticed', async () => {
  const database = await createTestDatabase();
  try {
    generateTypes(database.connectionString, { isVerified: true });
    const { db, close } = connect(database.connectionString, { max: 1 });
    try {
      await sql`ALTER TABLE slots ADD COLUMN forgotten text`.execute(db);
    } finally {
      await close();
    }
    expect(() => generateTypes(database.connectionString, { isVerified: true })).toThrow('forgotten');
  } finally {
    await database.drop();
  }
});
