import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { PREPARED, UNAWAITED } from './client.ts';
import { type Connection, connect, type Database } from './connect.ts';
import { brokenConstraint } from './constraints.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.connectionString, { max: 2 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(() => connection.db.deleteFrom('server_facts').execute());

const put = (db: Database, name: string) =>
  sql`${sql.raw(UNAWAITED)}INSERT INTO server_facts (name, value) VALUES (${name}, 'x')`.execute(db);
const names = async (db: Database) =>
  (await db.selectFrom('server_facts').select('name').orderBy('name').execute()).map((row) => row.name);
const inTransaction = <T>(work: (transaction: Database) => Promise<T>) => connection.db.transaction().execute(work);

describe('a statement that nobody waits for', () => {
  test('runs before the one that follows', async () => {
    const seen = await inTransaction(async (transaction) => {
      await put(transaction, 'a');
      await put(transaction, 'b');
      return names(transaction);
    });
    expect(seen).toEqual(['a', 'b']);
  });

  test('is committed with its transaction, also as the last of it', async () => {
    await inTransaction((transaction) => put(transaction, 'a'));
    expect(await names(connection.db)).toEqual(['a']);
  });

  test('that fails refuses the commit with its own error, and nothing remains', async () => {
    const refused = inTransaction(async (transaction) => {
      await put(transaction, 'a');
      await put(transaction, 'a');
      await put(transaction, 'b');
    }).catch(brokenConstraint);
    expect(await refused).toBe('server_facts_pkey');
    expect(await names(connection.db)).toEqual([]);
  });

  test('that fails refuses the statement that follows with its own error', async () => {
    const refused = inTransaction(async (transaction) => {
      await names(transaction);
      await put(transaction, 'a');
      await put(transaction, 'a');
      await names(transaction);
    }).catch(brokenConstraint);
    expect(await refused).toBe('server_facts_pkey');
    expect(await names(connection.db)).toEqual([]);
  });

  test('is forgotten with a transaction that is rolled back, and its connection goes on', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const refused = inTransaction(async (transaction) => {
        if (turn > 0) await names(transaction);
        await put(transaction, 'a');
        throw new Error('no');
      });
      await expect(refused).rejects.toThrow('no');
    }
    await inTransaction((transaction) => put(transaction, 'b'));
    expect(await names(connection.db)).toEqual(['b']);
  });

  test('outside of a transaction leaves at once', async () => {
    await put(connection.db, 'a');
    expect(await names(connection.db)).toEqual(['a']);
  });
});

describe('a statement that is prepared', () => {
  const value = (db: Database, name: string) =>
    sql<{ value: string }>`SELECT value FROM server_facts WHERE name = ${name} ${sql.raw(PREPARED)}`.execute(db);
  const plans = async (db: Database) =>
    (await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)).rows.length;

  test('is planned once on a connection, also twice in one write', async () => {
    await inTransaction(async (transaction) => {
      const before = await plans(transaction);
      for (const name of ['a', 'b', 'c', 'd']) {
        await put(transaction, `first ${name}`);
        await put(transaction, `second ${name}`);
        expect((await value(transaction, `first ${name}`)).rows).toEqual([{ value: 'x' }]);
      }
      expect((await plans(transaction)) - before).toBeLessThanOrEqual(2);
    });
  });

  test('that was not reached, because one before it in the same write failed, is prepared the next time', async () => {
    const alone = connect(database.connectionString, { max: 1 });
    const putTwo = (first: string, second: string) =>
      alone.db.transaction().execute(async (transaction) => {
        await put(transaction, first);
        await sql`${sql.raw(UNAWAITED)}INSERT INTO server_facts (name, value) VALUES (${second}, 'y')`.execute(
          transaction,
        );
      });
    try {
      await put(alone.db, 'a');
      expect(await putTwo('a', 'b').catch(brokenConstraint)).toBe('server_facts_pkey');
      await putTwo('c', 'd');
      expect(await names(alone.db)).toEqual(['a', 'c', 'd']);
    } finally {
      await alone.close();
    }
  });

  test('fails once, and answers when it is asked again', async () => {
    const ask = () => inTransaction((transaction) => value(transaction, 'a'));
    await connection.db.schema.alterTable('server_facts').renameTo('hidden_facts').execute();
    const refused = ask().catch((error: Error) => error.message);
    expect(await refused).toContain('does not exist');
    await connection.db.schema.alterTable('hidden_facts').renameTo('server_facts').execute();
    expect((await ask()).rows).toEqual([]);
  });
});
