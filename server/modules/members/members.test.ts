import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpCandidate, signUpMember, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  school = await signUpSchool(app, { province: 'ON', name: 'Alder Driving' });
});
afterAll(() => app.close());

type Listed = { id: string; email: string; state: string; role: string };

const at = (schoolId: string) => `/api/school/${schoolId}/members`;
const invite = (payload: object, by: { schoolId: string; cookie: string } = school) =>
  app.call({ method: 'POST', url: at(by.schoolId), as: by.cookie, payload });
const remove = (id: string, by: { schoolId: string; cookie: string } = school) =>
  app.call({ method: 'DELETE', url: `${at(by.schoolId)}/${id}`, as: by.cookie });
const list = async (by: { schoolId: string; cookie: string } = school) =>
  (await app.call({ url: at(by.schoolId), as: by.cookie })).body as Listed[];
/** The link in the newest message; if two arrived together, the one not opened before. */
async function tokenTo(email: string, count = 1, before = ''): Promise<string> {
  const links = (await sentMail(app, email, count)).map(({ link }) => link).filter((link) => link.startsWith('/join'));
  const token = (link = '') => new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  return token(links.find((link) => token(link) !== before));
}
const person = { firstName: 'Noor', lastName: 'Haddad', password: 'a-quiet-corner' };
const join = (token: string, more: object = {}) =>
  app.call({ method: 'POST', url: '/api/auth/join', payload: { token, ...person, ...more } });
const logIn = (email: string, password = person.password, more: object = {}) =>
  app.call({ method: 'POST', url: '/api/school/login', payload: { email, password, ...more } });
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  /lanewise_session=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code?: string } }).error?.code;

let count = 0;
const newEmail = () => `someone-${++count}@members.example`;

async function joined(role: string, instructorId?: string) {
  const email = newEmail();
  await invite({ email, role, instructorId });
  const token = await tokenTo(email);
  await join(token);
  return { email, token, cookie: cookieOf(await logIn(email)), schoolId: school.schoolId };
}

