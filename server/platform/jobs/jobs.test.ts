import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#server/platform/database/changes.ts';
import { connect } from '#server/platform/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { createJobs, type JobKind } from './jobs.ts';

const GREET: JobKind<{ name: string }> = { name: 'greet' };
// Collected instead of thrown: an exception in an emitter would end the process, and with it other tests.
const errors: Error[] = [];
const note = (error: Error) => void errors.push(error);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => expect(errors.splice(0)).toEqual([]));

async function startServer(onGreeting: (name: string) => void, { pollSeconds }: { pollSeconds: number }) {
  const { serverConnectionString: connectionString } = database;
  const { db, pool, close } = connect(connectionString, { max: 4 });
  const changes = createChangeFeed(connectionString, note);
  const jobs = createJobs(pool, { isWorker: true, onError: note, changes, pollSeconds });
  jobs.define(GREET, async ({ name }) => onGreeting(name));
  await changes.start();
  await jobs.start();
  return {
    db,
    jobs,
    async stop() {
      await jobs.stop();
      await changes.stop();
      await close();
    },
  };
}

test('a job runs once its transaction commits, on any server, without waiting for the next poll, and only once', async () => {
  const greeted: string[] = [];
  let onEach = () => {};
  const hear = (name: string) => {
    greeted.push(name);
    onEach();
  };
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      onEach = () => void (greeted.length >= count && resolve());
      onEach();
    });
  // Workers poll once an hour, so any job done sooner was started by a notification.
  const seldom = { pollSeconds: 3600 };
  const servers = [await startServer(hear, seldom), await startServer(hear, seldom)];
  const greet = (server: number, name: string) =>
    servers[server]?.db
      .transaction()
      .execute((transaction) => servers[server]?.jobs.enqueue(transaction, GREET, { name }) ?? Promise.resolve());

  await greet(0, 'Amina');
  await until(1);
  // Many at once: jobs that arrive during a poll must not wait for the next hour.
  const names = Array.from({ length: 60 }, (_, number) => `Student ${number}`);
  await Promise.all(names.map((name, number) => greet(number % 2, name)));
  await until(61);
  expect([...greeted].sort()).toEqual(['Amina', ...names].sort());
  await Promise.all(servers.map((server) => server.stop()));
});

test('a killed server’s job soon starts again', async () => {
  const { db, pool, close } = connect(database.connectionString, { max: 4 });
  const killed = createJobs(pool, { isWorker: false, onError: note });
  killed.define(GREET, async () => {});
  await killed.start();
  await killed.enqueue(db, GREET, { name: 'Liam' });
  await sql`
    UPDATE jobs.job SET state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
     WHERE name = 'greet' AND state = 'created'`.execute(db);
  await killed.stop();
  await close();

  const greeted: string[] = [];
  const server = await startServer((name) => void greeted.push(name), { pollSeconds: 1 });
  await expect.poll(() => greeted).toEqual(['Liam']);
  await server.stop();
});

test('a start only writes queues that are new or differ from the stored ones', async () => {
  const { db, pool, close } = connect(database.connectionString, { max: 4 });
  const nightly = { name: 'nightly', cron: '0 3 * * *' };
  async function start({ retryLimit, cron }: { retryLimit: number; cron: string }): Promise<unknown> {
    const jobs = createJobs(pool, { isWorker: true, onError: note });
    jobs.define({ name: 'tried' }, async () => {}, { retryLimit });
    jobs.defineRecurring(nightly.name, cron, async () => {});
    await jobs.start();
    await jobs.stop();
    const { rows } = await sql`
      SELECT q.name, q.retry_limit, q.updated_on, s.cron, s.updated_on AS schedule_updated_on
        FROM jobs.queue q LEFT JOIN jobs.schedule s USING (name) WHERE q.name IN ('tried', 'nightly') ORDER BY name`.execute(
      db,
    );
    return rows;
  }
  const first = await start({ retryLimit: 3, cron: nightly.cron });
  expect(first).toMatchObject([{ cron: nightly.cron }, { retry_limit: 3 }]);
  expect(await start({ retryLimit: 3, cron: nightly.cron })).toEqual(first);
  const next = { retryLimit: 5, cron: '0 4 * * *' };
  expect(await start(next)).toMatchObject([{ cron: next.cron }, { retry_limit: 5 }]);
  await close();
});

