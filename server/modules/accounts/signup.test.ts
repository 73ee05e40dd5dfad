import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { alreadyRegistered } from './mails/signup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());

const PASSWORD = 'seven-quiet-lanes';
const student = (email: string, extra: object = {}) => ({
  first_name: 'Noor',
  last_name: 'Haddad',
  email,
  password: PASSWORD,
  ...extra,
});
const signUp = (payload: object, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url: '/api/candidate/signup', payload, headers });
const signUpSchool = (payload: object) => app.call({ method: 'POST', url: '/api/school/signup', payload });
const logIn = (kind: string, email: string, password = PASSWORD) =>
  app.call({ method: 'POST', url: `/api/${kind}/login`, payload: { email, password } });
/** Waits for the jobs that a sign-up's answer leaves behind. */
const allDone = () =>
  expect
    .poll(
      async () =>
        (await sql`select 1 from jobs.job where name = 'open-sign-up' and state < 'completed'`.execute(app.db)).rows
          .length,
      { timeout: 60_000 },
    )
    .toBe(0);
const open = (link: string) => app.call({ url: `/api${link}` });

test('[API-02] [VF-01] [ER-05] a student signs up, opens the emailed link and can log in', async () => {
  const answer = await signUp(student('Noor@example.com'));
  expect(answer).toMatchObject({
    status: 201,
    body: { message: 'Please check your email for verification before logging in.' },
  });
  expect(await logIn('candidate', 'noor@example.com')).toMatchObject({ body: { is_account_enabled: false } });

  const [mail] = await sentMail(app, 'Noor@example.com', 1);
  expect(mail?.subject).toBe('Confirm your email address');
  expect(mail?.text).toContain('Hi Noor,');
  expect(mail?.link).toMatch(/^\/verify\/student\?token=/);
  expect(await open(mail?.link ?? '')).toMatchObject({
    status: 200,
    body: { message: 'Your account has been successfully verified!' },
  });
  // A mail scanner or a double click opens it again.
  expect((await open(mail?.link ?? '')).status).toBe(200);
  expect(await logIn('candidate', 'NOOR@example.COM')).toMatchObject({
    status: 200,
    body: { first_name: 'Noor', last_name: 'Haddad', is_account_enabled: true, is_password_expired: false },
  });
});

test('[API-04] [VF-01] a school signs up, with its school in the same transaction, and verifies', async () => {
  const body = { email: 'office@lakeside.example', password: PASSWORD, name: 'Lakeside Driving' };
  expect((await signUpSchool(body)).status).toBe(201);
  const [mail] = await sentMail(app, body.email, 1);
  expect(mail?.link).toMatch(/^\/verify\/school\?token=/);
  expect((await open(mail?.link ?? '')).status).toBe(200);
  expect(await logIn('school', body.email)).toMatchObject({
    body: {
      name: 'Lakeside Driving',
      isAccountEnabled: true,
      isCredentialsExpired: false,
      isInformationComplete: false,
    },
  });
  const schools = await app.db.selectFrom('schools').selectAll().where('name', '=', 'Lakeside Driving').execute();
  expect(schools).toHaveLength(1);
});

test('one address can have a student and a school account', async () => {
  const email = 'both@example.com';
  await signUp(student(email));
  await signUpSchool({ email, password: PASSWORD, name: 'Both' });
  const kinds = (await sentMail(app, email, 2)).map((mail) => mail.link.split('?')[0]);
  expect(kinds.sort()).toEqual(['/verify/school', '/verify/student']);
});

test('the emailed link returns a student to where they came from, and nowhere else', async () => {
  const page = '/instructordetails?id=7&date=2026-12-04&slot=09%3A00+-+10%3A00';
  let nr = 0;
  const returnOf = async (returnTo: string) => {
    const email = `returning-${++nr}@example.com`;
    expect((await signUp(student(email, { returnTo }))).status).toBe(201);
    const [mail] = await sentMail(app, email, 1);
    return new URLSearchParams(mail?.link.split('?')[1]).get('returnTo');
  };
  expect(await returnOf(page)).toBe(page);
  for (const other of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/logout',
    '/fr/logout',
    '/api/session',
    '/a/../verify/student',
    `/${'a'.repeat(600)}`,
  ])
    expect(await returnOf(other)).toBeNull();
});

