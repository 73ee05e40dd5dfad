import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainFailure } from '#server/start-failure.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type Connection, connect } from './connect.ts';
import { prepareDatabase } from './prepare.ts';
import { grantRights, hasExcessRights, selectRole } from './rights.ts';

let database: TestDatabase;
let owner: Connection;
let server: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect(database.connectionString, { max: 2 });
  server = connect(database.serverConnectionString, { max: 2 });
});
afterAll(async () => {
  await server.close();
  await owner.close();
  await database.drop();
});

/** Runs a statement as SQL injection would: through a client without our limits. */
async function codeOf(statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: database.serverConnectionString });
  await client.connect();
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end();
  }
}

test.each([
  'CREATE TABLE mine (id integer)',
  'CREATE SCHEMA mine',
  'CREATE TABLE jobs.mine (id integer)',
  'CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS $$SELECT 1$$',
  'ALTER TABLE accounts ADD COLUMN mine text',
  'ALTER TABLE audit_log DISABLE TRIGGER USER',
  'ALTER TABLE audit_log DISABLE TRIGGER audit_log_chain',
  'CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NEW; END$$',
  'DROP TABLE audit_log',
  'DROP INDEX bookings_candidate',
  'TRUNCATE bookings CASCADE',
  "UPDATE audit_log SET reason = ''",
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'UPDATE ledger_entries SET owed_cents = 0',
  'DELETE FROM ledger_entries',
  'DELETE FROM payments',
  "UPDATE lesson_records SET record = '{}'",
  'DELETE FROM lesson_records',
  'ALTER TABLE ledger_entries DISABLE TRIGGER USER',
  'DELETE FROM kysely_migration',
  'CREATE ROLE mine SUPERUSER',
  'ALTER ROLE lanewise_server SUPERUSER',
  'SET ROLE lanewise',
  'SET session_replication_role = replica',
  'ALTER SYSTEM SET max_connections = 1',
  "COPY accounts TO PROGRAM 'cat'",
  "SELECT pg_read_file('postgresql.conf')",
])('the server’s role may not: %s', async (statement) => {
  expect(await codeOf(statement)).toBe('42501');
});

test('it may write the rows of every table but the list of migrations, and only add to the audit log', async () => {
  const { rows } = await sql<{ name: string; rights: string }>`
    SELECT relname AS name, array_to_string(ARRAY(
        SELECT each FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) each
         WHERE has_table_privilege(c.oid, each)), ' ') AS rights
      FROM pg_class c WHERE relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace) AND relkind IN ('r', 'p')`.execute(
    server.db,
  );
  const otherwise = rows.filter(({ rights }) => rights !== 'SELECT INSERT UPDATE DELETE');
  expect(Object.fromEntries(otherwise.map(({ name, rights }) => [name, rights]))).toEqual({
    audit_log: 'SELECT INSERT',
    closed_months: 'SELECT INSERT',
    kysely_migration: 'SELECT',
    kysely_migration_lock: 'SELECT',
    ledger_entries: 'SELECT INSERT',
    lesson_records: 'SELECT INSERT',
    payments: 'SELECT INSERT',
    student_balances: 'SELECT',
  });
  expect(rows.length).toBeGreaterThan(30);
});

test('grants rights on a later migration’s table automatically, and revokes excess rights', async () => {
  await sql`CREATE TABLE later (id bigint GENERATED ALWAYS AS IDENTITY, what text)`.execute(owner.db);
  await sql`GRANT ALL ON audit_log TO lanewise_server`.execute(owner.db);
  expect(await codeOf('DELETE FROM audit_log WHERE false')).not.toBe('42501');
  const role = await selectRole(server.db);
  await Promise.all([grantRights(owner.db, role), grantRights(owner.db, role)]);
  expect(await codeOf("INSERT INTO later (what) VALUES ('x')")).toBe('done');
  expect(await codeOf('DELETE FROM audit_log WHERE false')).toBe('42501');
});

test('the owner sets up an empty database, with several servers starting at once', async () => {
  const empty = await createEmptyDatabase();
  try {
    const ways = { connectionString: empty.serverConnectionString, ownerConnectionString: empty.connectionString };
    const failed: Error[] = [];
    const ready = await Promise.all([1, 2, 3].map(() => prepareDatabase(ways, '1', (error) => failed.push(error))));
    expect(ready.map(({ isServerMighty }) => isServerMighty)).toEqual([false, false, false]);
    const limited = {
      connectionString: empty.serverConnectionString,
      ownerConnectionString: empty.serverConnectionString,
    };
    expect(await prepareDatabase(limited, '1', (error) => failed.push(error))).toEqual({ isServerMighty: false });
    const same = { connectionString: empty.connectionString, ownerConnectionString: empty.connectionString };
    expect(await prepareDatabase(same, '1', (error) => failed.push(error))).toEqual({ isServerMighty: true });
    expect(failed).toEqual([]);
  } finally {
    await empty.drop();
  }
});

test('refuses two addresses that lead to different databases before it creates anything', async () => {
  const empty = await createEmptyDatabase();
  try {
    const ways = { connectionString: database.serverConnectionString, ownerConnectionString: empty.connectionString };
    await expect(prepareDatabase(ways, '1', () => {})).rejects.toThrow('name two databases');
    const nowhere = { ...ways, ownerConnectionString: empty.connectionString.replace(/test_\w+/, 'no_such_database') };
    const failure = await prepareDatabase(nowhere, '1', () => {}).catch((error: Error) => error);
    expect(explainFailure(failure as Error)).toMatch(/^The database of MIGRATION_DATABASE_URL refused the login/);
  } finally {
    await empty.drop();
  }
});

test('a role that can’t migrate reports that it would have to', async () => {
  const empty = await createEmptyDatabase();
  const { serverConnectionString: only } = empty;
  const ways = { connectionString: only, ownerConnectionString: only };
  const refused = prepareDatabase(ways, '1', () => {}).finally(empty.drop);
  await expect(refused).rejects.toThrow('Set MIGRATION_DATABASE_URL');
});

test('detects whether a role can do more than write rows', async () => {
  expect([await hasExcessRights(server.db), await hasExcessRights(owner.db)]).toEqual([false, true]);
});
