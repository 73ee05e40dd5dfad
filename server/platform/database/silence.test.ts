import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createWire, type Wire } from '#server/testing/wire.ts';
import { createChangeFeed } from './changes.ts';
import { connect } from './connect.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const QUIET = { LOG_LEVEL: 'silent' };

let app: TestApp;
let wire: Wire;
beforeEach(async () => {
  app = await createTestApp(QUIET);
  wire = await createWire(app.connectionString);
});
afterEach(async () => {
  await wire?.close();
  await app?.close();
});

/** A second server on the same database, at the far end of the wire. */
const beyondTheWire = () =>
  createTestApp(QUIET, {
    database: { connectionString: wire.connectionString, serverConnectionString: asServer(wire.connectionString) },
  });

test('a server whose listening connection is half open trusts nothing in its caches: sessions and slots are read again', async () => {
  const other = await beyondTheWire();
  try {
    const { cookie } = await signUpCandidate(app);
    const { cookie: staying } = await signUpCandidate(app);
    const { schoolId } = await signUpSchool(app, { province: 'ON' });
    const { id: instructorId } = await addInstructor(app, schoolId);
    const slot = { date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
    await addSlots(app, instructorId, [slot]);
    const day = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${slot.date}`;
    const profile = async () => (await other.call({ url: '/api/candidate/profile', as: cookie })).status;
    const listed = async () => (await other.call({ url: day, as: staying })).body;
    expect(await profile()).toBe(200);
    expect(await listed()).toHaveLength(1);

    wire.freeze((opening) => opening.includes('lanewise-changes'));
    await app.call({ method: 'POST', url: '/api/logout', as: cookie });
    const payload = { ...slot, instructorId, location: '1 Main Street' };
    expect((await app.call({ method: 'POST', url: '/api/booking', payload, as: staying })).status).toBe(201);
    await expect.poll(profile).toBe(401);
    await expect.poll(listed).toEqual([]);

    // The old connection is dropped, and the new one listens.
    wire.thaw();
    await expect.poll(async () => (await other.call({ url: '/api/health/ready' })).status).toBe(200);
  } finally {
    await other.close();
  }
});

test('a server whose database hangs reports not ready well before it drops the connection, and becomes ready again afterwards', async () => {
  const other = await beyondTheWire();
  const ready = async () => (await other.call({ url: '/api/health/ready' })).status;
  // The listening connection has five seconds.
  const patient = connect(wire.connectionString, { max: 1, answerWithinMs: 4_000 });
  const ask = () => sql`SELECT 1`.execute(patient.db);
  try {
    await ask();
    expect(await ready()).toBe(200);
    wire.freeze();
    const givenUp = ask().catch(() => 'given up');
    expect(await Promise.race([givenUp, Promise.all([ready(), ready(), ready()])])).toEqual([503, 503, 503]);
    wire.thaw();
    await expect.poll(ready).toBe(200);
  } finally {
    wire.cut();
    await Promise.all([patient.close(), other.close()]);
  }
});

test('a statement that a hanging database doesn’t answer fails with its connection; the next one gets a new connection', async () => {
  const { db, close } = connect(wire.connectionString, { max: 1, answerWithinMs: 200 });
  const one = () => sql<{ one: number }>`SELECT 1 AS one`.execute(db).then(({ rows }) => rows[0]?.one);
  try {
    expect(await one()).toBe(1);
    wire.freeze();
    const error = await one().catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    wire.thaw();
    // A query that gets the connection before it is destroyed fails too; later ones don't.
    await expect.poll(() => one().catch(() => null)).toBe(1);
  } finally {
    await close();
  }
});

test('with a read-only database the server is not ready, a write gets 503, and people who are logged in can still read', async () => {
  const { cookie } = await signUpCandidate(app);
  const ready = async () => (await app.call({ url: '/api/health/ready' })).status;
  const read = async () => (await app.call({ url: '/api/candidate/profile', as: cookie })).status;
  const logOut = () => app.call({ method: 'POST', url: '/api/logout', as: cookie });
  const set = (value: 'on' | 'off') => hold(app.connectionString, value);
  await set('on');
  try {
    await expect.poll(ready).toBe(503);
    await expect.poll(read).toBe(200);
    const refused = await logOut();
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // The session's last use is due to be stored, but can't be.
    app.clock.advance({ minutes: 10 });
    expect(await read()).toBe(200);
  } finally {
    await set('off');
  }
  await expect.poll(ready).toBe(200);
  expect((await logOut()).status).toBe(204);
});

test('with a full disk a write gets 503 with a Retry-After, and people who are logged in can still read', async () => {
  const { cookie } = await signUpCandidate(app);
  const { db, close } = connect(app.connectionString, { max: 1 });
  const full = (on: string) =>
    sql`
    CREATE TRIGGER full_disk BEFORE UPDATE OR DELETE ON ${sql.table(on)} EXECUTE FUNCTION refuse_as_full()`.execute(db);
  await sql`CREATE FUNCTION refuse_as_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`.execute(
    db,
  );
  await full('sessions');
  const lines: string[] = [];
  const destination = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const logged = await createTestApp(
    {},
    {
      logger: createLogger('warn', destination),
      database: { connectionString: app.connectionString, serverConnectionString: asServer(app.connectionString) },
    },
  );
  try {
    for (const _call of [1, 2, 3])
      expect((await logged.call({ method: 'POST', url: '/api/logout', as: cookie })).status).toBe(503);
    expect(lines.filter((line) => line.includes('No space left on device'))).toHaveLength(1);
    const refused = await app.call({ method: 'POST', url: '/api/logout', as: cookie });
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // PostgreSQL's error for a disk that became read-only.
    await sql`CREATE OR REPLACE FUNCTION refuse_as_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not open file: Read-only file system' USING ERRCODE = 'io_error'; END $$`.execute(
      db,
    );
    expect((await app.call({ method: 'POST', url: '/api/logout', as: cookie })).status).toBe(503);
    app.clock.advance({ minutes: 10 });
    expect((await app.call({ url: '/api/candidate/profile', as: cookie })).status).toBe(200);
  } finally {
    await sql`DROP FUNCTION refuse_as_full CASCADE`.execute(db);
    await Promise.all([close(), logged.close()]);
  }
  expect((await app.call({ method: 'POST', url: '/api/logout', as: cookie })).status).toBe(204);
});