describe('an invitation', () => {
  test('is emailed, accepted with a password, and logs in with its role', async () => {
    const { id: instructorId } = await addInstructor(app, school.schoolId, { firstName: 'Ines' });
    const email = newEmail();
    expect(await invite({ email, role: 'instructor', instructorId })).toMatchObject({
      status: 201,
      body: { email, role: 'instructor', instructorId, state: 'invited' },
    });
    const token = await tokenTo(email);
    expect((await app.call({ url: `/api/auth/join?token=${token}` })).body).toMatchObject({
      schoolName: 'Alder Driving',
      email,
      role: 'instructor',
      firstName: 'Ines',
      hasAccount: false,
    });
    expect(await join(token)).toMatchObject({ status: 200, body: { schoolId: school.schoolId, email } });
    expect(await logIn(email)).toMatchObject({
      status: 200,
      body: { id: school.schoolId, role: 'instructor', instructorId, isAccountEnabled: true },
    });
    expect((await list()).find((one) => one.email === email)).toMatchObject({ state: 'member', firstName: 'Noor' });
  });

  test('of an owner is announced to the other owners; others aren’t', async () => {
    const own = await signUpSchool(app, { name: 'Larch Driving' });
    const told = async () =>
      (await sentMail(app, own.email, 0)).filter(({ subject }) => subject === 'New owner invited to Larch Driving');
    expect((await invite({ email: newEmail(), role: 'manager' }, own)).status).toBe(201);
    const email = newEmail();
    expect((await invite({ email, role: 'owner' }, own)).status).toBe(201);
    await expect.poll(told).toHaveLength(1);
    expect(JSON.stringify(await told())).toContain(email);
  });

  test('works once, even for two people at once', async () => {
    const email = newEmail();
    await invite({ email, role: 'manager' });
    const token = await tokenTo(email);
    const answers = await Promise.all([join(token), join(token), join(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(codeOf(await join(token))).toBe('invitation_over');
    expect((await list()).filter((one) => one.email === email)).toHaveLength(1);
  });

  test('expires after a week, or when the same address gets a new one', async () => {
    const email = newEmail();
    await invite({ email, role: 'manager' });
    const first = await tokenTo(email);
    const asTyped = email.replace('someone', 'Someone');
    await invite({ email: asTyped, role: 'owner' });
    const second = await tokenTo(asTyped);
    expect(codeOf(await join(first))).toBe('invitation_over');
    expect((await list()).filter((one) => one.email.toLowerCase() === email)).toMatchObject([{ role: 'owner' }]);
    const before = app.clock.now();
    app.clock.set(before.add({ hours: 24 * 7 }).toString());
    expect(codeOf(await join(second))).toBe('invitation_over');
    app.clock.set(before.toString());
    expect((await join(second)).status).toBe(200);
  });

  test('can be withdrawn', async () => {
    const email = newEmail();
    const { id } = (await invite({ email, role: 'manager' })).body as Listed;
    const token = await tokenTo(email);
    expect((await remove(id)).status).toBe(204);
    expect(codeOf(await join(token))).toBe('invitation_over');
    expect(codeOf(await remove(id))).toBe('not_found');
  });

  test('is refused for a member, a malformed address or another school’s instructor', async () => {
    expect(codeOf(await invite({ email: school.email, role: 'manager' }))).toBe('already_member');
    expect(codeOf(await invite({ email: 'nobody', role: 'manager' }))).toBe('invalid_request');
    expect(codeOf(await invite({ email: newEmail(), role: 'instructor' }))).toBe('invalid_request');
    expect(codeOf(await invite({ email: newEmail(), role: 'king' }))).toBe('invalid_request');
    const other = await signUpSchool(app, { province: 'ON' });
    const { id: instructorId } = await addInstructor(app, other.schoolId);
    expect(codeOf(await invite({ email: newEmail(), role: 'instructor', instructorId }))).toBe('invalid_request');
    const { id: own } = await addInstructor(app, school.schoolId);
    await joined('instructor', own);
    expect(codeOf(await invite({ email: newEmail(), role: 'instructor', instructorId: own }))).toBe('already_member');
  });

  test('of an instructor to another address replaces the first', async () => {
    const { id: instructorId } = await addInstructor(app, school.schoolId);
    const [one, two] = [newEmail(), newEmail()];
    await invite({ email: one, role: 'instructor', instructorId });
    const first = await tokenTo(one);
    await invite({ email: two, role: 'instructor', instructorId });
    expect(codeOf(await join(first))).toBe('invitation_over');
    expect((await join(await tokenTo(two))).status).toBe(200);
  });

  test('can’t flood a mailbox, even from several schools', async () => {
    const email = 'much.wanted@members.example';
    const asked: number[] = [];
    for (let n = 0; n < 4; n++) {
      const other = await signUpSchool(app);
      for (const tag of ['a', 'b'])
        asked.push((await invite({ email: email.replace('@', `+${n}${tag}@`), role: 'manager' }, other)).status);
    }
    expect(asked).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  });

  test('to an existing account takes its password, and makes it a member of both schools', async () => {
    const other = await signUpSchool(app, { name: 'Birch Driving' });
    await invite({ email: other.email, role: 'manager' });
    const token = await tokenTo(other.email);
    const wrong = await join(token);
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('wrong_password')]);
    expect((await join(token, { password: TEST_PASSWORD })).status).toBe(200);
    expect(codeOf(await logIn(other.email, TEST_PASSWORD))).toBe('school_needed');
    const chosen = await logIn(other.email, TEST_PASSWORD, { schoolId: school.schoolId });
    expect(chosen).toMatchObject({ status: 200, body: { id: school.schoolId, role: 'manager' } });
  });

  test('doesn’t reveal whether a student uses the address', async () => {
    const student = await signUpCandidate(app);
    await invite({ email: student.email, role: 'manager' });
    const described = await app.call({ url: `/api/auth/join?token=${await tokenTo(student.email)}` });
    expect(described.body).toMatchObject({ hasAccount: false });
  });
});

describe('a removed member', () => {
  test('is logged out at once and loses calendar addresses; their history keeps their name', async () => {
    const manager = await joined('manager');
    const added = await app.call({ method: 'POST', url: '/api/calendar-feeds', as: manager.cookie, payload: {} });
    const feed = new URL((added.body as { url: string }).url).pathname;
    expect((await app.call({ url: feed })).status).toBe(200);
    const { id } = (await list()).find((one) => one.email === manager.email) as Listed;
    expect((await remove(id)).status).toBe(204);

    expect((await app.call({ url: '/api/calendar-feeds', as: manager.cookie })).status).toBe(401);
    expect((await app.call({ url: feed })).status).toBe(404);
    expect(codeOf(await logIn(manager.email))).toBe('invalid_credentials');
    const history = await app.call({ url: `/api/school/${school.schoolId}/history`, as: school.cookie });
    expect(history.body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ who: 'Noor Haddad', what: 'calendar_address_added' }),
        expect.objectContaining({ who: school.email, what: 'member_removed', target: 'Noor Haddad' }),
      ]),
    });
  });

  test('can be invited again', async () => {
    const manager = await joined('manager');
    const { id } = (await list()).find((one) => one.email === manager.email) as Listed;
    await remove(id);
    await invite({ email: manager.email, role: 'manager' });
    expect((await join(await tokenTo(manager.email, 2, manager.token), { password: 'another-corner' })).status).toBe(
      200,
    );
    expect((await logIn(manager.email, 'another-corner')).status).toBe(200);
  });

  test('stays a member of another school', async () => {
    const other = await signUpSchool(app);
    await invite({ email: other.email, role: 'manager' });
    await join(await tokenTo(other.email), { password: TEST_PASSWORD });
    const { id } = (await list()).find((one) => one.email === other.email) as Listed;
    await remove(id);
    expect(await logIn(other.email, TEST_PASSWORD)).toMatchObject({ status: 200, body: { id: other.schoolId } });
  });
});

