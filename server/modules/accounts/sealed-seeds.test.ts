import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpCandidate, TEST_PASSWORD } from '#server/testing/actors.ts';
import { appCode, callSecondFactor, decodeSeed, seedSpellings, turnOn } from '#server/testing/second-factor.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let database: TestDatabase;
let app: TestApp;
/** On the same database, with the same key. */
let other: TestApp;
const start = () => {
  const { connectionString, serverConnectionString } = database;
  // A seed that can't be decrypted is logged as an error.
  return createTestApp({ LOG_LEVEL: 'silent' }, { database: { connectionString, serverConnectionString } });
};
beforeAll(async () => {
  database = await createTestDatabase();
  app = await start();
  other = await start();
});
afterAll(async () => {
  await app.close();
  await other.close();
  await database.drop();
});
// A time step of its own for each test, so that no code was used before.
beforeEach(() => {
  for (const server of [app, other]) server.clock.advance({ minutes: 10 });
});

const renew = (at: TestApp, cookie: string, key: string) =>
  callSecondFactor(at, 'renewRecoveryCodes', cookie, { password: TEST_PASSWORD, code: appCode(at, key) });
async function studentWithFactor() {
  const student = await signUpCandidate(app);
  const factor = await turnOn(app, student.cookie);
  for (const server of [app, other]) server.clock.advance({ minutes: 1 });
  return { ...student, ...factor };
}
const seedIn = async (accountId: string) =>
  (
    await app.db
      .selectFrom('second_factors')
      .select('seed')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).seed;
const store = (accountId: string, seed: Buffer) =>
  app.db.updateTable('second_factors').set({ seed }).where('account_id', '=', accountId).execute();

test('no table holds a readable seed, pending or confirmed', async () => {
  const begun = await signUpCandidate(app);
  const started = await callSecondFactor(app, 'startSecondFactor', begun.cookie, { password: TEST_PASSWORD });
  const { key } = await studentWithFactor();
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(app.owner);
  const texts = await Promise.all(
    rows.map(({ name }) => sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} t`.execute(app.owner)),
  );
  const everything = texts.flatMap((found) => found.rows.map(({ text }) => text)).join('\n');
  const keys = [key, (started.body as { key: string }).key];
  expect(keys.flatMap(seedSpellings).filter((spelling) => everything.includes(spelling))).toEqual([]);
});

test('servers that share the key all accept a code', async () => {
  const { cookie, key } = await studentWithFactor();
  expect((await renew(other, cookie, key)).status).toBe(200);
  app.clock.advance({ minutes: 1 });
  expect((await renew(app, cookie, key)).status).toBe(200);
});

test('a seed copied to another account’s row doesn’t decrypt; back in its own row it does', async () => {
  const victim = await studentWithFactor();
  const thief = await studentWithFactor();
  const [victims, thiefs] = [await seedIn(victim.id), await seedIn(thief.id)];
  await store(victim.id, thiefs);
  await store(thief.id, victims);
  expect((await renew(app, victim.cookie, thief.key)).status).toBe(500);
  expect((await renew(app, thief.cookie, victim.key)).status).toBe(500);
  await store(victim.id, victims);
  expect((await renew(app, victim.cookie, victim.key)).status).toBe(200);
});

test('the next start seals a seed that an older version stored in plain text, and it keeps working', async () => {
  const { id, cookie, key } = await studentWithFactor();
  await store(id, decodeSeed(key));
  // Until it's sealed it doesn't work, so nobody with write access to the database can plant a seed.
  expect((await renew(app, cookie, key)).status).toBe(500);
  const started = await Promise.all([start(), start()]);
  for (const server of started) await server.close();
  expect(await seedIn(id)).toHaveLength(48);
  app.clock.advance({ minutes: 1 });
  expect((await renew(app, cookie, key)).status).toBe(200);
});