test('a feed reports the database’s time before its first use', async () => {
  const told: number[] = [];
  const changes = createChangeFeed(
    wire.connectionString,
    () => {},
    () => {},
    (databaseMs, tripMs) => told.push(databaseMs, tripMs),
  );
  const before = Date.now();
  await changes.start();
  const [databaseMs = 0, tripMs = Number.NaN] = told;
  // Both share one machine, and the clock was read during the round trip.
  expect(databaseMs).toBeGreaterThanOrEqual(before - 1);
  expect(databaseMs).toBeLessThanOrEqual(Date.now() + 1);
  expect(tripMs).toBeGreaterThan(0);
  await changes.stop();
});

test('a feed that is stopped while reconnecting leaves no connection behind', async () => {
  const changes = createChangeFeed(wire.connectionString, () => {});
  await changes.start();
  expect(wire.connections()).toBe(1);
  wire.freeze();
  wire.cut();
  await expect.poll(() => wire.connections()).toBe(0);
  await expect.poll(() => wire.connections()).toBe(1);
  await changes.stop();
  await expect.poll(() => wire.connections()).toBe(0);
});

test('a feed whose new connection succeeds after the stop leaves none behind either', async () => {
  const changes = createChangeFeed(wire.connectionString, () => {});
  await changes.start();
  wire.hold();
  wire.cut();
  await expect.poll(() => wire.connections()).toBe(0);
  // The feed is reconnecting, and learns that it succeeded only after the stop.
  await expect.poll(() => wire.connections()).toBe(1);
  const stopped = changes.stop();
  wire.letGo();
  await stopped;
  await expect.poll(() => wire.connections()).toBe(0);
});

/** The wire uses the owner's address; this is the same address for the server's role. */
function asServer(connectionString: string): string {
  const address = new URL(connectionString);
  address.username = new URL(inject('serverUrl')).username;
  return address.href;
}

/** Makes new connections read-only, or writable again, and ends open ones. */
async function hold(connectionString: string, value: 'on' | 'off'): Promise<void> {
  const { db, close } = connect(connectionString, { max: 1 });
  try {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
    await sql`SET default_transaction_read_only = off`.execute(db);
    await sql`ALTER DATABASE ${sql.id(rows[0]?.name ?? '')} SET default_transaction_read_only = ${sql.lit(value)}`.execute(
      db,
    );
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
  } finally {
    await close();
  }
}