describe('the last owner', () => {
  test('can’t be removed, leave or change roles', async () => {
    const own = await signUpSchool(app);
    const change = (id: string, role: string) =>
      app.call({ method: 'PATCH', url: `${at(own.schoolId)}/${id}`, as: own.cookie, payload: { role } });
    expect(codeOf(await remove(own.memberId, own))).toBe('last_owner');
    expect(codeOf(await change(own.memberId, 'manager'))).toBe('last_owner');
    const second = await signUpMember(app, { schoolId: own.schoolId, role: 'owner' });
    expect((await remove(own.memberId, own)).status).toBe(204);
    expect((await app.call({ url: '/api/session', as: own.cookie })).body).toEqual({ actor: null });
    expect(codeOf(await remove(second.memberId, { ...own, cookie: second.cookie }))).toBe('last_owner');
  });

  test.each([1, 2, 3])('of two owners who remove each other at once, one stays (%i)', async () => {
    const one = await signUpSchool(app);
    const two = { ...one, ...(await signUpMember(app, { schoolId: one.schoolId, role: 'owner' })) };
    const answers = await Promise.all([remove(two.memberId, one), remove(one.memberId, two)]);
    // By then the other was no longer a member, or was the last owner.
    expect(answers.map(({ status }) => status).sort()).toEqual([204, expect.toSatisfy((n) => [401, 409].includes(n))]);
    const left = await app.db
      .selectFrom('school_members')
      .select('id')
      .where('school_id', '=', one.schoolId)
      .where('removed_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });
});

test('a changed role applies to the next call, which is refused and doesn’t log anyone out', async () => {
  const manager = await joined('manager');
  const added = await app.call({ method: 'POST', url: '/api/calendar-feeds', as: manager.cookie, payload: {} });
  const feed = new URL((added.body as { url: string }).url).pathname;
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const { id } = (await list()).find((one) => one.email === manager.email) as Listed;
  const payload = { role: 'instructor', instructorId };
  const url = `${at(school.schoolId)}/${id}`;
  const changed = await app.call({ method: 'PATCH', url, as: school.cookie, payload });
  expect(changed).toMatchObject({ status: 200, body: { role: 'instructor', instructorId } });
  const cars = { url: `/api/school/${school.schoolId}/cars`, as: manager.cookie };
  expect(await app.call(cars)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect((await app.call({ url: '/api/session', as: manager.cookie })).body).toMatchObject({
    actor: { role: 'instructor', instructorId },
  });
  expect((await app.call({ url: feed })).status).toBe(404);
  expect(await logIn(manager.email)).toMatchObject({ body: { role: 'instructor' } });
});

test('a role that changes while a call runs refuses it as forbidden, and nothing is written', async () => {
  const manager = await joined('manager');
  const { id } = (await list()).find((one) => one.email === manager.email) as Listed;
  const url = `/api/school/${school.schoolId}/holidays`;
  const holidays = async () =>
    (await app.call({ url, as: school.cookie })).body as { holiday: string; isKept: boolean }[];
  const before = await holidays();
  const payload = { holiday: before[0]?.holiday, isKept: !before[0]?.isKept };
  await app.call({ url, as: manager.cookie });
  // The session stays cached, as for a call accepted a moment ago.
  await app.db.updateTable('school_members').set({ role: 'bookkeeper' }).where('id', '=', id).execute();
  const refused = await app.call({ method: 'PUT', url, payload, as: manager.cookie });
  expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
  expect(await holidays()).toEqual(before);
});

test('the history shows members under their chosen name', async () => {
  const own = await signUpSchool(app);
  const url = `/api/school/${own.schoolId}/own-name`;
  const payload = { firstName: 'Ada', lastName: 'Moss' };
  expect((await app.call({ method: 'PUT', url, as: own.cookie, payload })).status).toBe(204);
  expect(await list(own)).toMatchObject([{ firstName: 'Ada', lastName: 'Moss', isYou: true }]);
  await invite({ email: newEmail(), role: 'manager' }, own);
  const history = await app.call({ url: `/api/school/${own.schoolId}/history`, as: own.cookie });
  expect(history.body).toMatchObject({ items: [{ who: 'Ada Moss', what: 'member_invited' }] });
});
