import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { beginSession, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { inviteAdmin, markPasswordExpired } from './accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());

const NEW = 'a-brand-new-lane';
const forgot = (email: string, userType = 'STUDENT') =>
  app.call({ method: 'POST', url: '/api/auth/password/forgot', payload: { email, userType } });
const reset = (token: string, newPassword = NEW) =>
  app.call({ method: 'POST', url: '/api/auth/password/reset', payload: { token, newPassword } });
const logIn = (email: string, password: string, kind = 'candidate') =>
  app.call({ method: 'POST', url: `/api/${kind}/login`, payload: { email, password } });
const actorOf = async (as: string) => (await app.call({ url: '/api/session', as })).body;

async function resetToken(email: string, userType = 'STUDENT', count = 1): Promise<string> {
  await forgot(email, userType);
  const [mail] = await sentMail(app, email, count);
  return new URLSearchParams(mail?.link.split('?')[1]).get('token') ?? '';
}

test('[API-16] [ER-06] [RP-01] the emailed link resets a forgotten password and ends every session', async () => {
  const { email, cookie, id } = await signUpCandidate(app);
  const elsewhere = await beginSession(app, id);
  expect(await actorOf(elsewhere)).toMatchObject({ actor: { email } });

  expect(await forgot(email)).toMatchObject({
    status: 200,
    body: { message: 'Password reset instructions have been sent to your email. Please check your inbox.' },
  });
  const [mail] = await sentMail(app, email, 1);
  expect(mail?.link).toMatch(/^\/reset-password\?token=[\w-]{43}&userType=STUDENT$/);
  const token = new URLSearchParams(mail?.link.split('?')[1]).get('token') ?? '';
  expect((await reset(token)).status).toBe(200);

  expect([await actorOf(cookie), await actorOf(elsewhere)]).toEqual([{ actor: null }, { actor: null }]);
  expect((await logIn(email, TEST_PASSWORD)).status).toBe(401);
  expect((await logIn(email, NEW)).status).toBe(200);
  app.clock.advance({ seconds: 1 });
  expect((await sentMail(app, email, 2)).map((sent) => sent.subject)).toContain('Your password was changed');
});

test.each([
  ['/instructordetails?id=7&date=2026-12-04', '/instructordetails?id=7&date=2026-12-04'],
  ['//elsewhere.example', null],
])('after asking on the way to %s, the reset link leads on to %s', async (returnTo, given) => {
  const { email } = await signUpCandidate(app);
  const payload = { email, userType: 'STUDENT', returnTo };
  await app.call({ method: 'POST', url: '/api/auth/password/forgot', payload });
  const [mail] = await sentMail(app, email, 1);
  expect(new URLSearchParams(mail?.link.split('?')[1]).get('returnTo')).toBe(given);
});

test('[ER-07] a reset link works once', async () => {
  const { email } = await signUpCandidate(app);
  const token = await resetToken(email);
  expect((await reset(token)).status).toBe(200);
  expect(await reset(token, 'another-new-lane')).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'invalid_token',
        message: 'Failed to reset password. The link may have expired or is invalid.',
      },
    },
  });
  expect((await logIn(email, NEW)).status).toBe(200);
});

