import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passkeyEndpoints } from '#contract/passkeys.ts';
import { inTransaction, type Transaction } from '#server/context.ts';
import { addMember, signInAdmin, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { createPhone } from '#server/testing/passkey.ts';
import { appCode, turnOn } from '#server/testing/second-factor.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { markPasswordExpired } from './accounts.ts';

const ORIGIN = 'http://localhost:3000';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: ORIGIN }, { runsJobs: true });
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance({ minutes: 10 }));

type Phone = ReturnType<typeof createPhone>;
type Options = { options: Parameters<Phone['sign']>[0] };
const REFUSED = { status: 400, body: { error: { code: 'passkey_refused' } } };

const callOf = (name: keyof typeof passkeyEndpoints, as: string | null, payload?: object, id = '') => {
  const { method, path } = passkeyEndpoints[name];
  return app.call({ method, url: `/api${path.replace(':id', id)}`, as, ...(payload && { payload }) });
};
const optionsOf = async (name: 'startPasskey' | 'startPasskeyLogIn', as: string | null, payload?: object) =>
  ((await callOf(name, as, payload)).body as Options).options;

async function addPasskey(as: string, phone: Phone, code?: string) {
  const options = await optionsOf('startPasskey', as, { password: TEST_PASSWORD, ...(code && { code }) });
  return callOf('addPasskey', as, { credential: phone.make(options) });
}

async function logIn(phone: Phone, more: object = {}) {
  return callOf('passkeyLogIn', null, { credential: phone.sign(await optionsOf('startPasskeyLogIn', null)), ...more });
}

test('a passkey logs in any kind of account, and its holder gets an email about it', async () => {
  const student = await signUpCandidate(app);
  const school = await signUpSchool(app);
  const admin = await signInAdmin(app);
  for (const { cookie, email } of [student, school]) {
    const phone = createPhone({ origin: ORIGIN });
    const added = await addPasskey(cookie, phone);
    expect(added).toMatchObject({ status: 201, body: { lastUsedAt: null } });
    const answer = await logIn(phone, { rememberMe: true });
    expect(answer).toMatchObject({ status: 200, body: { actor: { email } } });
    expect(String(answer.headers['set-cookie'])).toMatch(/lanewise_session=[^;]+; Max-Age=/);
    expect((await sentMail(app, email)).map(({ subject }) => subject)).toEqual(['A passkey was added to your account']);
    const { body } = await callOf('passkeys', cookie);
    expect(body).toEqual([expect.objectContaining({ lastUsedAt: new Date(app.clock.nowMs()).toISOString() })]);
  }
  expect((await callOf('passkeys', admin.cookie)).body).toEqual([]);
});

test('a passkey counts as both steps: adding one needs a code if the account uses them, and logging in asks for none', async () => {
  const { cookie, email } = await signUpCandidate(app);
  const { key } = await turnOn(app, cookie);
  app.clock.advance({ seconds: 30 });
  const phone = createPhone({ origin: ORIGIN });
  for (const code of [undefined, '000000'])
    expect(await callOf('startPasskey', cookie, { password: TEST_PASSWORD, ...(code && { code }) })).toMatchObject({
      status: 400,
      body: { error: { details: [{ code: 'wrong_code' }] } },
    });
  expect((await addPasskey(cookie, phone, appCode(app, key))).status).toBe(201);
  expect(await logIn(phone)).toMatchObject({ status: 200, body: { actor: { email } } });
});

test('registering a passkey needs the password, and the challenge works once, for minutes, for its account only', async () => {
  const { cookie } = await signUpCandidate(app);
  const stranger = await signUpCandidate(app);
  expect((await callOf('startPasskey', cookie, { password: 'not-the-password' })).status).toBe(400);
  const phone = createPhone({ origin: ORIGIN });
  const add = (options: Options['options'], as = cookie) =>
    callOf('addPasskey', as, { credential: phone.make(options) });
  const start = () => optionsOf('startPasskey', cookie, { password: TEST_PASSWORD });
  expect(await add(await optionsOf('startPasskeyLogIn', null))).toMatchObject(REFUSED);
  const stolen = await start();
  expect(await add(stolen, stranger.cookie)).toMatchObject(REFUSED);
  const late = await start();
  app.clock.advance({ minutes: 6 });
  expect(await add(late)).toMatchObject(REFUSED);
  const once = await start();
  expect((await add(once)).status).toBe(201);
  expect(await callOf('addPasskey', cookie, { credential: createPhone({ origin: ORIGIN }).make(once) })).toMatchObject(
    REFUSED,
  );
});

