import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActorKind } from '#contract/endpoint.ts';
import { inTransaction } from '#server/context.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { signInAdmin, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { calls, getCallName } from '#server/testing/every-call.ts';
import { appCode, callSecondFactor, turnOn } from '#server/testing/second-factor.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { removeAdminsSecondFactor, removeSecondFactor } from './second-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());
// A time step of its own for each test, so that no code was used before.
beforeEach(() => app.clock.advance({ minutes: 10 }));

type Answer = { status: number; body: unknown; headers: Record<string, unknown> };
const cookiesOf = (answer: Answer) => [answer.headers['set-cookie'] ?? []].flat().map(String);
const cookieOf = (answer: Answer, name: string) =>
  cookiesOf(answer)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';
const waiting = (answer: Answer) => cookieOf(answer, 'lanewise_log_in');
const session = (answer: Answer) => cookieOf(answer, 'lanewise_session');

const logIn = (email: string, { kind = 'candidate', password = TEST_PASSWORD, rememberMe = false, as = '' } = {}) =>
  app.call({ method: 'POST', url: `/api/${kind}/login`, payload: { email, password, rememberMe }, as });
const finish = (as: string, code: string) => callSecondFactor(app, 'finishLogIn', as, { code });
const actorOf = async (as: string) => ((await app.call({ url: '/api/session', as })).body as { actor: unknown }).actor;
const codeOf = ({ status, body }: Answer) => [status, (body as { error?: { code: string } }).error?.code];
const refusedField = ({ body }: Answer) => (body as { error: { details: { path: string; code: string }[] } }).error;
/** Besides the email that says it was turned on. */
const mailCalled = async (subject: string, to: string) =>
  (await sentMail(app, to, 2)).find((mail) => mail.subject === subject);

async function studentWithFactor() {
  const student = await signUpCandidate(app);
  const factor = await turnOn(app, student.cookie);
  app.clock.advance({ seconds: 60 });
  return { ...student, ...factor };
}

test.each([
  ['candidate', async () => signUpCandidate(app)],
  ['school', async () => signUpSchool(app)],
  ['admin', async () => signInAdmin(app, { hasSecondFactor: false })],
] as [ActorKind, () => Promise<{ email: string; cookie: string }>][])(
  'a %s turns it on, and then needs more than the password to log in',
  async (kind, signUp) => {
    const { email, cookie } = await signUp();
    expect((await callSecondFactor(app, 'secondFactor', cookie)).body).toEqual({ since: null, recoveryCodesLeft: 0 });
    const { key, recoveryCodes } = await turnOn(app, cookie);
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect((await callSecondFactor(app, 'secondFactor', cookie)).body).toMatchObject({
      since: app.clock.now().toString({ fractionalSecondDigits: 3 }),
      recoveryCodesLeft: 10,
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);

    app.clock.advance({ seconds: 30 });
    const half = await logIn(email, { kind });
    expect(codeOf(half)).toEqual([401, 'code_needed']);
    expect(JSON.stringify(half.body)).not.toContain(email);
    expect(session(half)).toBe('');
    expect(cookieOf(half, 'lanewise_browser')).toBe('');
    expect(cookiesOf(half)[0]).toMatch(/^lanewise_log_in=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await callSecondFactor(app, 'waitingLogIn', waiting(half))).body).toEqual({ isWaiting: true });
    const whole = await finish(waiting(half), appCode(app, key));
    expect(whole).toMatchObject({ status: 200, body: { actor: { kind, email } } });
    expect(await actorOf(session(whole))).toMatchObject({ kind, email });
    expect(cookieOf(whole, 'lanewise_browser')).not.toBe('');
    // The session that turned it on stays.
    expect(await actorOf(cookie)).toMatchObject({ kind });
  },
);