test('a server finishes its running jobs before it stops', async () => {
  const { db, pool, close } = connect(database.connectionString, { max: 4 });
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const stopping = createJobs(pool, { isWorker: true, onError: note, pollSeconds: 1 });
  stopping.define(GREET, () => {
    begun.resolve();
    return done.promise;
  });
  await stopping.start();
  await stopping.enqueue(db, GREET, { name: 'Noor' });
  await begun.promise;
  let isStopped = false;
  const stopped = stopping.stop().then(() => {
    isStopped = true;
  });
  // An idle worker would have stopped long before.
  await createIdle(pool);
  expect(isStopped).toBe(false);
  done.resolve();
  await stopped;
  const { rows } = await sql<{ state: string }>`SELECT state FROM jobs.job WHERE data->>'name' = 'Noor'`.execute(db);
  expect(rows).toEqual([{ state: 'completed' }]);
  await close();
});

/** Starts and stops a worker without jobs. */
async function createIdle(pool: pg.Pool): Promise<void> {
  const idle = createJobs(pool, { isWorker: true, onError: note, pollSeconds: 1 });
  idle.define({ name: 'idle' }, async () => {});
  await idle.start();
  await idle.stop();
}

test('jobs that somebody waits for run before older ones', async () => {
  const { db, pool, close } = connect(database.connectionString, { max: 4 });
  const waiting = createJobs(pool, { isWorker: false, onError: note });
  waiting.define(GREET, async () => {});
  await waiting.start();
  const many = Array.from({ length: 25 }, (_, number) => ({ data: { name: `Student ${number}` } }));
  await waiting.enqueueAll(db, GREET, many);
  await waiting.enqueueAll(db, GREET, [{ data: { name: 'Amina' }, isAwaited: true }]);
  await waiting.stop();
  await close();

  // One worker that takes ten jobs: even within its batch, awaited jobs start first, then older ones.
  const greeted: string[] = [];
  const server = await startServer((name) => void greeted.push(name), { pollSeconds: 1 });
  await expect.poll(() => greeted.length).toBe(26);
  expect(greeted[0]).toBe('Amina');
  await server.stop();
});

test('runs as many jobs of a batch at once as configured, each with its own outcome; during requests, one at a time', async () => {
  const { db, pool, close } = connect(database.connectionString, { max: 4 });
  const traffic = { underWay: 0 };
  const failures: Error[] = [];
  const jobs = createJobs(pool, { isWorker: true, onError: (error) => void failures.push(error), traffic });
  const meet: JobKind<{ name: string }> = { name: 'meet' };
  let inside = 0;
  let most = 0;
  let met = 0;
  const work = async ({ name }: { name: string }) => {
    inside += 1;
    most = Math.max(most, inside);
    await sql`SELECT pg_sleep(0.05)`.execute(db);
    inside -= 1;
    if (name === 'Student 3') throw new Error('did not come');
    met += 1;
  };
  jobs.define(meet, work, { atOnce: 4, retryLimit: 0 });
  await jobs.start();
  const eight = Array.from({ length: 8 }, (_, number) => ({ data: { name: `Student ${number}` } }));
  await jobs.enqueueAll(db, meet, eight);
  await expect.poll(() => met).toBe(7);
  expect(most).toBe(4);
  expect(failures.map(({ message }) => message)).toEqual(['did not come']);

  traffic.underWay = 10;
  most = 0;
  await jobs.enqueueAll(db, meet, eight.slice(4));
  await expect.poll(() => met).toBe(11);
  expect(most).toBe(1);
  await jobs.stop();
  await close();
});

test('reports a job that ran out of retries, once', async () => {
  const { db, pool, close } = connect(database.connectionString, { max: 4 });
  const jobs = createJobs(pool, { isWorker: true, onError: () => undefined });
  const doomed: JobKind<{ name: string }> = { name: 'doomed' };
  const { promise, resolve } = Promise.withResolvers<object>();
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw new Error('it can not be done');
  };
  jobs.define(doomed, work, { retryLimit: 0, onGivenUp: async (data) => resolve(data) });
  await jobs.start();
  await db.transaction().execute((transaction) => jobs.enqueue(transaction, doomed, { name: 'Amina' }));
  expect(await promise).toEqual({ name: 'Amina' });
  expect(tries).toBe(1);
  await jobs.stop();
  await close();
});

test('polling many queues at once opens few connections', async () => {
  const { db, pool, close } = connect(database.serverConnectionString, { max: 20 });
  const jobs = createJobs(pool, { isWorker: true, onError: note });
  const kinds = Array.from({ length: 30 }, (_, number): JobKind<object> => ({ name: `queue-${number}` }));
  const done = new Set<string>();
  for (const kind of kinds) jobs.define(kind, async () => void done.add(kind.name));
  await jobs.start();
  await db.transaction().execute(async (transaction) => {
    for (const kind of kinds) await jobs.enqueue(transaction, kind, {});
  });
  await expect.poll(() => done.size, { timeout: 20_000 }).toBe(kinds.length);
  // One more connection belongs to the transaction.
  expect(pool.totalCount).toBeLessThanOrEqual(5);
  await jobs.stop();
  await close();
});