const cookieIn = ({ headers }: Awaited<ReturnType<typeof open>>, name: string): string | undefined =>
  [(headers['set-cookie'] ?? []) as string | string[]]
    .flat()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0];

test('the emailed link of an account that an administrator locked verifies it, logs nobody in, and says so', async () => {
  const email = 'locked-out@example.com';
  const as = cookieIn(await signUp(student(email)), 'lanewise_sign_up') ?? '';
  const [mail] = await sentMail(app, email, 1);
  const lock = { disabled_at: new Date() };
  await app.db.updateTable('accounts').set(lock).where('email', '=', email).execute();
  const answer = await app.call({ url: `/api${mail?.link}&from=page&logIn=true`, as });
  expect(answer).toMatchObject({ status: 200, body: { email, isLockedOut: true } });
  expect(answer.body).not.toHaveProperty('actor');
  const { verified_at } = await app.db
    .selectFrom('accounts')
    .select('verified_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(verified_at).not.toBeNull();
});

test('the emailed link logs a student in where they signed up, once and on request; elsewhere it gives only the address', async () => {
  let nr = 0;
  const openAs = async (search: string, { isHere = true, alsoAs = '' } = {}) => {
    const email = `straight-on-${++nr}@example.com`;
    const browser = cookieIn(await signUp(student(email)), 'lanewise_sign_up') ?? '';
    const [mail] = await sentMail(app, email, 1);
    const as = [...(isHere ? [browser] : []), ...(alsoAs ? [alsoAs] : [])].join('; ');
    const openLink = () => app.call({ url: `/api${mail?.link}${search}`, ...(as && { as }) });
    return { email, answer: await openLink(), openLink };
  };
  const here = await openAs('&from=page&logIn=true');
  const session = cookieIn(here.answer, 'lanewise_session');
  expect(here.answer.body).toMatchObject({ email: here.email, actor: { kind: 'candidate', email: here.email } });
  expect((await app.call({ url: '/api/session', as: session ?? '' })).body).toMatchObject({
    actor: { email: here.email },
  });
  const again = await here.openLink();
  expect([again.status, again.body]).toEqual([200, expect.not.objectContaining({ actor: expect.anything() })]);
  expect(cookieIn(again, 'lanewise_session')).toBeUndefined();

  const elsewhere = await openAs('&from=page&logIn=true', { isHere: false });
  expect(elsewhere.answer.body).toMatchObject({ isPasswordPending: true, email: elsewhere.email });
  const unasked = await openAs('&from=page');
  const byScript = await openAs('');
  const besideAnother = await openAs('&from=page&logIn=true', { alsoAs: session ?? '' });
  for (const { answer } of [elsewhere, unasked, byScript, besideAnother]) {
    expect([answer.status, answer.body]).toEqual([200, expect.not.objectContaining({ actor: expect.anything() })]);
    expect(cookieIn(answer, 'lanewise_session')).toBeUndefined();
  }
  expect(byScript.answer.body).not.toHaveProperty('email');

  const school = { email: 'straight-on@school.example', password: PASSWORD, name: 'Straight On Driving' };
  const browser = cookieIn(await signUpSchool(school), 'lanewise_sign_up') ?? '';
  const [mail] = await sentMail(app, school.email, 1);
  const answer = await app.call({ url: `/api${mail?.link}&from=page&logIn=true`, as: browser });
  expect([answer.status, cookieIn(answer, 'lanewise_session')]).toEqual([200, undefined]);
});

test('a link verifies only its own kind of account, for one day', async () => {
  await signUp(student('late@example.com'));
  const [mail] = await sentMail(app, 'late@example.com', 1);
  const token = new URLSearchParams(mail?.link.split('?')[1]).get('token') ?? '';
  expect(await open(`/verify/school?token=${token}`)).toMatchObject({
    status: 400,
    body: { error: { code: 'verification_failed' } },
  });
  expect((await open(`/verify/student?token=${token}x`)).status).toBe(400);
  expect((await open('/verify/instructor?token=x')).status).toBe(400);
  app.clock.advance({ hours: 24 });
  expect(await open(`/verify/student?token=${token}`)).toMatchObject({
    status: 400,
    body: { error: { message: 'Verification failed. Please try again or contact support.' } },
  });
});

test('a sign-up with a known address gets the same answer, changes nothing and emails the owner', async () => {
  const email = 'known@example.com';
  const first = await signUp(student(email));
  const [mail] = await sentMail(app, email, 1);
  await open(mail?.link ?? '');

  app.clock.advance({ seconds: 1 });
  const other = { first_name: 'Mallory', password: 'mallory-was-here', returnTo: '/instructordetails?id=7' };
  const again = await signUp(student(email.toUpperCase(), other));
  expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
  const [notice] = await sentMail(app, email, 2);
  expect(notice?.subject).toBe('You already have a Lanewise account');
  for (const page of ['/login', '/forgot-password/student'])
    expect(notice?.text).toContain(`${page}?returnTo=%2Finstructordetails%3Fid%3D7`);
  expect((await logIn('candidate', email, 'mallory-was-here')).body).toMatchObject({
    first_name: 'Mallory',
    is_account_enabled: false,
  });
  expect(await logIn('candidate', email)).toMatchObject({ status: 200, body: { first_name: 'Noor' } });
});

test('two simultaneous sign-ups create one account', async () => {
  const email = 'twice@example.com';
  const body = { email, password: PASSWORD, name: 'Twice' };
  const answers = await Promise.all([signUpSchool(body), signUpSchool(body), signUpSchool(body)]);
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  await allDone();
  expect(await app.db.selectFrom('accounts').selectAll().where('email', '=', email).execute()).toHaveLength(1);
  expect(await app.db.selectFrom('schools').selectAll().where('name', '=', 'Twice').execute()).toHaveLength(1);
});

test('[ER-01] a person who lost the link can request another with the password, five an hour', async () => {
  const email = 'lost@example.com';
  const again = (password = PASSWORD) =>
    app.call({
      method: 'POST',
      url: '/api/auth/verification/resend',
      payload: { email, password, userType: 'STUDENT' },
    });
  await signUp(student(email));
  await again('not-the-password');
  expect(await again()).toMatchObject({
    status: 200,
    body: { message: 'If you signed up with this address, a new link is on its way. Check your inbox.' },
  });
  const [mail] = await sentMail(app, email, 2);
  for (let count = 0; count < 6; count++) await again();
  expect(await sentMail(app, email, 5)).toHaveLength(5);
  expect((await open(mail?.link ?? '')).status).toBe(200);
  expect((await logIn('candidate', email)).body).toMatchObject({ is_account_enabled: true });
});

test('an owner gets 2 emails about sign-ups an hour and 4 a day, even if 25 come at once', async () => {
  const email = 'told@example.com';
  await signUp(student(email));
  await open((await sentMail(app, email, 1))[0]?.link ?? '');
  const told = async () =>
    (await sentMail(app, email)).filter(({ subject }) => subject.startsWith('You already')).length;
  for (const expected of [2, 4, 4]) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => signUp(student(email.toUpperCase()))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await allDone();
    expect(await told()).toBe(expected);
    app.clock.advance({ hours: 1 });
  }
});

