import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { migrate, readTexts, splitMigration } from '#server/platform/database/migrate.ts';
import { heldTables } from '#server/testing/held-tables.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Those before it were made for servers that all stop. */
const SINCE = '0079_packages_of_kinds';

const newer = (await readTexts()).filter(([name]) => name >= SINCE);

let database: TestDatabase;
let owner: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect(database.connectionString, { max: 1, isPatient: true });
});
afterAll(async () => {
  await owner?.close();
  await database?.drop();
});

test.each([
  [
    'a column whose value is made for each row',
    'ALTER TABLE bookings ADD COLUMN one uuid DEFAULT gen_random_uuid()',
    'bookings',
  ],
  ['another type', 'ALTER TABLE slots ALTER COLUMN time_zone TYPE varchar(80)', 'slots'],
  ['a constraint that is looked at', 'ALTER TABLE bookings ADD CONSTRAINT one CHECK (total_cents >= 0)', 'bookings'],
  ['a column that has to be filled', 'ALTER TABLE reviews ALTER COLUMN hidden_at SET NOT NULL', 'reviews'],
  ['an index while nobody writes', 'CREATE INDEX one ON slots (time_zone)', 'slots'],
  ['every row written', `UPDATE accounts SET locale = 'en'`, 'accounts'],
  ['rows without an index written', `DELETE FROM reviews WHERE rating = 0`, 'reviews'],
  ['a month of messages written', `UPDATE emails SET status = 'sent'`, 'emails'],
] as const)('%s holds a large table for as long as it is long', async (_what, migration, table) => {
  expect(await heldTables(owner.db, migration)).toEqual([table]);
});

test.each([
  [
    'a column that is empty, or the same in all',
    `ALTER TABLE bookings ADD COLUMN one text, ADD COLUMN two int NOT NULL DEFAULT 0`,
  ],
  ['a constraint for what comes', 'ALTER TABLE bookings ADD CONSTRAINT one CHECK (total_cents >= 0) NOT VALID'],
  [
    'rows by their index',
    `UPDATE bookings SET total_cents = total_cents WHERE id = '00000000-0000-4000-8000-000000000000'`,
  ],
  ['a table of its own', 'CREATE TABLE one (id int PRIMARY KEY, slot bigint REFERENCES slots)'],
  ['a large table that is only read', 'CREATE TABLE two AS SELECT id FROM slots'],
  [
    'an index beforehand, by itself',
    '-- by itself: the index\nCREATE INDEX CONCURRENTLY one ON slots (time_zone);\n-- in one transaction:\nSELECT 1',
  ],
])('%s does not', async (_what, migration) => {
  expect(await heldTables(owner.db, migration)).toEqual([]);
});

test.each(newer)('%s holds no large table while it goes through it', async (name, text) => {
  const all = await readTexts();
  const before = all[all.findIndex(([one]) => one === name) - 1]?.[0];
  const own = await createEmptyDatabase();
  const { db, close } = connect(own.connectionString, { max: 1, isPatient: true });
  try {
    await migrate(db, before);
    for (const statement of splitMigration(text).byItself) await sql.raw(statement).execute(db);
    expect(await heldTables(db, text)).toEqual([]);
  } finally {
    await close();
    await own.drop();
  }
});