test('only the device’s own answer to our challenge, from our pages and unlocked by its holder, logs in', async () => {
  const { cookie } = await signUpCandidate(app);
  const phone = createPhone({ origin: ORIGIN });
  await addPasskey(cookie, phone);
  const ask = () => optionsOf('startPasskeyLogIn', null);
  const send = (credential: object) => callOf('passkeyLogIn', null, { credential });
  const used = phone.sign(await ask());
  expect((await send(used)).status).toBe(200);
  const signed = phone.sign(await ask());
  const other = createPhone({ origin: ORIGIN });
  const elsewhere = createPhone({ origin: 'http://localhost.evil:3000' });
  const unverified = createPhone({ origin: ORIGIN, isVerified: false });
  expect((await addPasskey(cookie, unverified)).status).toBe(400);
  const tries = {
    'sent again': used,
    'never asked': phone.sign({ challenge: 'A'.repeat(43) }),
    'another key under its name': { ...other.sign(await ask()), id: signed.id, rawId: signed.rawId },
    'another site': { ...elsewhere.sign(await ask()), id: signed.id, rawId: signed.rawId },
    'a passkey nobody has': other.sign(await ask()),
    'what is none': {},
    'what is none of it': { ...signed, response: { clientDataJSON: 7, authenticatorData: [], signature: null } },
    'an id that is none': { ...signed, id: { toString: 1 } },
  };
  for (const [what, credential] of Object.entries(tries)) expect(await send(credential), what).toMatchObject(REFUSED);
});

