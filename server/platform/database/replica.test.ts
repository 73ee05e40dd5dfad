import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AdminAccount } from '#contract/admin.ts';
import type { Page } from '#contract/paging.ts';
import { readConfig } from '#server/config.ts';
import { examine } from '#server/doctor-checks.ts';
import { signInAdmin, signUpSchool } from '#server/testing/actors.ts';
import { type Pair, startPair } from '#server/testing/standby.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { connect } from './connect.ts';
import { createReplica, hasReplayed, type Replica, readPosition } from './replica.ts';

let pair: Pair;
let primary: ReturnType<typeof connect>;
let replica: Replica;
let told: boolean[];
let slow: number;
let app: TestApp;
beforeAll(async () => {
  pair = await startPair();
  primary = connect(pair.primary.connectionString, { max: 4 });
  told = [];
  slow = 0;
  replica = createReplica(pair.standby.connectionString, {
    ...{ primary: primary.db, primaryConnectionString: pair.primary.connectionString, max: 4 },
    tell: (isRead) => told.push(isRead),
    slow: { fromMs: 200, tell: () => {}, count: () => slow++ },
  });
  replica.start();
  const address = 'postgres://lanewise_server@localhost/lanewise';
  app = await createTestApp(
    { DATABASE_URL: address, DATABASE_REPLICA_URL: pair.standby.connectionString, METRICS_PORT: '0' },
    {
      database: {
        connectionString: pair.primary.ownerConnectionString,
        serverConnectionString: pair.primary.connectionString,
      },
    },
  );
});
afterAll(async () => {
  await app?.close();
  await replica?.stop();
  await primary?.close();
  await pair?.stop();
});
afterEach(async () => {
  await pair.onStandby('SELECT pg_wal_replay_resume()');
  await pair.onStandby('ALTER SYSTEM RESET recovery_min_apply_delay');
  await pair.onStandby('SELECT pg_reload_conf()');
});

/** True if a read goes to the replica. */
async function isReplicaRead(): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(replica.reading);
  return rows[0]?.is === true;
}

test('reads from a fresh replica, but after a write not before the replica has it', async () => {
  await expect.poll(isReplicaRead).toBe(true);
  replica.distrust();
  expect(await isReplicaRead()).toBe(false);
  await expect.poll(isReplicaRead).toBe(true);
});

test('does not read from a replica that lags behind a write, until it has caught up', async () => {
  await expect.poll(isReplicaRead).toBe(true);
  await pair.onStandby('SELECT pg_wal_replay_pause()');
  await signUpSchool(app, { province: 'ON' });
  await expect.poll(isReplicaRead).toBe(false);
  await pair.onStandby('SELECT pg_wal_replay_resume()');
  await expect.poll(isReplicaRead).toBe(true);
});

test('a hanging replica delays nobody: its reads go to the primary', async () => {
  await expect.poll(isReplicaRead).toBe(true);
  pair.freeze();
  try {
    const answers = await Promise.all(Array.from({ length: 12 }, isReplicaRead));
    expect(answers).toEqual(answers.map(() => false));
    await expect.poll(() => told.at(-1)).toBe(false);
  } finally {
    pair.thaw();
  }
  await expect.poll(isReplicaRead).toBe(true);
  expect(told.slice(-2)).toEqual([false, true]);
});

test('does not read from a killed replica until it is back, and nobody notices', async () => {
  await expect.poll(isReplicaRead).toBe(true);
  const under = Array.from({ length: 4 }, isReplicaRead);
  pair.kill();
  expect(await isReplicaRead()).toBe(false);
  await Promise.all(under);
  await expect.poll(isReplicaRead).toBe(true);
});

test('reads from the replica while the primary has no connection left', async () => {
  await expect.poll(isReplicaRead).toBe(true);
  const held = await Promise.all(Array.from({ length: 4 }, () => primary.pool.connect()));
  try {
    // Longer than the validity of one check plus the time of the next.
    await pause(2_000);
    await expect.poll(() => replica.isFresh()).toBe(true);
  } finally {
    for (const client of held) client.release();
  }
});

test('a replica that still follows a demoted primary is not read, although its log is longer than the new primary’s', async () => {
  const promoted = connect((await pair.promoteAnother()).connectionString, { max: 1 });
  const standby = connect(pair.standby.connectionString, { max: 1 });
  try {
    await sql`SELECT pg_switch_wal()`.execute(app.owner);
    await signUpSchool(app, { province: 'ON' });
    const [here, there] = [await readPosition(primary.db), await readPosition(promoted.db)];
    expect([here.timeline, there.timeline]).toEqual([1, 2]);
    await expect.poll(() => hasReplayed(standby.db, here)).toBe(true);
    expect(await hasReplayed(standby.db, { ...there, timeline: 1 })).toBe(true);
    expect(await hasReplayed(standby.db, there)).toBe(false);
  } finally {
    await Promise.all([promoted.close(), standby.close()]);
  }
});