test('it stays off until a first code is correct, and a setup key expires', async () => {
  const { email, cookie } = await signUpCandidate(app);
  const start = (password: string) => callSecondFactor(app, 'startSecondFactor', cookie, { password });
  expect(refusedField(await start('not-the-password')).details).toMatchObject([
    { path: 'password', code: 'wrong_password' },
  ]);
  expect(codeOf(await callSecondFactor(app, 'confirmSecondFactor', cookie, { code: '000000' }))).toEqual([
    409,
    'second_factor_changed',
  ]);
  const { key } = (await start(TEST_PASSWORD)).body as { key: string };
  const wrong = await callSecondFactor(app, 'confirmSecondFactor', cookie, { code: appCode(app, key, 3) });
  expect(refusedField(wrong).details).toMatchObject([{ path: 'code', code: 'wrong_code' }]);
  expect((await logIn(email)).status).toBe(200);
  app.clock.advance({ minutes: 31 });
  const late = await callSecondFactor(app, 'confirmSecondFactor', cookie, { code: appCode(app, key) });
  expect(codeOf(late)).toEqual([409, 'second_factor_changed']);
  await turnOn(app, cookie);
  expect(codeOf(await start(TEST_PASSWORD))).toEqual([409, 'second_factor_changed']);
});

test('a code works once, and older codes stop working', async () => {
  const { email, key } = await studentWithFactor();
  const code = appCode(app, key);
  const before = appCode(app, key, -1);
  expect((await finish(waiting(await logIn(email)), code)).status).toBe(200);
  const again = waiting(await logIn(email));
  for (const used of [code, before]) {
    expect(refusedField(await finish(again, used)).details).toMatchObject([{ path: 'code', code: 'wrong_code' }]);
  }
  expect((await finish(again, appCode(app, key, 1))).status).toBe(200);
});