test('simultaneous emails to one address are counted too', async () => {
  const email = 'at-once@example.com';
  await signUp(student(email));
  await open((await sentMail(app, email, 1))[0]?.link ?? '');
  const notice = alreadyRegistered.to({ recipient: email, locale: 'en' }, { userType: 'STUDENT' });
  let answer: ReturnType<typeof signUp> | undefined;
  await inTransaction(app.ctx, async (tx) => {
    await enqueueEmails(tx, notice, notice);
    answer = signUp(student(email));
    await expect.poll(() => countWaiting(tx.db)).toBeGreaterThan(0);
  });
  expect((await answer)?.status).toBe(201);
  await allDone();
  const stored = app.db.selectFrom('emails').select('id').where('recipient', '=', email);
  expect(await stored.where('kind', '=', 'already_registered').execute()).toHaveLength(2);
});

test('a mailbox gets five links an hour, and the answer stays the same', async () => {
  const email = 'flooded@example.com';
  for (let count = 0; count < 7; count++) expect((await signUp(student(email))).status).toBe(201);
  await allDone();
  expect(await app.db.selectFrom('emails').select('id').where('recipient', '=', email).execute()).toHaveLength(5);
});

test('addresses that differ after a plus share one mailbox limit', async () => {
  const tagged = Array.from({ length: 8 }, (_, index) =>
    index % 2 ? `plus+${index}@some.example` : 'Plus@some.example',
  );
  const statuses = await Promise.all(tagged.map(async (email) => (await signUp(student(email))).status));
  expect(new Set(statuses)).toEqual(new Set([201]));
  await allDone();
  const stored = app.db.selectFrom('emails').select('id').where('recipient', 'ilike', 'plus%@some.example');
  expect(await stored.execute()).toHaveLength(5);
});

