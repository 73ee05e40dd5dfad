import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKUP_FACT } from '#server/platform/backup/backup-fact.ts';
import { rememberFact } from '#server/platform/database/facts.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { readSamples } from '#server/testing/metrics.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { readBuildId, VERSION } from '#server/version.ts';
import { createFigureReader } from './figures.ts';

const DAY = '2026-12-04';

let smtp: TestSmtpServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({ METRICS_PORT: '0', SMTP_URL: smtp.url, LOG_LEVEL: 'silent' }, { runsJobs: true });
  await rememberFact(app.owner, BACKUP_FACT, new Date(Date.parse(TEST_NOW) - 3_600_000).toISOString());
});
afterAll(async () => {
  await app?.close();
  await smtp?.close();
});

const scrape = () => readSamples(app);

test('counts a day of the product: calls by route, refusals by reason, lessons, mail, cache hits', async () => {
  const [student, late] = [await signUpCandidate(app), await signUpCandidate(app)];
  const school = await signUpSchool(app, { province: 'ON' });
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const slot = { date: DAY, startTime: '11:00', endTime: '12:00' };
  await addSlots(app, instructorId, [slot]);
  const book = (as: string) =>
    app.call({
      method: 'POST',
      url: '/api/booking',
      as,
      payload: { ...slot, instructorId, location: '1 Main Street' },
    });
  const list = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${DAY}`;
  const looked = (result: string, samples: Map<string, number>) =>
    samples.get(`lanewise_cache_lookups_total{cache="day-lists",result="${result}"}`);
  // The list is cached once the server has been notified of the new slot.
  let lists = 0;
  await expect
    .poll(async () => {
      lists++;
      await app.call({ url: list, as: student.cookie });
      return looked('hit', await scrape());
    })
    .toBe(2);
  expect((await book(student.cookie)).status).toBe(201);
  // Repeating the call doesn't book a second lesson.
  expect((await book(student.cookie)).status).toBe(201);
  expect((await book(late.cookie)).status).toBe(409);
  await app.call({ url: `/no/page/of/ours/${student.id}` });
  await app.call({ url: `/api/instructor/${instructorId}?secret=1`, as: student.cookie });

  const samples = await scrape();
  const answered = 'lanewise_http_request_duration_seconds_count';
  expect(samples.get(`${answered}{method="POST",route="/api/booking",status="201"}`)).toBe(2);
  expect(samples.get(`${answered}{method="POST",route="/api/booking",status="409"}`)).toBe(1);
  expect(samples.get('lanewise_refusals_total{method="POST",route="/api/booking",code="slot_taken"}')).toBe(1);
  expect(samples.get('lanewise_lessons_booked_total')).toBe(1);
  expect(looked('hit', samples)).toBe(2);
  expect(looked('miss', samples)).toBe(lists - 2);
  expect(samples.get('lanewise_cache_lookups_total{cache="sessions",result="hit"}')).toBeGreaterThan(0);
  const sent = 'lanewise_messages_total{channel="mail",outcome="sent"}';
  await expect.poll(async () => (await scrape()).get(sent)).toBe(2);

  // Contains only routes, nothing about callers or their queries.
  for (const line of samples.keys()) {
    expect(line).not.toContain(student.id);
    expect(line).not.toContain(instructorId);
    expect(line).not.toContain('secret');
  }
});

test('a route label is one of few, whatever the URL: built files, page patterns, one for all languages', async () => {
  const addresses = {
    '/assets/chunk-4fA9_x1.js': '/assets/*',
    '/assets/gone-3b77.css?x=1': '/assets/*',
    '/': '/',
    '/find?near=M5V': '/find',
    '/fr/find': '/find',
    '/Bookings/0b6c/': '/bookings/:id',
    '/schools/no-such-school': '/schools/:slug',
    '/fr/schools/no-such-school': '/schools/:slug',
    '/wp-login.php': 'none',
    '/api/no/such/call': 'none',
  };
  const labelled = () =>
    scrape().then((samples) => new Set([...samples.keys()].map((name) => /route="([^"]*)"/.exec(name)?.[1])));
  const known = new Set(
    [...(await scrape()).keys()].flatMap((name) => /^lanewise_faults_total\{route="([^"]*)"/.exec(name)?.[1] ?? []),
  );
  for (const [url, label] of Object.entries(addresses)) {
    const answered = async () => {
      let count = 0;
      for (const [name, value] of await scrape())
        if (name.startsWith('lanewise_http_request_duration_seconds_count') && name.includes(`route="${label}"`))
          count += value;
      return count;
    };
    const before = await answered();
    await app.call({ url });
    expect(await answered(), url).toBe(before + 1);
  }
  expect([...(await labelled())].filter((label) => label !== undefined && !known.has(label))).toEqual([]);
});

test('a message that runs out of retries counts as failed', async () => {
  const failed = 'lanewise_messages_total{channel="mail",outcome="failed"}';
  expect((await scrape()).get(failed)).toBe(0);
  const [id, writtenAt] = [randomUUID(), TEST_NOW];
  await app.owner
    .insertInto('emails')
    .values({
      id,
      kind: 'password-changed',
      recipient: 'killed@example.com',
      locale: 'en',
      data: '{}',
      created_at: writtenAt,
    })
    .execute();
  await sql`INSERT INTO jobs.job (name, data) VALUES ('send-email-given-up', ${JSON.stringify({ emailId: id, writtenAt })}::jsonb)`.execute(
    app.owner,
  );
  await expect.poll(async () => (await scrape()).get(failed)).toBe(1);
});

test('exports the running version and build', async () => {
  expect((await scrape()).get(`lanewise_build_info{version="${VERSION}",build="${readBuildId()}"}`)).toBe(1);
});

test('reads current values when someone looks', async () => {
  const samples = await scrape();
  expect(samples.get('lanewise_figures_up')).toBe(1);
  expect(samples.get('lanewise_database_connections{state="max"}')).toBe(20);
  expect(samples.get('lanewise_listener_silent_seconds')).toBeLessThan(30);
  expect(samples.get('lanewise_requests_under_way')).toBe(0);
  expect(samples.get('lanewise_jobs_due{kind="send-email"}')).toBeGreaterThanOrEqual(0);
  expect(samples.get('lanewise_jobs_oldest_seconds{kind="send-email"}')).toBeGreaterThanOrEqual(0);
  expect(samples.get('lanewise_messages_waiting')).toBeGreaterThanOrEqual(0);
  expect(samples.get('lanewise_sessions{kind="candidate"}')).toBe(2);
  expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(samples.get('lanewise_backup_age_seconds')).toBe(3600);
});

test('uses the Prometheus format', async () => {
  const answer = await app.metrics?.inject('/metrics');
  expect(answer?.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('the product’s own port has no /metrics, and without a metrics port nothing is collected', async () => {
  const answer = await app.call({ url: '/metrics' });
  expect(String(answer.body)).not.toContain('lanewise_');
  const unwatched = await createTestApp();
  expect(unwatched.metrics).toBeNull();
  await unwatched.close();
});

test('queries the database once for many reads, and doesn’t wait for an unresponsive one', async () => {
  const fail = (error: Error) => expect.unreachable(error.message);
  let asked = 0;
  const figures = {
    jobs: [],
    messages: { waiting: 0, oldestSeconds: 0, failed: 0 },
    sessions: [],
    backupSeconds: null,
  };
  const kept = createFigureReader(async () => {
    asked++;
    return figures;
  }, fail);
  expect([await kept(), await kept(), asked]).toEqual([figures, figures, 1]);

  let silentAsked = 0;
  const silent = createFigureReader(
    () => {
      silentAsked++;
      return new Promise(() => {});
    },
    fail,
    { keptMs: 0, patienceMs: 20 },
  );
  expect([await silent(), await silent(), silentAsked]).toEqual([null, null, 1]);
  const told: string[] = [];
  const broken = createFigureReader(
    () => Promise.reject(new Error('gone')),
    ({ message }) => told.push(message),
  );
  expect([await broken(), told]).toEqual([null, ['gone']]);
});
