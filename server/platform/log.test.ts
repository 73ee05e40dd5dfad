import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createLogger } from './log.ts';
import { requestContext } from './request-context.ts';

const lines: string[] = [];
const logger = createLogger(
  'debug',
  new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
);

let smtp: TestSmtpServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  // Mail servers name the recipients that they refuse.
  smtp.onRecipient = (address) => (address.startsWith('busy') ? `451 4.2.1 <${address}> come back later` : null);
  app = await createTestApp({ SMTP_URL: smtp.url, LIMITS: 'on' }, { runsJobs: true, logger });
});
afterAll(async () => {
  await app?.close();
  await smtp?.close();
});

const post = (url: string, payload: object, as: string | null = null) => app.call({ method: 'POST', url, payload, as });

test('a day of the product, logged in full, has no password, token, cookie, address or message in any line', async () => {
  const student = await signUpCandidate(app);
  const school = await signUpSchool(app, { province: 'ON' });
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const slot = { date: '2026-12-20', startTime: '11:00', endTime: '12:00' };
  await addSlots(app, instructorId, [slot]);

  const busy = {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: 'busy.noor@example.com',
    password: 'seven-quiet-lanes',
  };
  const known = { email: student.email, userType: 'STUDENT' };
  const location = '77 Whispering Elm Crescent';
  const message = {
    subject: 'A sealed subject',
    text: 'A sealed message',
    replyTo: 'sealed@example.com',
    name: 'Sealed',
  };
  await post('/api/candidate/signup', busy);
  await post('/api/candidate/login', { email: student.email, password: 'guessed-it-wrongly' });
  const logIn = await post('/api/candidate/login', { email: student.email, password: TEST_PASSWORD, rememberMe: true });
  const cookies = [logIn.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0]?.split('=')[1] ?? '');
  expect(cookies).toHaveLength(2);
  const session = `lanewise_session=${cookies[0]}`;
  await post('/api/auth/password/forgot', known);
  const madeUp = 'made-up-link-token-0123456789abcdef';
  await app.call({ url: `/api/verify/student?token=${madeUp}` });
  await post('/api/auth/password/reset', { token: madeUp, newPassword: 'a-brand-new-lane' });
  const booked = await post('/api/booking', { ...slot, instructorId, location }, session);
  expect(booked.status).toBe(201);
  const feed = await post('/api/calendar-feeds', {}, session);
  const { url: feedUrl } = feed.body as { url: string };
  const feedToken = /([\w-]{43})\.ics/.exec(feedUrl)?.[1] ?? '';
  expect(feedToken).not.toBe('');
  expect((await app.call({ url: new URL(feedUrl).pathname })).status).toBe(200);
  expect((await app.call({ method: 'POST', url: new URL(feedUrl).pathname })).status).toBe(404);
  expect((await post('/api/email/send', message, session)).status).toBe(201);
  await app.call({
    method: 'POST',
    url: '/api/booking',
    payload: `{"location":"${location}"`,
    as: session,
    headers: { 'content-type': 'application/json' },
  });
  await app.call({ url: `/login?returnTo=/verify/student?token=${madeUp}` });
  await expect.poll(() => lines.filter((line) => line.includes('come back later')).length).toBeGreaterThan(0);
  await expect.poll(() => smtp.received.filter((mail) => mail.includes('sealed')).length).toBeGreaterThan(0);

  // Each email is a separate job, so they arrive in any order.
  const mailedTokens = () =>
    smtp.received.flatMap((mail) =>
      [...mail.replace(/=\r\n/g, '').matchAll(/token=(?:3D)?([\w-]{20,})/g)].map(([, token = '']) => token),
    );
  await expect.poll(() => mailedTokens().length).toBeGreaterThan(0);
  const signatures = () =>
    smtp.received.flatMap((mail) =>
      [...mail.replace(/=\r\n/g, '').matchAll(/\/calendar\/([\w-]{43})\.ics/g)].map(([, signature = '']) => signature),
    );
  await expect.poll(() => signatures().length).toBeGreaterThan(0);
  const { bookingId } = booked.body as { bookingId: string };
  for (const signature of signatures())
    expect((await app.call({ url: `/api/booking/${bookingId}/calendar/${signature}.ics` })).status).toBe(200);
  const secrets = [
    ...signatures(),
    ...[
      TEST_PASSWORD,
      'guessed-it-wrongly',
      busy.password,
      'a-brand-new-lane',
      madeUp,
      feedToken,
      location,
      'argon2id',
    ],
    ...[...cookies, ...mailedTokens(), ...Object.values(message)],
    ...[student.email, school.email, busy.email, 'Whispering'],
  ];
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);

  // The failed messages, with the reason and the recipient.
  const unsent = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ msg }) => msg === 'message not sent');
  expect(unsent).toMatchObject({
    why: expect.stringMatching(/451 4\.2\.1 <\[address\]> come back later/),
    responseCode: 451,
    host: new URL(smtp.url).host,
  });
  // The mail server's reply lets an operator find the message in that server's own log.
  expect(lines.some((line) => line.includes('"said":"250 taken"'))).toBe(true);

  const requests = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThan(10);
  for (const line of requests)
    expect(line).toMatchObject({ reqId: expect.any(String), method: expect.any(String), status: expect.any(Number) });
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length);
});