test('an implausible name isn’t emailed to a stranger', async () => {
  const email = 'target@example.com';
  await signUp(student(email, { first_name: 'Win $100 at http://evil.example' }));
  const [mail] = await sentMail(app, email, 1);
  expect(mail?.text).not.toContain('evil');
  expect(mail?.html).not.toContain('evil');
});

test('the commonest passwords are refused at their field, in the reader’s language', async () => {
  for (const password of ['password123', 'QWERTYUIOP', 'motdepasse1'])
    expect(await signUp(student('weak@example.com', { password }), { 'accept-language': 'fr-CA' })).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'invalid_request',
          details: [
            { path: 'password', code: 'password_too_common', message: expect.stringContaining('Trop de gens') },
          ],
        },
      },
    });
  expect(await app.db.selectFrom('accounts').selectAll().where('email', '=', 'weak@example.com').execute()).toEqual([]);
});

test('[API-02] [API-04] missing, short or malformed fields are refused one by one, and nothing is stored', async () => {
  const before = await app.db.selectFrom('accounts').selectAll().execute();
  const answer = await signUp({ first_name: ' ', email: 'nobody', password: 'short' });
  expect(answer.status).toBe(400);
  const { error } = answer.body as { error: { details: { path: string; code: string }[] } };
  expect(error.details.map(({ path, code }) => [path, code])).toEqual([
    ['first_name', 'required'],
    ['last_name', 'required'],
    ['email', 'invalid_email'],
    ['password', 'password_too_short'],
  ]);
  for (const name of [undefined, '', '  '])
    expect(await signUpSchool({ email: 'x@example.com', password: PASSWORD, name })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'name', code: 'required' }] } },
    });
  expect(await signUpSchool({ email: 'x@example.com', password: 'p'.repeat(129), name: 'X' })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'password', code: 'password_too_long' }] } },
  });
  expect(await app.db.selectFrom('accounts').selectAll().execute()).toHaveLength(before.length);
});

test('emails use the language of the sign-up', async () => {
  await signUp(student('elise@example.com'), { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' });
  const [mail] = await sentMail(app, 'elise@example.com', 1);
  expect(mail?.subject).toBe('Confirmez votre adresse courriel');
  const account = await app.db
    .selectFrom('accounts')
    .select('locale')
    .where('email', '=', 'elise@example.com')
    .execute();
  expect(account).toEqual([{ locale: 'fr' }]);
});

test('passwords and link tokens are stored only as hashes', async () => {
  await signUp(student('hashed@example.com'));
  const [mail] = await sentMail(app, 'hashed@example.com', 1);
  const token = new URLSearchParams(mail?.link.split('?')[1]).get('token') ?? '';
  const signUps = await app.db.selectFrom('sign_ups').selectAll().where('email', '=', 'hashed@example.com').execute();
  expect(signUps[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$/);
  const emails = await app.db.selectFrom('emails').selectAll().execute();
  expect(JSON.stringify(emails)).not.toContain(token);
});
