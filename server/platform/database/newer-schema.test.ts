import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type Connection, connect } from './connect.ts';
import { readFact, rememberFact } from './facts.ts';
import { knownMigrations } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';

let database: TestDatabase;
let owner: Connection;
beforeEach(async () => {
  database = await createTestDatabase();
  owner = connect(database.connectionString, { max: 1 });
});
afterEach(async () => {
  await owner.close();
  await database.drop();
});

const start = () =>
  prepareDatabase(
    { connectionString: database.serverConnectionString, ownerConnectionString: database.connectionString },
    '1.0.0',
    () => {},
  );

/** Leaves the schema as the next version would, with a table that this version doesn't know. */
async function goAhead(needs: string): Promise<void> {
  await sql`CREATE TABLE later (id bigint)`.execute(owner.db);
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_later', 'now')`.execute(owner.db);
  await rememberFact(owner.db, 'version', '2.0.0');
  await rememberFact(owner.db, 'needs_migration', needs);
}

test('a server restarts on a database that the next version has migrated further, and leaves it that way', async () => {
  await start();
  const known = await knownMigrations();
  expect(known).toContain(await readFact(owner.db, 'needs_migration'));
  await goAhead(known.at(-1) ?? '');
  expect(await start()).toEqual({ isServerMighty: false });
  expect(await readFact(owner.db, 'version')).toBe('2.0.0');
  expect(await readFact(owner.db, 'needs_migration')).toBe(known.at(-1));
});

test('does not touch a database that it can’t work with', async () => {
  await start();
  await goAhead('9999_later');
  await expect(start()).rejects.toThrow('The database was made by version 2.0.0 (9999_later)');
});
