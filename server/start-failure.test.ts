import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connection, connect } from './platform/database/connect.ts';
import { rememberFact } from './platform/database/facts.ts';
import { isSchemaNewer } from './platform/database/migrate.ts';
import { checkDatabase } from './platform/database/server-version.ts';
import { explainFailure } from './start-failure.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let connection: Connection;
beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect(database.connectionString, { max: 1 });
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const lineOf = async (work: Promise<unknown>): Promise<string> =>
  explainFailure(
    await work.then(
      () => new Error('none'),
      (error) => error,
    ),
  );

test('a database of a newer version: names it, and what to do', async () => {
  const { db } = connection;
  expect(await isSchemaNewer(db)).toBe(false);
  await rememberFact(db, 'version', '7.8.9');
  await rememberFact(db, 'needs_migration', '9999_later');
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_later', 'now')`.execute(db);
  expect(await lineOf(isSchemaNewer(db))).toBe(
    'The database was made by version 7.8.9 (9999_later), which this one does not know. Restore a backup, or start that version.',
  );
});

test('a database that accepts no writes', async () => {
  const { db } = connection;
  await checkDatabase(db);
  await sql`SET default_transaction_read_only = on`.execute(db);
  expect(await lineOf(checkDatabase(db))).toContain('is read-only. Set the address of the writable one.');
});

test('a database that is unreachable, refuses us, or is the wrong one', async () => {
  const ask = async (change: (address: URL) => void) => {
    const address = new URL(database.connectionString);
    change(address);
    const other = connect(address.href, { max: 1 });
    return lineOf(sql`SELECT 1`.execute(other.db)).finally(() => other.close());
  };
  const lines = [
    await ask((address) => address.searchParams.set('host', '/tmp/no-such-folder')),
    await ask((address) => {
      address.pathname = '/no_such_database';
    }),
    await ask((address) => {
      address.username = 'nobody_we_know';
    }),
  ];
  expect(lines[0]).toContain('We can’t reach');
  for (const line of lines.slice(1)) expect(line).toContain('refused the login');
  for (const line of lines) expect(line).not.toContain('\n');
});

test.each([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
])('an untrusted certificate (%s) is one line that names the setting', (code) => {
  const line = explainFailure(Object.assign(new Error('self-signed certificate'), { code }));
  expect(line).toContain('sslrootcert=');
  expect(line).not.toContain('\n');
});

test('an unexpected error keeps its stack', () => {
  expect(explainFailure(new TypeError('x is not a function'))).toContain('start-failure.test.ts');
});
