import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { connect } from './connect.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('losing a connection between two statements fails its transaction, not the process, and the next one gets a new connection', async () => {
  const { db, pool, close } = connect(database.connectionString, { max: 2 });
  let lent: pg.PoolClient | undefined;
  pool.once('acquire', (client) => {
    lent = client;
  });
  const failed = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction);
    const client = lent;
    const lost = new Promise((resolve) => client?.once('end', resolve));
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await lost;
    await sql`SELECT 1`.execute(transaction);
  });
  const error = await failed.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});

test('closing ends every connection, including those taken from the pool without Kysely', async () => {
  const own = await createTestDatabase();
  const { pool, close } = connect(own.connectionString, { max: 2 });
  await Promise.all([pool.query('SELECT pg_sleep(0.01)'), pool.query('SELECT pg_sleep(0.01)')]);
  await close();
  expect(pool.totalCount).toBe(0);
  // Dropping it fails while anyone is connected.
  await own.drop();
});