test('if two people send the same code at once, one gets in', async () => {
  const { email, key } = await studentWithFactor();
  const tokens = [waiting(await logIn(email)), waiting(await logIn(email))];
  const answers = await Promise.all(tokens.map((token) => finish(token, appCode(app, key))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('one pending log-in gives one session even if two codes arrive at once, and the other code stays unused', async () => {
  const { email, recoveryCodes } = await studentWithFactor();
  const token = waiting(await logIn(email));
  const answers = await Promise.all(recoveryCodes.slice(0, 2).map((code) => finish(token, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const [inside] = answers.filter(({ status }) => status === 200).map(session);
  expect((await callSecondFactor(app, 'secondFactor', inside ?? '')).body).toMatchObject({ recoveryCodesLeft: 9 });
});

test('spaces in a code are ignored; a code from two steps away is refused', async () => {
  const { email, key } = await studentWithFactor();
  const token = waiting(await logIn(email));
  expect((await finish(token, appCode(app, key, -2))).status).toBe(400);
  expect((await finish(token, appCode(app, key, 2))).status).toBe(400);
  expect((await finish(token, appCode(app, key).replace(/(...)/, ' $1 '))).status).toBe(200);
});

test('a recovery code works once, in any spelling, and its holder gets an email', async () => {
  const { email, recoveryCodes } = await studentWithFactor();
  const [code = ''] = recoveryCodes;
  const first = await finish(waiting(await logIn(email)), code.toLowerCase().replaceAll('-', ' '));
  expect(await actorOf(session(first))).toMatchObject({ email });
  expect((await callSecondFactor(app, 'secondFactor', session(first))).body).toMatchObject({ recoveryCodesLeft: 9 });
  const token = waiting(await logIn(email));
  for (const wrong of [code, 'ABCD-EFGH-JKLM', 'x'.repeat(60)]) {
    const refused = refusedField(await finish(token, wrong));
    expect(refused.details).toMatchObject([{ path: 'code', code: 'wrong_recovery_code' }]);
  }
  const mail = await mailCalled('Someone logged in with a recovery code', email);
  expect(mail?.text).toContain('Recovery codes left: 9.');
});

test('new recovery codes replace the old ones and need the password and a code', async () => {
  const { email, cookie, key, recoveryCodes } = await studentWithFactor();
  const renew = (password: string, code: string) =>
    callSecondFactor(app, 'renewRecoveryCodes', cookie, { password, code });
  expect((await renew('not-the-password', appCode(app, key))).status).toBe(400);
  expect((await renew(TEST_PASSWORD, appCode(app, key, 5))).status).toBe(400);
  const renewed = await renew(TEST_PASSWORD, recoveryCodes[0] ?? '');
  const { recoveryCodes: fresh } = renewed.body as { recoveryCodes: string[] };
  expect((await callSecondFactor(app, 'secondFactor', cookie)).body).toMatchObject({ recoveryCodesLeft: 10 });
  const token = waiting(await logIn(email));
  expect((await finish(token, recoveryCodes[1] ?? '')).status).toBe(400);
  expect((await finish(token, fresh[1] ?? '')).status).toBe(200);
});

test('turning it off takes the password and a code; each change is emailed in the holder’s language', async () => {
  const { email, cookie } = await signUpCandidate(app, { locale: 'fr' });
  const { key } = await turnOn(app, cookie);
  app.clock.advance({ seconds: 30 });
  const off = (password: string, code: string) =>
    callSecondFactor(app, 'turnOffSecondFactor', cookie, { password, code });
  expect((await off('not-the-password', appCode(app, key))).status).toBe(400);
  expect((await off(TEST_PASSWORD, appCode(app, key, 4))).status).toBe(400);
  expect((await off(TEST_PASSWORD, appCode(app, key))).status).toBe(204);
  expect(codeOf(await off(TEST_PASSWORD, appCode(app, key, 1)))).toEqual([409, 'second_factor_changed']);
  expect((await logIn(email)).status).toBe(200);
  const mails = await sentMail(app, email, 2);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'La vérification en deux étapes est activée',
    'La vérification en deux étapes est désactivée',
  ]);
});

test('the token of a pending log-in isn’t a session for any call', async () => {
  const { email } = await studentWithFactor();
  const token = waiting(await logIn(email));
  for (const endpoint of calls.filter(({ access }) => access !== 'anyone')) {
    for (const as of [token, token.replace('lanewise_log_in', 'lanewise_session')]) {
      const url = `/api${endpoint.path.replaceAll(/:\w+/g, 'x')}`;
      const answer = await app.call({ method: endpoint.method, url, as, payload: {} });
      expect([getCallName(endpoint), ...codeOf(answer)]).toEqual([getCallName(endpoint), 401, 'not_authenticated']);
    }
  }
});

test('a pending log-in lasts five minutes, is stored as a hash and finishes once', async () => {
  const { email, key } = await studentWithFactor();
  const token = waiting(await logIn(email));
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from account_tokens`.execute(app.db);
  expect(rows.map((row) => row.token_hash.toString('hex'))).toContain(
    hashToken(token.split('=')[1] ?? '').toString('hex'),
  );
  app.clock.advance({ minutes: 5, seconds: 1 });
  expect((await callSecondFactor(app, 'waitingLogIn', token)).body).toEqual({ isWaiting: false });
  expect(codeOf(await finish(token, appCode(app, key)))).toEqual([401, 'log_in_expired']);
  expect(codeOf(await finish('lanewise_log_in=nonsense', appCode(app, key)))).toEqual([401, 'log_in_expired']);
  expect(codeOf(await finish('', appCode(app, key)))).toEqual([401, 'log_in_expired']);

  const second = waiting(await logIn(email));
  const done = await finish(second, appCode(app, key));
  expect(cookiesOf(done).find((cookie) => cookie.startsWith('lanewise_log_in='))).toMatch(/^lanewise_log_in=;/);
  expect(codeOf(await finish(second, appCode(app, key, 1)))).toEqual([401, 'log_in_expired']);
});

test('a log-in can’t finish after the password changed, the account was disabled or the factor was removed', async () => {
  const { id, email, cookie, key } = await studentWithFactor();
  const disabled = waiting(await logIn(email));
  await app.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute();
  expect(codeOf(await finish(disabled, appCode(app, key)))).toEqual([401, 'log_in_expired']);
  expect((await logIn(email)).body).toMatchObject({ is_account_enabled: false });
  await app.db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', id).execute();

  const old = waiting(await logIn(email));
  const payload = { currentPassword: TEST_PASSWORD, newPassword: 'a-brand-new-lane' };
  await app.call({ method: 'POST', url: '/api/auth/password/change', payload, as: cookie });
  expect(codeOf(await finish(old, appCode(app, key)))).toEqual([401, 'log_in_expired']);

  const begun = waiting(await logIn(email, { password: 'a-brand-new-lane' }));
  await inTransaction(app.ctx, (tx) => removeSecondFactor(tx, id));
  expect(codeOf(await finish(begun, appCode(app, key)))).toEqual([401, 'log_in_expired']);
  expect((await logIn(email, { password: 'a-brand-new-lane' })).status).toBe(200);
});

test('Remember me is kept over both steps', async () => {
  const { email, key } = await studentWithFactor();
  const done = await finish(waiting(await logIn(email, { rememberMe: true })), appCode(app, key));
  expect(cookiesOf(done).find((cookie) => cookie.startsWith('lanewise_session='))).toContain('Max-Age=2592000');
});

test('a password reset doesn’t bypass it', async () => {
  const { email, key } = await studentWithFactor();
  await app.call({ method: 'POST', url: '/api/auth/password/forgot', payload: { email, userType: 'STUDENT' } });
  const mail = await mailCalled('Choose a new password', email);
  const token = new URLSearchParams(mail?.link.split('?')[1]).get('token');
  const reset = await app.call({
    method: 'POST',
    url: '/api/auth/password/reset',
    payload: { token, newPassword: 'a-brand-new-lane' },
  });
  expect([reset.status, session(reset)]).toEqual([200, '']);
  const half = await logIn(email, { password: 'a-brand-new-lane' });
  expect(codeOf(half)).toEqual([401, 'code_needed']);
  expect((await finish(waiting(half), appCode(app, key))).status).toBe(200);
});

test('a wrong password and an unknown address get the same answer as without a second factor', async () => {
  const { email } = await studentWithFactor();
  const wrong = await logIn(email, { password: 'not-the-password' });
  const unknown = await logIn('nobody@example.com', { password: 'not-the-password' });
  expect([wrong.status, wrong.body, cookiesOf(wrong)]).toEqual([unknown.status, unknown.body, cookiesOf(unknown)]);
});

test('the seed and the recovery codes can’t be read anywhere else', async () => {
  const { cookie, email, key, recoveryCodes } = await studentWithFactor();
  const { body } = await app.call({ url: '/api/candidate/data', as: cookie });
  expect(body).toMatchObject({ secondFactor: { onSince: expect.any(String), recoveryCodesLeft: 10 } });
  const { rows } = await sql<{ text: string }>`select data::text as text from emails`.execute(app.db);
  const hashes = await sql<{ text: string }>`select r::text as text from recovery_codes r`.execute(app.db);
  const mails = await sentMail(app, email);
  const everything = JSON.stringify([body, rows, hashes.rows, mails]);
  for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(everything).not.toContain(secret);
});

test('an administrator can remove somebody else’s second factor, who gets an email, but not their own', async () => {
  const admin = await signInAdmin(app);
  const { id, email } = await studentWithFactor();
  const remove = (whose: string) =>
    app.call({ method: 'POST', url: `/api/admin/accounts/${whose}/remove-second-factor`, as: admin.cookie });
  const list = async () =>
    (await app.call({ url: `/api/admin/accounts?search=${email}`, as: admin.cookie })).body as { items: object[] };
  expect((await list()).items).toMatchObject([{ hasSecondFactor: true }]);
  expect((await remove(id)).status).toBe(204);
  expect(codeOf(await remove(id))).toEqual([409, 'second_factor_changed']);
  expect((await list()).items).toMatchObject([{ hasSecondFactor: false }]);
  expect((await logIn(email)).status).toBe(200);
  expect(await mailCalled('Two-step verification was removed from your account', email)).toBeDefined();
  expect((await remove(admin.id)).status).toBe(403);
  expect((await remove('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('the operator can remove an administrator’s second factor', async () => {
  const admin = await signInAdmin(app, { hasSecondFactor: false });
  await turnOn(app, admin.cookie);
  expect(await removeAdminsSecondFactor(app.ctx, admin.email.toUpperCase())).toBe('removed');
  expect(await removeAdminsSecondFactor(app.ctx, admin.email)).toBe('off');
  expect(await removeAdminsSecondFactor(app.ctx, 'nobody@example.com')).toBe('off');
  expect((await logIn(admin.email, { kind: 'admin' })).status).toBe(200);
});
