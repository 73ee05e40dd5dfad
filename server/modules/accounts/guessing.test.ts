import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { rememberBrowser } from './known-browsers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIMITS: 'on' }, { runsJobs: true });
});
afterAll(() => app.close());

let calls = 0;
/** Each try comes from another network, because these limits are the account's, not the network's. */
const logIn = (email: string, password: string, kind = 'candidate', headers: Record<string, string> = {}) =>
  app.call({
    method: 'POST',
    url: `/api/${kind}/login`,
    payload: { email, password },
    remoteAddress: `10.0.${Math.floor(++calls / 250)}.${(calls % 250) + 1}`,
    headers,
  });

async function guess(email: string, times: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => logIn(email, `wrong-guess-${index}`)));
  return answers.map((answer) => answer.status).sort();
}

test('ten wrong passwords in fifteen minutes lock an account with 429 and Retry-After, from any network', async () => {
  const { email } = await signUpCandidate(app);
  expect(await guess(email, 14)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  const answer = await logIn(email.toUpperCase(), TEST_PASSWORD, 'candidate', { 'x-forwarded-for': '203.0.113.9' });
  expect(answer).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

test('an unknown address has the same limit', async () => {
  expect(await guess('nobody@example.com', 12)).toEqual([...Array(10).fill(401), 429, 429]);
});

test('the same address is counted separately for each kind of account', async () => {
  const { email } = await signUpCandidate(app);
  await signUpSchool(app, { email });
  await guess(email, 10);
  expect((await logIn(email, TEST_PASSWORD, 'school')).status).toBe(200);
});

test('the correct password resets the count', async () => {
  const { email } = await signUpCandidate(app);
  await guess(email, 9);
  expect((await logIn(email, TEST_PASSWORD)).status).toBe(200);
  expect(await guess(email, 9)).toEqual(Array(9).fill(401));
});

test('the owner gets in again once the window has passed, or at once after a reset', async () => {
  const { email } = await signUpCandidate(app);
  await guess(email, 12);
  await app.db.updateTable('login_attempts').set({ expire: 1 }).execute();
  expect((await logIn(email, TEST_PASSWORD)).status).toBe(200);

  await guess(email, 12);
  expect((await logIn(email, TEST_PASSWORD)).status).toBe(429);
  await app.call({ method: 'POST', url: '/api/auth/password/forgot', payload: { email, userType: 'STUDENT' } });
  const [mail] = await sentMail(app, email, 1);
  const token = new URLSearchParams(mail?.link.split('?')[1]).get('token');
  const reset = { token, newPassword: 'a-brand-new-lane' };
  expect((await app.call({ method: 'POST', url: '/api/auth/password/reset', payload: reset })).status).toBe(200);
  expect((await logIn(email, 'a-brand-new-lane')).status).toBe(200);
});

const browserOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith('lanewise_browser=')) ?? '';

test('a guesser who never stops, from many networks, doesn’t lock out the owner’s own browser', async () => {
  const { email } = await signUpCandidate(app);
  const known = browserOf(await logIn(email, TEST_PASSWORD));
  expect(known).toMatch(/^lanewise_browser=[\w-]{43}$/);
  await guess(email, 20);
  expect((await logIn(email, TEST_PASSWORD)).status).toBe(429);
  const again = await logIn(email, TEST_PASSWORD, 'candidate', { cookie: known });
  expect(again.status).toBe(200);
  // The owner got in, and the guesser gained no further try by it.
  expect(await guess(email, 3)).toEqual([429, 429, 429]);
  expect((await logIn(email, TEST_PASSWORD, 'candidate', { cookie: browserOf(again) })).status).toBe(200);
});

test('a stolen browser token gives ten more tries on its account and none on others', async () => {
  const { email } = await signUpCandidate(app);
  const other = await signUpCandidate(app);
  const stolen = browserOf(await logIn(email, TEST_PASSWORD));
  const asThief = (address: string, password: string) => logIn(address, password, 'candidate', { cookie: stolen });
  const statuses = [];
  for (let index = 0; index < 12; index++) statuses.push((await asThief(email, `thief-${index}`)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  // Nor does it use up other accounts' tries.
  expect((await logIn(email, TEST_PASSWORD)).status).toBe(200);
  await guess(other.email, 10);
  expect((await asThief(other.email, TEST_PASSWORD)).status).toBe(429);
  expect((await app.call({ url: '/api/session', as: stolen })).body).toEqual({ actor: null });
});

test('each log-in renews the browser token and stores its hash, and one browser can know several accounts', async () => {
  const student = await signUpCandidate(app);
  const school = await signUpSchool(app);
  const planted = `lanewise_browser=${'a'.repeat(43)}`;
  const first = browserOf(await logIn(student.email, TEST_PASSWORD, 'candidate', { cookie: planted }));
  expect(first).not.toBe(planted);
  const second = browserOf(await logIn(school.email, TEST_PASSWORD, 'school', { cookie: first }));
  expect(second).not.toBe(first);
  await guess(student.email, 10);
  for (const old of [planted, first])
    expect((await logIn(student.email, TEST_PASSWORD, 'candidate', { cookie: old })).status).toBe(429);
  expect((await logIn(student.email, TEST_PASSWORD, 'candidate', { cookie: second })).status).toBe(200);
  const rows = await app.db.selectFrom('known_browsers').select('token_hash').execute();
  const stored = rows.map((row) => row.token_hash.toString('base64url'));
  for (const cookie of [first, second]) expect(stored).not.toContain(cookie.split('=')[1]);
});

test('an account remembers its 20 newest browsers', async () => {
  const { id, email } = await signUpCandidate(app);
  const oldest = browserOf(await logIn(email, TEST_PASSWORD));
  for (let count = 0; count < 20; count++) {
    app.clock.advance({ seconds: 1 });
    await rememberBrowser(app.ctx, id, null);
  }
  const rows = await app.db.selectFrom('known_browsers').selectAll().where('account_id', '=', id).execute();
  expect(rows).toHaveLength(20);
  await guess(email, 10);
  expect((await logIn(email, TEST_PASSWORD, 'candidate', { cookie: oldest })).status).toBe(429);
});

test('a reset forgets all browsers of the account except the one that opened the link, which gets in while others keep guessing', async () => {
  const { email } = await signUpCandidate(app);
  const before = browserOf(await logIn(email, TEST_PASSWORD));
  await app.call({ method: 'POST', url: '/api/auth/password/forgot', payload: { email, userType: 'STUDENT' } });
  const [mail] = await sentMail(app, email, 1);
  const token = new URLSearchParams(mail?.link.split('?')[1]).get('token');
  const payload = { token, newPassword: 'a-brand-new-lane' };
  const opened = browserOf(await app.call({ method: 'POST', url: '/api/auth/password/reset', payload }));
  await guess(email, 12);
  expect((await logIn(email, 'a-brand-new-lane', 'candidate', { cookie: before })).status).toBe(429);
  expect((await logIn(email, 'a-brand-new-lane', 'candidate', { cookie: opened })).status).toBe(200);
});

test('guesses from outside don’t stop a logged-in owner from changing the password', async () => {
  const { email, cookie } = await signUpCandidate(app);
  await guess(email, 12);
  const payload = { currentPassword: TEST_PASSWORD, newPassword: 'a-brand-new-lane' };
  const answer = await app.call({ method: 'POST', url: '/api/auth/password/change', payload, as: cookie });
  expect(answer.status).toBe(204);
});

test('one network address gets 30 log-ins a minute, and a forged X-Forwarded-For doesn’t help', async () => {
  const answers = [];
  for (let index = 0; index < 32; index++) {
    answers.push(
      await app.call({
        method: 'POST',
        url: '/api/candidate/login',
        payload: { email: `stuffed-${index}@example.com`, password: 'password-list' },
        remoteAddress: '198.51.100.7',
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      }),
    );
  }
  expect(answers.slice(0, 30).map((answer) => answer.status)).toEqual(Array(30).fill(401));
  expect(answers[31]).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  expect(Number(answers[31]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('one network address gets 10 reset links in ten minutes', async () => {
  const ask = () =>
    app.call({
      method: 'POST',
      url: '/api/auth/password/forgot',
      payload: { email: 'somebody@example.com', userType: 'STUDENT' },
      remoteAddress: '198.51.100.8',
    });
  const statuses = [];
  for (let index = 0; index < 11; index++) statuses.push((await ask()).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('the counter stores no names', async () => {
  const rows = await app.db.selectFrom('login_attempts').select('key').execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => row.key.includes('@'))).toEqual([]);
});
