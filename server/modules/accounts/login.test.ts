import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { signInAdmin, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { inviteAdmin, markPasswordExpired } from './accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const logIn = (kind: string, payload: object, as: string | null = null, on = app) =>
  on.call({ method: 'POST', url: `/api/${kind}/login`, payload, as });
const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []].flat().map(String);
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  cookiesOf(answer).find((cookie) => /^(__Host-)?lanewise_session=/.test(cookie)) ?? '';
const sent = (answer: { headers: Record<string, unknown> }) => cookieOf(answer).split(';')[0] ?? '';
const session = (as: string) => app.call({ url: '/api/session', as });
const change = (email: string, values: object) =>
  app.db.updateTable('accounts').set(values).where('email', '=', email).execute();

test('[API-01] [SL-01] a student logs in: the five fields, and a session', async () => {
  const { id, email } = await signUpCandidate(app, { firstName: 'Amina', lastName: 'Osei' });
  const answer = await logIn('candidate', { email, password: TEST_PASSWORD });
  expect(answer).toMatchObject({
    status: 200,
    body: { id, first_name: 'Amina', email, is_account_enabled: true, is_password_expired: false },
  });
  expect(await session(sent(answer))).toMatchObject({
    body: { actor: { kind: 'candidate', id, first_name: 'Amina', last_name: 'Osei', email, photoVersion: null } },
  });
});

test('[API-03] [CL-01] a school logs in: its id, name and flags, and a session', async () => {
  const { schoolId, email } = await signUpSchool(app, { name: 'Prairie Driving', province: 'SK' });
  const answer = await logIn('school', { email, password: TEST_PASSWORD });
  expect(answer).toMatchObject({
    status: 200,
    body: { id: schoolId, name: 'Prairie Driving', email, isAccountEnabled: true, isCredentialsExpired: false },
  });
  expect(await session(sent(answer))).toMatchObject({
    body: { actor: { kind: 'school', id: schoolId, name: 'Prairie Driving', isInformationComplete: true } },
  });
});

test('an administrator logs in', async () => {
  const { id, email } = await signInAdmin(app, { hasSecondFactor: false });
  const answer = await logIn('admin', { email, password: TEST_PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { id, email, isAccountEnabled: true } });
  expect(await session(sent(answer))).toMatchObject({ body: { actor: { kind: 'admin', id } } });
});

test('[ER-01] [API-01] an account that isn’t enabled gets its flag and no session', async () => {
  const { email } = await signUpCandidate(app);
  await change(email, { verified_at: null });
  const answer = await logIn('candidate', { email, password: TEST_PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { is_account_enabled: false, is_password_expired: false } });
  expect(cookieOf(answer)).toBe('');
  await change(email, { verified_at: '2026-11-01T00:00:00Z', disabled_at: '2026-11-02T00:00:00Z' });
  const disabled = await logIn('candidate', { email, password: TEST_PASSWORD });
  expect(disabled.body).toMatchObject({ is_account_enabled: false });
  expect(cookieOf(disabled)).toBe('');
});

test('[ER-02] [API-03] expired credentials get their flag and no session, and end existing sessions', async () => {
  const { email, cookie, accountId } = await signUpSchool(app);
  expect((await session(cookie)).body).toMatchObject({ actor: { kind: 'school' } });
  await inTransaction(app.ctx, (tx) => markPasswordExpired(tx, accountId));
  expect((await session(cookie)).body).toEqual({ actor: null });
  const answer = await logIn('school', { email, password: TEST_PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { isAccountEnabled: true, isCredentialsExpired: true } });
  expect(cookieOf(answer)).toBe('');
});

test('[ER-03] a wrong password, an unknown address and another kind of account get the same answer', async () => {
  const { email } = await signUpCandidate(app);
  const wrong = await logIn('candidate', { email, password: 'not-the-password' });
  const unknown = await logIn('candidate', { email: 'nobody@example.com', password: 'not-the-password' });
  const otherKind = await logIn('school', { email, password: TEST_PASSWORD });
  expect(wrong).toMatchObject({
    status: 401,
    body: {
      error: { code: 'invalid_credentials', message: 'Invalid email or password. Please try again or sign up.' },
    },
  });
  for (const answer of [unknown, otherKind]) expect([answer.status, answer.body]).toEqual([wrong.status, wrong.body]);
  expect([cookieOf(wrong), cookieOf(unknown), cookieOf(otherKind)]).toEqual(['', '', '']);
});

