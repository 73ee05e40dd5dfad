import { AbortedTransactionError, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { createWire } from '#server/testing/wire.ts';
import { executePrepared, sendTogether } from './batch.ts';
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
  sql`INSERT INTO server_facts (name, value) VALUES (${name}, 'x')`.execute(db);
const putAll = (transaction: Database, ...names: string[]) =>
  sendTogether(transaction, async (batch) => {
    for (const name of names) await put(batch, name);
  });
const names = async (db: Database) =>
  (await db.selectFrom('server_facts').select('name').orderBy('name').execute()).map((row) => row.name);
const inTransaction = <T>(work: (transaction: Database) => Promise<T>) => connection.db.transaction().execute(work);

describe('writes sent as a batch', () => {
  test('are committed with their transaction, in one round trip with the commit', async () => {
    const wire = await createWire(database.connectionString);
    const far = connect(wire.connectionString, { max: 1 });
    try {
      await names(far.db);
      const before = wire.turns();
      await far.db.transaction().execute(async (transaction) => {
        expect(await names(transaction)).toEqual([]);
        await putAll(transaction, 'a', 'b', 'c');
      });
      expect(wire.turns() - before).toBe(2);
      expect(await names(connection.db)).toEqual(['a', 'b', 'c']);
    } finally {
      await far.close();
      await wire.close();
    }
  });

  test('are visible to the next statement', async () => {
    const seen = await inTransaction(async (transaction) => {
      await putAll(transaction, 'a', 'b');
      return names(transaction);
    });
    expect(seen).toEqual(['a', 'b']);
  });

  test('make the commit fail with their own error, leaving nothing behind', async () => {
    const refused = inTransaction((transaction) => putAll(transaction, 'a', 'a', 'b')).catch(brokenConstraint);
    expect(await refused).toBe('server_facts_pkey');
    expect(await names(connection.db)).toEqual([]);
  });

  test('make the next statement fail with their own error', async () => {
    const refused = inTransaction(async (transaction) => {
      await putAll(transaction, 'a', 'a');
      await names(transaction);
    }).catch(brokenConstraint);
    expect(await refused).toBe('server_facts_pkey');
    expect(await names(connection.db)).toEqual([]);
  });

  test('are rolled back with their transaction, and the connection stays usable', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const refused = inTransaction(async (transaction) => {
        await putAll(transaction, 'a', 'a');
        throw new Error('no');
      });
      await expect(refused).rejects.toThrow('no');
    }
    await inTransaction((transaction) => putAll(transaction, 'b'));
    expect(await names(connection.db)).toEqual(['b']);
  });

  test('are not sent if building them fails', async () => {
    const refused = inTransaction((transaction) =>
      sendTogether(transaction, async (batch) => {
        await put(batch, 'a');
        throw new Error('no');
      }).catch(() => {}),
    );
    await refused;
    expect(await names(connection.db)).toEqual([]);
  });
});

test('a transaction with a failed statement doesn’t look committed', async () => {
  const refused = inTransaction(async (transaction) => {
    await put(transaction, 'a');
    await put(transaction, 'a').catch(() => {});
  });
  await expect(refused).rejects.toThrow(AbortedTransactionError);
  expect(await names(connection.db)).toEqual([]);
});

describe('a prepared statement', () => {
  const value = (db: Database, name: string) =>
    executePrepared(db, sql<{ value: string }>`SELECT value FROM server_facts WHERE name = ${name}`);
  const plans = async (db: Database) =>
    (await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)).rows.length;

  test('is planned once per connection, even if a batch repeats it', async () => {
    await inTransaction(async (transaction) => {
      const before = await plans(transaction);
      for (const name of ['a', 'b', 'c', 'd']) {
        await putAll(transaction, `first ${name}`, `second ${name}`);
        expect((await value(transaction, `first ${name}`)).rows).toEqual([{ value: 'x' }]);
      }
      expect((await plans(transaction)) - before).toBeLessThanOrEqual(2);
    });
  });

  test('is prepared next time if an earlier statement of its batch failed', async () => {
    const alone = connect(database.connectionString, { max: 1 });
    const putTwo = (first: string, second: string) =>
      alone.db.transaction().execute((transaction) =>
        sendTogether(transaction, async (batch) => {
          await put(batch, first);
          await sql`INSERT INTO server_facts (name, value) VALUES (${second}, 'y')`.execute(batch);
        }),
      );
    try {
      await put(alone.db, 'a');
      expect(await putTwo('a', 'b').catch(brokenConstraint)).toBe('server_facts_pkey');
      await putTwo('c', 'd');
      expect(await names(alone.db)).toEqual(['a', 'c', 'd']);
    } finally {
      await alone.close();
    }
  });

  test('fails once, and works on the next attempt', async () => {
    const ask = () => inTransaction((transaction) => value(transaction, 'a'));
    await connection.db.schema.alterTable('server_facts').renameTo('hidden_facts').execute();
    const refused = ask().catch((error: Error) => error.message);
    expect(await refused).toContain('does not exist');
    await connection.db.schema.alterTable('hidden_facts').renameTo('server_facts').execute();
    expect((await ask()).rows).toEqual([]);
  });
});
