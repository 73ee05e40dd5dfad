import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, type Transaction } from '#server/context.ts';
import { addMember, beginSession, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { appCode, callSecondFactor, turnOn } from '#server/testing/second-factor.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { CHEAP_PASSWORDS, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { markPasswordExpired, setAccountDisabled } from './accounts.ts';

// Pauses the next password check until the test lets it continue.
let held: { reached: () => void; goOn: Promise<void> } | null = null;
const real = CHEAP_PASSWORDS;
const passwords = {
  ...real,
  async verify(stored: string | null, password: string): Promise<boolean> {
    const isRight = await real.verify(stored, password);
    const hold = held;
    held = null;
    hold?.reached();
    await hold?.goOn;
    return isRight;
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true, passwords });
});
afterAll(() => app.close());

/** Starts a call, runs `by` once the call has verified its password, then lets it continue. */
async function overtake<T>(call: () => Promise<T>, by: () => Promise<unknown>): Promise<T> {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  held = { reached: reached.resolve, goOn: goOn.promise };
  const answer = call();
  await reached.promise;
  await by();
  goOn.resolve();
  return answer;
}

const NEW = 'a-brand-new-lane';
const logIn = (email: string, kind = 'candidate', more: object = {}) =>
  app.call({ method: 'POST', url: `/api/${kind}/login`, payload: { email, password: TEST_PASSWORD, ...more } });
const change = (as: string) =>
  app.call({
    method: 'POST',
    url: '/api/auth/password/change',
    payload: { currentPassword: TEST_PASSWORD, newPassword: 'the-thiefs-own-lane' },
    as,
  });
const sessionsOf = (accountId: string) =>
  app.db.selectFrom('sessions').select('token_hash').where('account_id', '=', accountId).execute();
const opened = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .filter((cookie) => /^lanewise_(session|log_in)=[^;]/.test(String(cookie)));

async function reset(email: string, userType = 'STUDENT'): Promise<void> {
  await app.call({ method: 'POST', url: '/api/auth/password/forgot', payload: { email, userType } });
  const resetMail = async () => (await sentMail(app, email)).find(({ link }) => link.startsWith('/reset-password'));
  await expect.poll(resetMail).toBeDefined();
  const mail = await resetMail();
  const token = new URLSearchParams(mail?.link.split('?')[1]).get('token');
  const answer = await app.call({
    method: 'POST',
    url: '/api/auth/password/reset',
    payload: { token, newPassword: NEW },
  });
  expect(answer.status).toBe(200);
}
const within = (work: (tx: Transaction) => Promise<void>) => inTransaction(app.ctx, work);

test.each<[string, (accountId: string, email: string) => Promise<void>]>([
  ['a reset', (_, email) => reset(email, 'SCHOOL')],
  ['a forced change', (id) => within((tx) => markPasswordExpired(tx, id))],
  ['a disabling', (id) => within((tx) => setAccountDisabled(tx, id, true))],
])('a log-in in progress starts no session after %s', async (_, end) => {
  const { accountId, email } = await signUpSchool(app);
  const answer = await overtake(
    () => logIn(email, 'school'),
    () => end(accountId, email),
  );
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'invalid_credentials' } } });
  expect(opened(answer)).toEqual([]);
  expect(await sessionsOf(accountId)).toEqual([]);
});

test.each([[false], [true]])(
  'nor does the log-in of a member of two schools after a reset; with a second factor: %s',
  async (hasFactor) => {
    const { accountId, email, cookie } = await signUpSchool(app);
    const { schoolId } = await signUpSchool(app);
    await addMember(app, { schoolId, accountId, role: 'manager', instructorId: null });
    if (hasFactor) await turnOn(app, cookie);
    const answer = await overtake(
      () => logIn(email, 'school', { schoolId }),
      () => reset(email, 'SCHOOL'),
    );
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'invalid_credentials' } } });
    expect(opened(answer)).toEqual([]);
    expect(await sessionsOf(accountId)).toEqual([]);
  },
);

test('a log-in in progress needs the second factor if it is turned on meanwhile', async () => {
  const { id, email, cookie } = await signUpCandidate(app);
  const { key } = (await callSecondFactor(app, 'startSecondFactor', cookie, { password: TEST_PASSWORD })).body as {
    key: string;
  };
  const answer = await overtake(
    () => logIn(email),
    () => callSecondFactor(app, 'confirmSecondFactor', cookie, { code: appCode(app, key) }),
  );
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'code_needed' } } });
  expect(await sessionsOf(id)).toHaveLength(1);
});

test('a log-in that started without a second factor starts no session if one is turned on before it finishes', async () => {
  const { id, email, cookie } = await signUpCandidate(app);
  await callSecondFactor(app, 'startSecondFactor', cookie, { password: TEST_PASSWORD });
  let answer: ReturnType<typeof logIn> | undefined;
  await inTransaction(app.ctx, async (tx) => {
    // Confirming stops before it commits.
    await tx.db.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    await tx.db.updateTable('second_factors').set({ confirmed_at: new Date() }).where('account_id', '=', id).execute();
    answer = logIn(email);
    await expect.poll(() => countWaiting(tx.db)).toBeGreaterThan(0);
  });
  expect(await answer).toMatchObject({ status: 401, body: { error: { code: 'invalid_credentials' } } });
  expect(await sessionsOf(id)).toHaveLength(1);
});

test('a reset ends a log-in that waits for its code', async () => {
  const { id, email, cookie } = await signUpCandidate(app);
  await turnOn(app, cookie);
  const answer = await overtake(
    () => logIn(email),
    () => reset(email),
  );
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'invalid_credentials' } } });
  expect(opened(answer)).toEqual([]);
  const waiting = app.db.selectFrom('account_tokens').select('id').where('account_id', '=', id);
  expect(await waiting.where('purpose', '=', 'log_in').execute()).toEqual([]);
});

test('a password change in progress doesn’t undo a reset that happens meanwhile', async () => {
  const { email, cookie } = await signUpCandidate(app);
  const answer = await overtake(
    () => change(cookie),
    () => reset(email),
  );
  expect(answer.status).toBe(401);
  const login = (password: string) =>
    app.call({ method: 'POST', url: '/api/candidate/login', payload: { email, password } });
  expect([(await login(NEW)).status, (await login('the-thiefs-own-lane')).status]).toEqual([200, 401]);
});

test('turning on a second factor ends every other session', async () => {
  const { id, cookie } = await signUpCandidate(app);
  const elsewhere = await beginSession(app, id);
  await turnOn(app, cookie);
  const actorOf = async (as: string) => (await app.call({ url: '/api/session', as })).body;
  expect(await actorOf(elsewhere)).toEqual({ actor: null });
  expect(await actorOf(cookie)).toMatchObject({ actor: { id } });
});
