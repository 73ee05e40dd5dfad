import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIMITS: 'on' });
});
afterAll(() => app.close());

let calls = 0;
/** Each try as from another network: what is counted here is the account's, not the address's. */
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

test('ten wrong passwords of an account in a quarter of an hour, then 429 with Retry-After, whoever asks from wherever', async () => {
  const { email } = await signUpCandidate(app);
  expect(await guess(email, 14)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  const answer = await logIn(email.toUpperCase(), TEST_PASSWORD, 'candidate', { 'x-forwarded-for': '203.0.113.9' });
  expect(answer).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

test('an unknown address is limited alike', async () => {
  expect(await guess('nobody@example.com', 12)).toEqual([...Array(10).fill(401), 429, 429]);
});

test('the same address as another kind of account is counted by itself', async () => {
  const { email } = await signUpCandidate(app);
  await signUpSchool(app, { email });
  await guess(email, 10);
  expect((await logIn(email, TEST_PASSWORD, 'school')).status).toBe(200);
});

test('the right password clears what was counted', async () => {
  const { email } = await signUpCandidate(app);
  await guess(email, 9);
  expect((await logIn(email, TEST_PASSWORD)).status).toBe(200);
  expect(await guess(email, 9)).toEqual(Array(9).fill(401));
});

test('the rightful owner gets in again once the window has passed, or at once by a reset', async () => {
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

test('one network address may try 30 log-ins a minute; a forged X-Forwarded-For gains nothing', async () => {
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

test('one network address may ask for 10 reset links in ten minutes', async () => {
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

test('the count names nobody', async () => {
  const rows = await app.db.selectFrom('login_attempts').select('key').execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => row.key.includes('@'))).toEqual([]);
});
