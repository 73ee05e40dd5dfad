import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate, TEST_PASSWORD } from '#server/testing/actors.ts';
import { appCode, turnOn } from '#server/testing/second-factor.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIMITS: 'on' });
});
afterAll(() => app.close());

let calls = 0;
/** Each try comes from another network, because these limits are the account's. */
const post = (url: string, payload: object, as: string) =>
  app.call({
    method: 'POST',
    url,
    payload,
    as,
    remoteAddress: `10.1.${Math.floor(++calls / 250)}.${(calls % 250) + 1}`,
  });
const logIn = (email: string, as = '') => post('/api/candidate/login', { email, password: TEST_PASSWORD }, as);
const finish = (as: string, code: string) => post('/api/auth/log-in/code', { code }, as);
const cookieOf = (answer: { headers: Record<string, unknown> }, name: string) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
/** The 15-minute counts are forgotten; the daily ones aren't. */
const quarterOfAnHourLater = () =>
  app.db
    .updateTable('login_attempts')
    .set({ expire: 1 })
    .where('expire', '<', Date.now() + 3_600_000)
    .execute();

async function withFactor() {
  const student = await signUpCandidate(app);
  const factor = await turnOn(app, student.cookie);
  app.clock.advance({ minutes: 1 });
  return { ...student, ...factor };
}

test('wrong codes and passwords share one count, which a correct code resets and the correct password alone doesn’t', async () => {
  const { email, key } = await withFactor();
  const statuses = [];
  let token = '';
  for (let round = 0; round < 4; round++) {
    token = cookieOf(await logIn(email), 'lanewise_log_in') || token;
    for (let index = 0; index < 2; index++) statuses.push((await finish(token, appCode(app, key, 50 + index))).status);
  }
  // Three log-ins with two codes each are nine tries, the fourth log-in the tenth.
  expect(statuses).toEqual([...Array(6).fill(400), 429, 429]);
  expect((await finish(token, appCode(app, key))).status).toBe(429);
  await quarterOfAnHourLater();
  token = cookieOf(await logIn(email), 'lanewise_log_in');
  expect((await finish(token, appCode(app, key))).status).toBe(200);
  app.clock.advance({ minutes: 1 });
  for (let round = 0; round < 6; round++) {
    token = cookieOf(await logIn(email), 'lanewise_log_in');
    expect((await finish(token, appCode(app, key))).status).toBe(200);
    app.clock.advance({ minutes: 1 });
  }
});

test('a guesser who has the password doesn’t lock out the owner’s own browser', async () => {
  const { email, key } = await withFactor();
  const whole = await finish(cookieOf(await logIn(email), 'lanewise_log_in'), appCode(app, key));
  const known = cookieOf(whole, 'lanewise_browser');
  const guesser = cookieOf(await logIn(email), 'lanewise_log_in');
  for (let index = 0; index < 12; index++) await finish(guesser, appCode(app, key, 50 + index));
  expect((await finish(guesser, appCode(app, key))).status).toBe(429);
  app.clock.advance({ minutes: 1 });
  const half = await logIn(email, known);
  const own = `${known}; ${cookieOf(half, 'lanewise_log_in')}`;
  expect((await finish(own, appCode(app, key))).status).toBe(200);
});

test('an account gets thirty wrong app codes a day; a recovery code still works after that', async () => {
  const { email, key, recoveryCodes } = await withFactor();
  const statuses = [];
  for (let round = 0; round < 5; round++) {
    const token = cookieOf(await logIn(email), 'lanewise_log_in');
    for (let index = 0; index < 8; index++) statuses.push((await finish(token, appCode(app, key, 50 + index))).status);
    await quarterOfAnHourLater();
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(30);
  expect(statuses.slice(-8)).toEqual(Array(8).fill(429));
  const token = cookieOf(await logIn(email), 'lanewise_log_in');
  expect((await finish(token, appCode(app, key))).status).toBe(429);
  expect((await finish(token, recoveryCodes[0] ?? '')).status).toBe(200);
  // Anyone with a recovery code has proved to be the owner.
  const next = cookieOf(await logIn(email), 'lanewise_log_in');
  expect((await finish(next, appCode(app, key))).status).toBe(200);
});
