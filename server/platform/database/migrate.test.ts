import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  copyTestDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts';
import { type Connection, connect } from './connect.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { grantRights } from './rights.ts';

const MONTHS = '0080_emails_by_month';

const MESSAGES = 2_000;

/** The database as the previous version left it, with two years of messages and its server's rights. */
let before: TestDatabase;
beforeAll(async () => {
  before = await createEmptyDatabase();
  const { db, close } = connect(before.connectionString, { max: 1, isPatient: true });
  const known = await knownMigrations();
  await migrate(db, known[known.indexOf(MONTHS) - 1]);
  await sql`CREATE SCHEMA jobs`.execute(db);
  await grantRights(db, 'lanewise_server');
  await sql`
    INSERT INTO emails (kind, recipient, locale, data, status, created_at)
    SELECT 'booking_confirmed_student', 'student-' || n || '@example.com', 'en', '{}', 'sent', now() - n * interval '9 hours'
      FROM generate_series(1, ${MESSAGES}::int) AS n`.execute(db);
  await close();
});
afterAll(() => before.drop());

let database: TestDatabase;
let owner: Connection;
let server: Connection;
beforeEach(async () => {
  database = await copyTestDatabase(before);
  owner = connect(database.connectionString, { max: 2, isPatient: true });
  server = connect(database.serverConnectionString, { max: 2 });
});
afterEach(async () => {
  await server.close();
  await owner.close();
  await database.drop();
});

const write = (db: Connection['db'], at = new Date()) =>
  sql`INSERT INTO emails (kind, recipient, locale, data, created_at) VALUES ('written', 'w@example.com', 'en', '{}', ${at})`.execute(
    db,
  );

const tablesOf = async (kind: string) =>
  (
    await sql<{ name: string; rows: number }>`
      SELECT tableoid::regclass::text AS name, count(*) AS rows FROM emails WHERE kind = ${kind} GROUP BY 1 ORDER BY 1`.execute(
      owner.db,
    )
  ).rows;

const monthAhead = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
};
const nameOf = (prefix: string, at: Date) => `emails_${prefix}${at.toISOString().slice(0, 7).replace('-', '_')}`;

test('keeps old messages in one table, partitions new ones by month, and refuses none', async () => {
  await migrate(owner.db);
  const first = nameOf('until_', monthAhead(2));
  expect(await tablesOf('booking_confirmed_student')).toEqual([{ name: first, rows: MESSAGES }]);
  for (const months of [0, 2, 3, 4, 40]) await write(owner.db, monthAhead(months));
  const ownTable = { name: nameOf('', monthAhead(3)), rows: 1 };
  expect(await tablesOf('written')).toEqual([ownTable, { name: 'emails_beyond', rows: 2 }, { name: first, rows: 2 }]);

  // Run it on another night, and again after years without a run: rows beyond the partitions stay where they are.
  await sql`SELECT add_email_months()`.execute(server.db);
  await sql.raw(`DROP TABLE ${ownTable.name}`).execute(owner.db);
  await write(owner.db, monthAhead(3));
  await sql`SELECT add_email_months()`.execute(server.db);
  expect(await tablesOf('written')).toEqual([
    { name: 'emails_beyond', rows: 3 },
    { name: first, rows: 2 },
  ]);
});

test("a server of the previous version keeps writing before its rights are granted, and can't create a table itself", async () => {
  await migrate(owner.db);
  await write(server.db);
  await sql`UPDATE emails SET status = 'sent' WHERE kind = 'written'`.execute(server.db);
  await expect(sql`CREATE TABLE emails_2999_01 PARTITION OF emails DEFAULT`.execute(server.db)).rejects.toThrow(
    'permission',
  );
});

test('a long read of the table, such as a backup, delays the migration and nobody else', async () => {
  const backup = new pg.Client({ connectionString: database.connectionString });
  await backup.connect();
  await backup.query('BEGIN');
  await backup.query('SELECT count(*) FROM emails');
  let isDone = false;
  const migrated = migrate(owner.db).then(() => {
    isDone = true;
  });
  let longest = 0;
  const first = performance.now();
  let last = first;
  // The migration waits 1 s for a lock and pauses 0.5 s, so it retries several times here.
  while (last < first + 4_000) {
    await pause(10);
    const begun = performance.now();
    await write(server.db);
    last = performance.now();
    longest = Math.max(longest, last - begun);
  }
  expect(isDone).toBe(false);
  // If the migration blocked writes throughout, a single write would take the whole time.
  expect(longest).toBeLessThan((last - first) / 2);
  await backup.query('COMMIT');
  await backup.end();
  await migrated;
  await write(server.db);
});

test('starts again after an interruption between its statements', async () => {
  // Remains of an unfinished index, and of a limit set by a much earlier start.
  await sql`CREATE INDEX emails_key ON emails (kind)`.execute(owner.db);
  await sql`ALTER TABLE emails ADD CONSTRAINT emails_until_1999_12 CHECK (created_at < '2100-01-01') NOT VALID`.execute(
    owner.db,
  );
  await Promise.all([migrate(owner.db), migrate(owner.db)]);
  expect(await tablesOf('booking_confirmed_student')).toEqual([
    { name: nameOf('until_', monthAhead(2)), rows: MESSAGES },
  ]);
});

test('a failed migration leaves nothing behind and runs at the next start', async () => {
  const tables = await tablesOf('booking_confirmed_student');
  // A conflicting table, as if someone had created it by hand.
  await sql`CREATE TABLE emails_beyond (id int)`.execute(owner.db);
  await expect(migrate(owner.db)).rejects.toThrow('emails_beyond');
  expect(await tablesOf('booking_confirmed_student')).toEqual(tables);
  await sql`DROP TABLE emails_beyond`.execute(owner.db);
  await migrate(owner.db);
  expect(await tablesOf('booking_confirmed_student')).toEqual([
    { name: nameOf('until_', monthAhead(2)), rows: MESSAGES },
  ]);
});

test('refuses a new migration that sorts before an applied one, because other databases applied them in another order', async () => {
  const migrated = await createTestDatabase();
  const { db, close } = connect(migrated.connectionString, { max: 2 });
  try {
    const [late] = (await knownMigrations()).slice(-2);
    await sql`DELETE FROM kysely_migration WHERE name = ${late}`.execute(db);
    await expect(migrate(db)).rejects.toThrow(`expected previously executed migration`);
  } finally {
    await close();
    await migrated.drop();
  }
});