test('an administrator who hasn’t chosen a password yet can’t log in', async () => {
  const email = 'new-admin@example.com';
  expect(await inviteAdmin(app.ctx, email, 'en')).toBe('invited');
  for (const password of ['x', 'null']) expect((await logIn('admin', { email, password })).status).toBe(401);
});

test('[SL-01] without Remember me the session ends with the browser, or after 12 idle hours', async () => {
  const { email } = await signUpCandidate(app);
  const answer = await logIn('candidate', { email, password: TEST_PASSWORD });
  expect(cookieOf(answer)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  app.clock.advance({ hours: 11 });
  expect((await session(sent(answer))).body).toMatchObject({ actor: { email } });
  app.clock.advance({ hours: 11 });
  expect((await session(sent(answer))).body).toMatchObject({ actor: { email } });
  app.clock.advance({ hours: 12, minutes: 1 });
  expect((await session(sent(answer))).body).toEqual({ actor: null });
});

test('a stored session stops working when its account is disabled', async () => {
  const { id, email } = await signUpCandidate(app);
  const answer = await logIn('candidate', { email, password: TEST_PASSWORD });
  await app.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute();
  expect((await session(sent(answer))).body).toEqual({ actor: null });
});

test('[SL-01] a session that is never idle still ends a week after log-in', async () => {
  const { email } = await signUpCandidate(app);
  const answer = await logIn('candidate', { email, password: TEST_PASSWORD });
  for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
    app.clock.advance({ hours: 8 });
    expect((await session(sent(answer))).body).toMatchObject({ actor: { email } });
  }
  app.clock.advance({ hours: 8, minutes: 1 });
  expect((await session(sent(answer))).body).toEqual({ actor: null });
});

test('[SL-01] Remember me keeps the session for 30 days', async () => {
  const { email } = await signUpCandidate(app);
  const answer = await logIn('candidate', { email, password: TEST_PASSWORD, rememberMe: true });
  expect(cookieOf(answer)).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  app.clock.advance({ hours: 29 * 24 });
  expect((await session(sent(answer))).body).toMatchObject({ actor: { email } });
  app.clock.advance({ hours: 25 });
  expect((await session(sent(answer))).body).toEqual({ actor: null });
});

test('[SE-01] log-out ends the session on the server and clears the cookie', async () => {
  const { cookie } = await signUpCandidate(app);
  const answer = await app.call({ method: 'POST', url: '/api/logout', as: cookie });
  expect(answer.status).toBe(204);
  expect(cookieOf(answer)).toMatch(/^lanewise_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect((await session(cookie)).body).toEqual({ actor: null });
  expect((await app.call({ method: 'POST', url: '/api/logout' })).status).toBe(204);
});

test('a log-in creates a new token and ends the session that the browser came with', async () => {
  const { email, cookie } = await signUpCandidate(app);
  const answer = await logIn('candidate', { email, password: TEST_PASSWORD }, cookie);
  expect(sent(answer)).not.toBe(cookie);
  expect((await session(cookie)).body).toEqual({ actor: null });
  expect((await session(sent(answer))).body).toMatchObject({ actor: { email } });
});

test('[API-18] over https the cookie is Secure and bound to the host; the database stores its hash', async () => {
  const secure = await createTestApp({ PUBLIC_URL: 'https://lanewise.example' });
  try {
    const { email } = await signUpCandidate(secure);
    const answer = await logIn('candidate', { email, password: TEST_PASSWORD }, null, secure);
    expect(cookieOf(answer)).toMatch(/^__Host-lanewise_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookiesOf(answer)[1]).toMatch(
      /^__Host-lanewise_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const rows = await secure.db.selectFrom('sessions').select('token_hash').execute();
    const token = sent(answer).split('=')[1] ?? '';
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(token);
  } finally {
    await secure.close();
  }
});

test('messages use the language of the page’s switch, then the browser’s', async () => {
  const headers = { 'accept-language': 'en', cookie: 'lang=fr' };
  const answer = await app.call({
    method: 'POST',
    url: '/api/candidate/login',
    payload: { email: 'nobody@example.com', password: 'x' },
    headers,
  });
  expect(answer.body).toMatchObject({ error: { message: expect.stringContaining('Courriel ou mot de passe') } });
});
