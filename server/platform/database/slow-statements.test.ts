import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { connect } from './connect.ts';
import { type SlowStatement, watchSlowStatements } from './slow-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('reports a slow statement with its plan, and without its values', async () => {
  const told: SlowStatement[] = [];
  // Every statement counts as slow.
  const slow = { fromMs: 0, tell: (statement: SlowStatement) => void told.push(statement) };
  const { db, close } = connect(database.serverConnectionString, { max: 2, slow });
  try {
    await db.executeQuery(CompiledQuery.raw('SELECT $1::text', ['whispering-elm']));
    await db
      .transaction()
      .execute((transaction) =>
        transaction.executeQuery(CompiledQuery.raw('SELECT id FROM accounts WHERE email = $1', ['whispering-elm'])),
      );
    await expect.poll(() => told.length).toBe(4);
  } finally {
    await close();
  }
  // Plans are requested in parallel, so they arrive in any order.
  const planOf = (sql: string) => told.find((one) => one.sql === sql)?.plan;
  expect(planOf('SELECT $1::text')).toMatch(/^Result /);
  expect(planOf('SELECT id FROM accounts WHERE email = $1')).toContain('accounts');
  expect(told.map(({ untold }) => untold)).toEqual([0, 0, 0, 0]);
  expect(JSON.stringify(told)).not.toContain('whispering-elm');
});

test('reports a few a minute and counts the rest; a statement without a plan is reported without one', async () => {
  const told: SlowStatement[] = [];
  let counted = 0;
  let nowMs = 0;
  const asked: string[] = [];
  const pool = {
    query: async (sql: string) => {
      asked.push(sql);
      throw new Error('before PostgreSQL 16');
    },
  };
  const watch = watchSlowStatements(
    pool as never,
    { fromMs: 100, tell: (statement) => void told.push(statement), count: () => void counted++ },
    () => nowMs,
  );
  watch('SELECT 1', 99);
  for (let time = 0; time < 10; time++) watch('commit', 200);
  nowMs = 60_000;
  watch('SELECT 1', 200);
  await expect.poll(() => told.length).toBe(7);
  expect(counted).toBe(11);
  expect(told.map(({ untold }) => untold)).toEqual([0, 0, 0, 0, 0, 0, 4]);
  expect(told.every(({ plan }) => plan === null)).toBe(true);
  expect(asked).toEqual(['EXPLAIN (GENERIC_PLAN) SELECT 1']);
});