test('counts its slow statements', async () => {
  const before = slow;
  // On a busy machine a check may be late, and reads then go to the primary.
  await expect
    .poll(async () => {
      await sql`SELECT pg_sleep(0.3)`.execute(replica.reading);
      return slow;
    })
    .toBeGreaterThan(before);
});

test('reports a statement’s error from the primary, and offers no transactions', async () => {
  await expect.poll(isReplicaRead).toBe(true);
  await expect(sql`SELECT 1 / 0`.execute(replica.reading)).rejects.toThrow('division by zero');
  await expect(replica.reading.transaction().execute(async () => {})).rejects.toThrow('no transactions');
});

/** The value of a metric such as `lanewise_replica_reads_total{from="replica"}`. */
async function measured(name: string): Promise<number> {
  const text = (await app.metrics?.inject('/metrics'))?.body ?? '';
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );
}
const readsOf = (which: string) => measured(`lanewise_replica_reads_total{from="${which}"}`);

test('the doctor checks the replica', async () => {
  const examined = async (replica: string) => {
    const env = { DATABASE_URL: pair.primary.connectionString, DATABASE_REPLICA_URL: replica };
    const findings = await examine(readConfig({ NODE_ENV: 'test', DATA_DIR: app.dataDir, ...env }));
    return findings.find(({ what }) => what === 'replica');
  };
  expect(await examined(pair.standby.connectionString)).toMatchObject({
    isWell: true,
    says: expect.stringMatching(/^it has what was written after \d+ ms/),
  });
  expect(await examined('postgres://lanewise_server@localhost:1/lanewise')).toMatchObject({ isWell: false });
});

test('public pages, analytics and the operator’s lists read from the replica', async () => {
  const school = await signUpSchool(app, { province: 'ON', name: 'Mirror Lane' });
  const admin = await signInAdmin(app);
  for (const [url, as] of [
    ['/sitemap-schools-1.xml', null],
    ['/api/public/school/mirror-lane', null],
    [`/api/school/${school.schoolId}/figures?period=4w`, school.cookie],
    ['/api/admin/accounts', admin.cookie],
    ['/api/admin/schools', admin.cookie],
    ['/api/admin/bookings', admin.cookie],
  ] as const) {
    // On a busy machine a check may be late, and reads then go to the primary.
    await expect
      .poll(async () => {
        // The sitemap is cached.
        await sql`SELECT pg_notify('availability', '*')`.execute(app.owner);
        await expect.poll(() => measured('lanewise_replica_fresh')).toBe(1);
        const [own, others] = [await readsOf('replica'), await readsOf('primary')];
        const { status } = await app.call({ url, as });
        return [url, status, (await readsOf('replica')) > own, (await readsOf('primary')) > others];
      })
      .toEqual([url, 200, true, false]);
  }
});

test('a change shows at once on the public page and in the operator’s list, before the replica has it', async () => {
  const school = await signUpSchool(app, { province: 'ON', name: 'Slow Mirror' });
  const admin = await signInAdmin(app);
  const page = async () => (await app.call({ url: '/api/public/school/slow-mirror' })).status;
  const account = async () => {
    const { body } = await app.call({ url: `/api/admin/accounts?search=${school.email}`, as: admin.cookie });
    return (body as Page<AdminAccount>).items[0];
  };
  const act = (what: string) =>
    app.call({ method: 'POST', url: `/api/admin/accounts/${school.accountId}/${what}`, payload: {}, as: admin.cookie });
  await expect.poll(page).toBe(200);
  // Every write reaches it half a second late, but a quiet database still counts as fresh.
  await pair.onStandby(`ALTER SYSTEM SET recovery_min_apply_delay = '500ms'`);
  await pair.onStandby('SELECT pg_reload_conf()');
  for (const [what, isDisabled] of [
    ['disable', true],
    ['enable', false],
    ['disable', true],
  ] as const) {
    await expect.poll(() => measured('lanewise_replica_fresh')).toBe(1);
    await act(what);
    expect([what, await page(), (await account())?.isDisabled]).toEqual([what, isDisabled ? 404 : 200, isDisabled]);
  }
});
