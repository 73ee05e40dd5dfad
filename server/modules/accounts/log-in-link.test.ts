import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { appCode, callSecondFactor, turnOn } from '#server/testing/second-factor.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());

const post = (url: string, payload: object) => app.call({ method: 'POST', url: `/api/auth${url}`, payload });
const ask = (email: string) => post('/log-in-link', { email });
const open = (token: string, rememberMe = false) => post('/log-in-link/use', { token, rememberMe });
const OVER = { status: 400, body: { error: { code: 'log_in_link_over' } } };
const cookieOf = ({ headers }: Awaited<ReturnType<typeof open>>, name = 'lanewise_session') =>
  [headers['set-cookie'] as string | string[]].flat().find((cookie) => cookie?.startsWith(`${name}=`)) ?? '';

async function linkTo(email: string, count = 1): Promise<string> {
  app.clock.advance({ seconds: 1 });
  await ask(email);
  // Emails sent earlier may leave after it.
  const mail = (await sentMail(app, email, count)).find(({ link }) => link.startsWith('/login/link'));
  expect(mail?.link).toMatch(/^\/login\/link\?token=[\w-]{43}$/);
  return new URLSearchParams(mail?.link.split('?')[1]).get('token') ?? '';
}

test('an emailed link logs its student in once', async () => {
  const { email, id } = await signUpCandidate(app, { firstName: 'Devon' });
  const token = await linkTo(email);
  const answer = await open(token, true);
  expect(answer).toMatchObject({ status: 200, body: { actor: { kind: 'candidate', id, email, first_name: 'Devon' } } });
  const as = cookieOf(answer).split(';')[0] ?? '';
  expect(cookieOf(answer)).toContain('Max-Age=');
  expect((await app.call({ url: '/api/session', as })).body).toMatchObject({ actor: { email } });
  expect(await open(token)).toMatchObject(OVER);
  const raced = await linkTo(email, 2);
  const answers = await Promise.all([open(raced), open(raced)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('the link leads on to the page that was wanted, and to no other site', async () => {
  const returnTo = '/instructordetails?id=7&date=2026-12-04';
  for (const [asked, given] of [
    [returnTo, returnTo],
    ['//elsewhere.example', null],
  ] as const) {
    const { email } = await signUpCandidate(app);
    await post('/log-in-link', { email, returnTo: asked });
    const mails = await sentMail(app, email, 1);
    const link = mails.find((mail) => mail.link.startsWith('/login/link'))?.link ?? '';
    expect(new URLSearchParams(link.split('?')[1]).get('returnTo')).toBe(given);
  }
});

test('an account that needs a new password gets the link to choose one, which leads on to the page that was wanted', async () => {
  const { email } = await signUpCandidate(app);
  const expired = { credentials_expired_at: new Date() };
  await app.db.updateTable('accounts').set(expired).where('email', '=', email).execute();
  await post('/log-in-link', { email, returnTo: '/bookings' });
  const [mail] = await sentMail(app, email, 1);
  expect(mail?.link).toMatch(/^\/reset-password\?token=[\w-]+&userType=STUDENT&returnTo=%2Fbookings$/);
});

test('the link works for an hour, until a new password or until the account closes', async () => {
  const { email } = await signUpCandidate(app);
  const late = await linkTo(email);
  app.clock.advance({ minutes: 61 });
  expect(await open(late)).toMatchObject(OVER);
  const other = await signUpCandidate(app);
  const token = await linkTo(other.email);
  const changed = { currentPassword: TEST_PASSWORD, newPassword: 'a-brand-new-lane' };
  const change = await app.call({
    method: 'POST',
    url: '/api/auth/password/change',
    payload: changed,
    as: other.cookie,
  });
  expect(change.status).toBe(204);
  expect(await open(token)).toMatchObject(OVER);
  const disabled = await signUpCandidate(app);
  const waiting = await linkTo(disabled.email);
  await app.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
  expect(await open(waiting)).toMatchObject(OVER);
  expect(await open('made-up')).toMatchObject(OVER);
});

test('an account with a second factor still needs its code after the link', async () => {
  const { email, cookie } = await signUpCandidate(app);
  const { key } = await turnOn(app, cookie);
  const answer = await open(await linkTo(email, 2));
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'code_needed' } } });
  expect(cookieOf(answer)).toBe('');
  const waiting = cookieOf(answer, 'lanewise_log_in').split(';')[0] ?? '';
  app.clock.advance({ seconds: 30 });
  expect(await callSecondFactor(app, 'finishLogIn', waiting, { code: appCode(app, key) })).toMatchObject({
    status: 200,
    body: { actor: { email } },
  });
});

test('an unverified address or an expired password gets a link to a new password instead', async () => {
  for (const state of [{ verified_at: null }, { credentials_expired_at: new Date() }]) {
    const { email } = await signUpCandidate(app);
    await app.db.updateTable('accounts').set(state).where('email', '=', email).execute();
    await ask(email);
    expect((await sentMail(app, email, 1))[0]?.link).toMatch(/^\/reset-password\?/);
  }
});

test('answers the same for every address, and never emails schools or unknown addresses or floods anyone', async () => {
  const { email } = await signUpCandidate(app);
  const school = await signUpSchool(app);
  const known = await ask(email);
  expect(known.status).toBe(200);
  for (const other of [school.email, 'nobody-at-all@example.com']) expect((await ask(other)).body).toEqual(known.body);
  for (let count = 0; count < 8; count++) await ask(email);
  // Jobs run in order, so once the last one is sent all earlier ones are done.
  await linkTo((await signUpCandidate(app)).email);
  expect((await sentMail(app, email)).length).toBeLessThanOrEqual(5);
  expect(await sentMail(app, school.email)).toEqual([]);
});