test('a passkey can’t open a closed account, and a changed or forced password removes it', async () => {
  const { cookie, id, email } = await signUpCandidate(app);
  const phone = createPhone({ origin: ORIGIN });
  await addPasskey(cookie, phone);
  for (const column of ['disabled_at', 'credentials_expired_at'] as const) {
    await app.db
      .updateTable('accounts')
      .set({ [column]: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await logIn(phone), column).toMatchObject(REFUSED);
    await app.db
      .updateTable('accounts')
      .set({ [column]: null })
      .where('id', '=', id)
      .execute();
  }
  expect((await logIn(phone)).status).toBe(200);
  const begun = await optionsOf('startPasskey', cookie, { password: TEST_PASSWORD });
  const payload = { currentPassword: TEST_PASSWORD, newPassword: 'a-brand-new-lane' };
  expect((await app.call({ method: 'POST', url: '/api/auth/password/change', payload, as: cookie })).status).toBe(204);
  expect(await logIn(phone)).toMatchObject(REFUSED);
  const another = createPhone({ origin: ORIGIN });
  expect(await callOf('addPasskey', cookie, { credential: another.make(begun) })).toMatchObject(REFUSED);
  expect((await callOf('passkeys', cookie)).body).toEqual([]);
  expect((await sentMail(app, email)).map(({ subject }) => subject)).toContain('Your password was changed');
});

test('a log-in in progress starts no session after its passkey is removed or a password change is forced', async () => {
  const ends: ((accountId: string, tx: Transaction) => Promise<unknown>)[] = [
    (accountId, tx) => tx.db.deleteFrom('passkeys').where('account_id', '=', accountId).execute(),
    (accountId, tx) => markPasswordExpired(tx, accountId),
  ];
  for (const end of ends) {
    const { id, cookie } = await signUpCandidate(app);
    const phone = createPhone({ origin: ORIGIN });
    await addPasskey(cookie, phone);
    const credential = phone.sign(await optionsOf('startPasskeyLogIn', null));
    let answer: ReturnType<typeof callOf> | undefined;
    await inTransaction(app.ctx, async (tx) => {
      // Locks as a reset does: the account, then its passkeys. The log-in has read both by then.
      await tx.db.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      answer = callOf('passkeyLogIn', null, { credential });
      await expect.poll(() => countWaiting(tx.db)).toBeGreaterThan(0);
      await end(id, tx);
    });
    expect((await answer)?.status).toBe(401);
    const sessions = app.db.selectFrom('sessions').select('token_hash').where('account_id', '=', id);
    expect((await sessions.execute()).length).toBeLessThan(2);
  }
});

test('a person can remove only their own passkeys and have up to ten', async () => {
  const { cookie, email } = await signUpCandidate(app);
  const stranger = await signUpCandidate(app);
  const phones = Array.from({ length: 10 }, () => createPhone({ origin: ORIGIN }));
  const begun = await optionsOf('startPasskey', cookie, { password: TEST_PASSWORD });
  const ids = [];
  for (const phone of phones) ids.push(((await addPasskey(cookie, phone)).body as { id: string }).id);
  const tooMany = { status: 409, body: { error: { code: 'too_many_passkeys' } } };
  expect(await callOf('startPasskey', cookie, { password: TEST_PASSWORD })).toMatchObject(tooMany);
  const eleventh = createPhone({ origin: ORIGIN }).make(begun);
  expect(await callOf('addPasskey', cookie, { credential: eleventh })).toMatchObject(tooMany);
  expect((await callOf('removePasskey', stranger.cookie, undefined, ids[0])).status).toBe(404);
  expect((await callOf('removePasskey', cookie, undefined, ids[0])).status).toBe(204);
  expect((await callOf('removePasskey', cookie, undefined, ids[0])).status).toBe(404);
  const [removed, kept] = phones;
  if (!removed || !kept) throw new Error('no phones');
  expect(await logIn(removed)).toMatchObject(REFUSED);
  expect((await logIn(kept)).status).toBe(200);
  app.clock.advance({ seconds: 1 });
  expect((await sentMail(app, email)).map(({ subject }) => subject)).toContain(
    'A passkey was removed from your account',
  );
});

test('a member of two schools chooses one', async () => {
  const first = await signUpSchool(app, { name: 'First Lane' });
  const second = await signUpSchool(app, { name: 'Second Lane' });
  await addMember(app, {
    schoolId: second.schoolId,
    accountId: first.accountId,
    role: 'manager',
    instructorId: null,
  });
  const phone = createPhone({ origin: ORIGIN });
  await addPasskey(first.cookie, phone);
  expect(await logIn(phone)).toMatchObject({ body: { error: { code: 'school_needed' } } });
  expect(await logIn(phone, { schoolId: second.schoolId })).toMatchObject({
    status: 200,
    body: { actor: { id: second.schoolId, role: 'manager' } },
  });
});

test('of four simultaneous log-ins with one counter or one challenge, exactly one succeeds', async () => {
  const { cookie } = await signUpCandidate(app);
  const phone = createPhone({ origin: ORIGIN });
  await addPasskey(cookie, phone);
  const atOnce = async (credentials: object[]) => {
    const answers = await Promise.all(credentials.map((credential) => callOf('passkeyLogIn', null, { credential })));
    return answers.map(({ status }) => status).sort();
  };
  const ask = () => optionsOf('startPasskeyLogIn', null);
  phone.sign(await ask());
  const cloned = await Promise.all([1, 2, 3, 4].map(async () => phone.sign(await ask(), { isCounting: false })));
  expect(await atOnce(cloned)).toEqual([200, 400, 400, 400]);
  expect(await atOnce(Array(4).fill(phone.sign(await ask())))).toEqual([200, 400, 400, 400]);
});

test('a device without a signature counter can log in repeatedly', async () => {
  const { cookie } = await signUpCandidate(app);
  const phone = createPhone({ origin: ORIGIN });
  await addPasskey(cookie, phone);
  for (const _ of [1, 2]) {
    const credential = phone.sign(await optionsOf('startPasskeyLogIn', null), { isCounting: false });
    expect((await callOf('passkeyLogIn', null, { credential })).status).toBe(200);
  }
});

test('removing a passkey ends the sessions it started, from any session, and no others', async () => {
  const { cookie } = await signUpCandidate(app);
  const [phone, tablet] = [createPhone({ origin: ORIGIN }), createPhone({ origin: ORIGIN })];
  const ids = [];
  for (const one of [phone, tablet]) ids.push(((await addPasskey(cookie, one)).body as { id: string }).id);
  const enter = async (by: Phone) =>
    /lanewise_session=[^;]+/.exec(String((await logIn(by)).headers['set-cookie']))?.[0] ?? '';
  const isIn = async (as: string) =>
    ((await app.call({ url: '/api/session', as })).body as { actor: object | null }).actor !== null;
  const [byPhone, byTablet] = [await enter(phone), await enter(tablet)];
  expect([await isIn(byPhone), await isIn(byTablet)]).toEqual([true, true]);
  expect((await callOf('removePasskey', cookie, undefined, ids[0])).status).toBe(204);
  expect([await isIn(byPhone), await isIn(byTablet), await isIn(cookie)]).toEqual([false, true, true]);
  expect((await callOf('removePasskey', byTablet, undefined, ids[1])).status).toBe(204);
  expect([await isIn(byTablet), await isIn(cookie)]).toEqual([false, true]);
});