test('a reset link opened twice at once sets only one password', async () => {
  const { email } = await signUpCandidate(app);
  const token = await resetToken(email);
  const answers = await Promise.all([reset(token, 'racing-lane-one'), reset(token, 'racing-lane-two')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
});

test('[ER-07] a reset link works for an hour, and a new password invalidates the others', async () => {
  const { email } = await signUpCandidate(app);
  const first = await resetToken(email);
  app.clock.advance({ minutes: 1 });
  const second = await resetToken(email, 'STUDENT', 2);
  expect(second).not.toBe(first);
  expect((await reset(second)).status).toBe(200);
  expect((await reset(first, 'another-new-lane')).status).toBe(400);

  const late = await signUpCandidate(app);
  const token = await resetToken(late.email);
  app.clock.advance({ hours: 1 });
  expect((await reset(token)).status).toBe(400);
  expect((await logIn(late.email, TEST_PASSWORD)).status).toBe(200);
});

test('a verification token can’t reset a password, and a reset token can’t verify an address', async () => {
  const email = 'wrong-kind@example.com';
  const payload = { first_name: 'Wrong', last_name: 'Kind', email, password: 'seven-quiet-lanes' };
  await app.call({ method: 'POST', url: '/api/candidate/signup', payload });
  const [mail] = await sentMail(app, email, 1);
  const verifyToken = new URLSearchParams(mail?.link.split('?')[1]).get('token') ?? '';
  expect((await reset(verifyToken)).status).toBe(400);
  app.clock.advance({ seconds: 1 });
  const token = await resetToken(email, 'STUDENT', 2);
  expect((await app.call({ url: `/api/verify/student?token=${token}` })).status).toBe(400);
});

test('a reset renews an expired password', async () => {
  const { email, accountId } = await signUpSchool(app);
  await inTransaction(app.ctx, (tx) => markPasswordExpired(tx, accountId));
  expect((await reset(await resetToken(email, 'SCHOOL'))).status).toBe(200);
  expect(await logIn(email, NEW, 'school')).toMatchObject({
    body: { isAccountEnabled: true, isCredentialsExpired: false },
  });
});

test('a reset verifies the address of an unverified account, and leaves a disabled one disabled', async () => {
  const { email } = await signUpCandidate(app);
  await app.db
    .updateTable('accounts')
    .set({ verified_at: null, disabled_at: '2026-11-01T00:00:00Z' })
    .where('email', '=', email)
    .execute();
  expect((await reset(await resetToken(email))).status).toBe(200);
  expect(await logIn(email, NEW)).toMatchObject({ body: { is_account_enabled: false } });
  await app.db.updateTable('accounts').set({ disabled_at: null }).where('email', '=', email).execute();
  expect(await logIn(email, NEW)).toMatchObject({ body: { is_account_enabled: true } });
});

test('[ER-06] an unknown address, or one of another kind, gets the same answer and no email', async () => {
  const { email } = await signUpCandidate(app);
  const known = await forgot(email);
  const unknown = await forgot('nobody@example.com');
  const otherKind = await forgot(email, 'SCHOOL');
  for (const answer of [unknown, otherKind]) expect([answer.status, answer.body]).toEqual([known.status, known.body]);
  expect(await sentMail(app, email, 1)).toHaveLength(1);
  expect(await sentMail(app, 'nobody@example.com')).toEqual([]);
});

test('[RP-01] a short or common new password is refused, and the link still works', async () => {
  const { email } = await signUpCandidate(app);
  const token = await resetToken(email);
  expect(await reset(token, 'short')).toMatchObject({
    status: 400,
    body: {
      error: { details: [{ path: 'newPassword', message: 'Password must be at least 8 characters long' }] },
    },
  });
  expect(await reset(token, 'Password1')).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'newPassword', code: 'password_too_common' }] } },
  });
  expect((await reset(token)).status).toBe(200);
});

test('[FP-01] an invited administrator sets a password with the emailed link and logs in', async () => {
  const email = 'admin@example.com';
  expect(await inviteAdmin(app.ctx, email, 'en')).toBe('invited');
  const [mail] = await sentMail(app, email, 1);
  expect(mail?.link).toMatch(/^\/reset-password\?token=[\w-]+&userType=ADMIN$/);
  app.clock.advance({ hours: 23 });
  expect((await reset(new URLSearchParams(mail?.link.split('?')[1]).get('token') ?? '')).status).toBe(200);
  expect(await logIn(email, NEW, 'admin')).toMatchObject({ status: 200, body: { isAccountEnabled: true } });
  expect(await inviteAdmin(app.ctx, email, 'en')).toBe('exists');
});