test('an outage logs its first line, then one line a period with the number left out, and its end', async () => {
  const storm: Record<string, unknown>[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => done(void storm.push(JSON.parse(String(chunk)))),
  });
  const log = createLogger('info', destination, 20);
  const err = new Error('connect ECONNREFUSED');
  const request = log.child({ reqId: 'r1' });
  for (let line = 0; line < 300; line++)
    (line % 2 ? request : log).error({ err, storm: 'database' }, 'background error');
  log.error({ err, storm: 'mail' }, 'another outage');
  log.error({ err }, 'no outage');
  log.error({ err }, 'no outage');
  expect(storm.map(({ msg }) => msg)).toEqual(['background error', 'another outage', 'no outage', 'no outage']);
  await expect.poll(() => storm.at(-1)?.msg).toBe('these errors have stopped');
  expect(storm.slice(4)).toEqual([
    expect.objectContaining({ msg: 'background error', level: 50, suppressed: 299, storm: 'database' }),
    expect.objectContaining({ msg: 'these errors have stopped', level: 30, of: 'database', lines: 300 }),
  ]);
  expect(storm.at(-1)).not.toHaveProperty('reqId');
  log.error({ err, storm: 'database' }, 'background error');
  expect(storm.at(-1)).toMatchObject({ msg: 'background error' });
  expect(storm.at(-1)).not.toHaveProperty('suppressed');
});

test('during an outage each line has the id of its own request, and the last line has none', async () => {
  const storm: Record<string, unknown>[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => done(void storm.push(JSON.parse(String(chunk)))),
  });
  const log = createLogger('info', destination, 20);
  for (const id of ['r1', 'r2', 'r3'])
    requestContext.run({ id }, () => log.error({ storm: 'database' }, 'background error'));
  await expect.poll(() => storm.at(-1)?.msg).toBe('these errors have stopped');
  expect(storm.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['background error', 'r1'],
    ['background error', 'r3'],
    ['these errors have stopped', undefined],
  ]);
});

test('data logged by mistake shows no secret and no location, and only the message of an error', () => {
  const before = lines.length;
  const error = Object.assign(new Error('refused'), { connection: { user: 'lanewise', pin: 'sealed-1' } });
  const secrets = { password: 'sealed-2', newPassword: 'sealed-3', token: 'sealed-4', location: 'sealed-5' };
  logger.error({ err: error }, 'told');
  logger.info({ body: secrets, location: 'sealed-6' }, 'told');
  logger.info({ req: { headers: { cookie: 'sealed-7', authorization: 'sealed-8' } } }, 'told');
  const told = lines.slice(before).join('');
  expect(told).toContain('refused');
  expect(told.match(/sealed-\d/g)).toBeNull();
});

test('the log line of a log-in names the account that was tried, but the caller never learns it', async () => {
  const student = await signUpCandidate(app);
  const before = lines.length;
  const wrong = await post('/api/candidate/login', { email: student.email, password: 'guessed-it-wrongly' });
  const unknown = await post('/api/candidate/login', { email: 'nobody@example.com', password: 'guessed-it-wrongly' });
  await post('/api/candidate/login', { email: student.email, password: TEST_PASSWORD });
  const tries = () =>
    lines
      .slice(before)
      .map((line) => JSON.parse(line) as { path?: string; status: number; account?: string })
      .filter(({ path }) => path === '/api/candidate/login')
      .map(({ status, account }) => [status, account]);
  await expect.poll(tries).toEqual([
    [401, student.id],
    [401, undefined],
    [200, student.id],
  ]);
  expect(wrong.body).toEqual(unknown.body);
});
