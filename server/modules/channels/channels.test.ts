import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Channels, ChosenChannels } from '#contract/channels.ts';
import { keptPushKeys } from '#server/platform/push/push-keys.ts';
import { beginSession, signUpCandidate, signUpMember, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, type TestSchool } from '#server/testing/lesson.ts';
import { type PushService, startPushService, type TestBrowser } from '#server/testing/push-service.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_SECRETS, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let service: PushService;
let school: TestSchool;
let lesson: Awaited<ReturnType<typeof bookLesson>>;
let student: string;
let office: string;
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({}, { runsJobs: true, outside: { mayReach: () => true } });
  school = await addTaxedSchool(app);
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  service.onPush = () => undefined;
  lesson = await bookLesson(app, school);
  student = await beginSession(app, lesson.student.id);
  office = await beginSession(app, school.accountId);
});

const read = async (as: string) => (await app.call({ url: '/api/channels', as })).body as Channels;
const choose = (as: string, kind: string, payload: Partial<ChosenChannels>) =>
  app.call({
    method: 'PUT',
    url: `/api/channels/${kind}`,
    payload: { mail: true, push: true, text: false, ...payload },
    as,
  });
const subscribe = (as: string, endpoint: string, keys: TestBrowser['keys'], on = app) =>
  on.call({ method: 'POST', url: '/api/devices', payload: { endpoint, keys }, as });
/** A browser of the played service. What it subscribes with is https, as every browser's; the service here is not. */
async function addBrowser(as: string, on = app): Promise<TestBrowser> {
  const browser = service.addBrowser();
  const endpoint = `https://push.example${browser.path}`;
  expect((await subscribe(as, endpoint, browser.keys, on)).status).toBe(204);
  const here = { endpoint: `${service.url}${browser.path}` };
  await on.db.updateTable('devices').set(here).where('endpoint', '=', endpoint).execute();
  return browser;
}
const say = (as: string, text: string, on = app) =>
  on.call({ method: 'PUT', url: `/api/booking/${lesson.id}/messages/${randomUUID()}`, payload: { text }, as });
const received = (browser: TestBrowser, count = 1) => expect.poll(() => browser.received.length).toBe(count);
const devicesOf = async (accountId: string) =>
  (await app.db.selectFrom('devices').select('id').where('account_id', '=', accountId).execute()).length;

test('what a school writes comes to the student’s phone, sealed for it, in their language, and opens the lesson', async () => {
  await app.db.updateTable('accounts').set({ locale: 'fr' }).where('id', '=', lesson.student.id).execute();
  const phone = await addBrowser(student);
  await say(office, 'Your instructor is at the back door.');
  await received(phone);
  expect(phone.received[0]).toEqual({
    id: expect.any(String),
    lang: 'fr',
    title: 'Un message au sujet de votre cours du vendredi 4 décembre',
    text: 'L’école de conduite Northern Lane Driving School\u00a0: Your instructor is at the back door.',
    url: `/bookings/${lesson.id}`,
  });
  const { pushKey } = await read(student);
  expect(service.seen.at(-1)).toMatchObject({ publicKey: pushKey, ttl: 12 * 3600 });
  const subjects = (await sentMail(app, lesson.student.email)).map(({ subject }) => subject);
  expect(subjects.join()).toContain('Un message');
});

test('mail, notification, both or none: as they chose, for each kind; what a school cancels is always mailed', async () => {
  const phone = await addBrowser(student);
  const kind = 'lesson_message_student';
  const mails = async () => {
    const sent = await sentMail(app, lesson.student.email);
    return sent.filter(({ subject }) => subject.startsWith('A message')).length;
  };
  expect((await choose(student, kind, { mail: false })).status).toBe(204);
  await say(office, 'One');
  await received(phone);
  expect(await mails()).toBe(0);
  await choose(student, kind, { push: false });
  await say(office, 'Two');
  expect(await mails()).toBe(1);
  await choose(student, kind, { mail: false, push: false });
  await say(office, 'Three');
  expect([await mails(), phone.received.length]).toEqual([1, 1]);

  const refused = { status: 422, body: { error: { code: 'must_be_mailed' } } };
  expect(await choose(student, 'booking_cancelled_student', { mail: false })).toMatchObject(refused);
  expect(await choose(student, 'snow_day_student', { mail: false })).toMatchObject(refused);
  expect((await choose(student, 'booking_confirmed_school', {})).status).toBe(404);
  expect((await choose(student, 'reset_password', {})).status).toBe(400);
  const { choices } = await read(student);
  expect(choices.find((choice) => choice.kind === kind)).toEqual({ kind, mail: false, push: false, text: false });
  expect(choices.find((choice) => choice.kind === 'slot_freed')).toMatchObject({ mail: true, push: true });
});

test('two windows that change different switches of one notice keep both', async () => {
  const kind = 'lesson_message_student';
  const set = (payload: Partial<ChosenChannels>) =>
    app.call({ method: 'PUT', url: `/api/channels/${kind}`, payload, as: student });
  const answers = await Promise.all([set({ mail: false }), set({ push: false })]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect((await set({})).status).toBe(204);
  const { choices } = await read(student);
  expect(choices.find((choice) => choice.kind === kind)).toEqual({ kind, mail: false, push: false, text: false });
});

test('of twenty devices each may say its address again; the twenty-first is refused', async () => {
  const { keys } = service.addBrowser();
  const answerTo = async (device: number) => {
    const { status, body } = await subscribe(student, `https://push.example/${lesson.student.id}/${device}`, keys);
    return status === 204 ? status : [status, (body as { error: { code: string } }).error.code];
  };
  for (let device = 1; device <= 20; device++) expect(await answerTo(device)).toBe(204);
  expect(await answerTo(21)).toEqual([409, 'devices_full']);
  expect(await answerTo(20)).toBe(204);
  expect(await devicesOf(lesson.student.id)).toBe(20);
});

test('of a school each member hears of what is theirs; its mail is the owners’ choice together', async () => {
  const { schoolId } = school;
  const own = await signUpMember(app, { schoolId, role: 'instructor', instructorId: lesson.instructor.id });
  const { instructor: colleague } = await bookLesson(app, school);
  const other = await signUpMember(app, { schoolId, role: 'instructor', instructorId: colleague.id });
  const manager = await signUpMember(app, { schoolId, role: 'manager' });
  const [ownPhone, otherPhone, managersPhone] = [
    await addBrowser(own.cookie),
    await addBrowser(other.cookie),
    await addBrowser(manager.cookie),
  ];
  expect((await read(own.cookie)).choices.map(({ kind }) => kind)).not.toContain('snow_day_school');
  expect((await choose(own.cookie, 'snow_day_school', {})).status).toBe(404);
  await choose(own.cookie, 'lesson_message_school', { mail: true });
  expect(await read(office)).toMatchObject({ mailAddress: school.email, phone: null });
  await choose(office, 'lesson_message_school', { mail: false });
  const second = await signUpMember(app, { schoolId, role: 'owner' });
  expect((await read(second.cookie)).choices.find(({ kind }) => kind === 'lesson_message_school')?.mail).toBe(false);

  await say(student, 'I am late');
  await Promise.all([received(ownPhone), received(managersPhone)]);
  expect(ownPhone.received[0]).toMatchObject({ text: 'I am late', url: `/lesson/${lesson.id}` });
  expect(await sentMail(app, own.email)).toMatchObject([{ subject: expect.stringContaining('A message of') }]);
  expect(await sentMail(app, manager.email)).toEqual([]);
  const toSchool = await sentMail(app, school.email);
  expect(toSchool.filter(({ text }) => text.includes('I am late'))).toEqual([]);
  expect(otherPhone.received).toEqual([]);

  const url = `/api/school/${schoolId}/members/${manager.memberId}`;
  expect((await app.call({ method: 'DELETE', url, as: office })).status).toBe(204);
  await say(student, 'Later still');
  await received(ownPhone, 2);
  expect(managersPhone.received).toHaveLength(1);
  await choose(office, 'lesson_message_school', { mail: true });
});

test('what an instructor asks comes to each of the office as they chose, the answer to the instructor', async () => {
  const { schoolId } = school;
  const own = await signUpMember(app, { schoolId, role: 'instructor', instructorId: lesson.instructor.id });
  const manager = await signUpMember(app, { schoolId, role: 'manager' });
  const second = await signUpMember(app, { schoolId, role: 'owner' });
  const [managersPhone, ownPhone] = [await addBrowser(manager.cookie), await addBrowser(own.cookie)];
  const chosen = async (as: string, kind: string) => (await read(as)).choices.find((choice) => choice.kind === kind);
  expect(await chosen(manager.cookie, 'lesson_requested')).toMatchObject({ mail: true, push: true });
  await choose(office, 'lesson_requested', { mail: false });
  expect(await chosen(second.cookie, 'lesson_requested'), 'each for themselves').toMatchObject({ mail: true });
  await choose(manager.cookie, 'lesson_requested', { mail: false });
  await choose(own.cookie, 'lesson_kept', { mail: false });

  const payload = { wish: 'cancel', reason: 'I am sick' };
  await app.call({ method: 'POST', url: `/api/booking/${lesson.id}/request`, as: own.cookie, payload });
  await received(managersPhone);
  expect(managersPhone.received[0]).toMatchObject({ text: 'I am sick', url: `/lesson/${lesson.id}` });
  await app.call({ method: 'POST', url: `/api/booking/${lesson.id}/request/keep`, as: manager.cookie });
  await received(ownPhone);
  const asked = async (email: string) =>
    (await sentMail(app, email)).filter(({ subject }) => /asks to cancel|stays/.test(subject)).length;
  expect([
    await asked(second.email),
    await asked(manager.email),
    await asked(school.email),
    await asked(own.email),
  ]).toEqual([1, 0, 0, 0]);
});

test('who wants no mail of something is not told more often by notification than by mail', async () => {
  const [phone, tablet] = [await addBrowser(student), await addBrowser(student)];
  await choose(student, 'lesson_message_student', { mail: false });
  for (let number = 1; number <= 22; number++) expect((await say(office, `Message ${number}`)).status).toBe(200);
  await Promise.all([received(phone, 20), received(tablet, 20)]);
  const stored = await app.db
    .selectFrom('emails')
    .select('channel')
    .where('recipient', '=', lesson.student.email)
    .where('kind', '=', 'lesson_message_student')
    .execute();
  expect(stored.map(({ channel }) => channel)).toEqual(Array(40).fill('push'));
});

describe('a push service', () => {
  test('that knows a browser no more ends it; the others hear on', async () => {
    const [gone, phone] = [await addBrowser(student), await addBrowser(student)];
    service.onPush = (path) => (path === gone.path ? 410 : undefined);
    await say(office, 'Hello');
    await received(phone);
    await expect.poll(() => devicesOf(lesson.student.id)).toBe(1);
  });

  test('that hangs for all devices of one account delays nobody else', async () => {
    const hanging = await Promise.all(Array.from({ length: 20 }, () => addBrowser(student)));
    const paths = new Set(hanging.map(({ path }) => path));
    const manager = await signUpMember(app, { schoolId: school.schoolId, role: 'manager' });
    const phone = await addBrowser(manager.cookie);
    const release = Promise.withResolvers<number>();
    let held = 0;
    service.onPush = (path) => {
      if (!paths.has(path)) return undefined;
      held++;
      return release.promise;
    };
    await say(office, 'For twenty devices');
    await expect.poll(() => held, { timeout: 20_000 }).toBe(2);
    await say(student, 'For the manager');
    await received(phone);
    expect(held).toBeLessThan(20);
    release.resolve(201);
    await expect.poll(() => held, { timeout: 20_000 }).toBe(20);
  });

  test('that fails is asked again, and the message comes once', async () => {
    const phone = await addBrowser(student);
    let asked = 0;
    service.onPush = () => (++asked < 2 ? 503 : undefined);
    await say(office, 'Hello');
    await expect.poll(() => phone.received.length).toBe(1);
    await sentMail(app, lesson.student.email);
    expect([asked, phone.received.length]).toEqual([2, 1]);
  });

  test('that could not be reached for half a day is told nothing any more', async () => {
    const phone = await addBrowser(student);
    service.onPush = () => 503;
    await say(office, 'Hello');
    const row = app.db.selectFrom('emails').where('channel', '=', 'push').where('recipient', '=', lesson.student.email);
    await expect.poll(async () => (await row.select('attempts').executeTakeFirst())?.attempts).toBe(1);
    service.onPush = () => undefined;
    app.clock.advance({ hours: 13 });
    await expect.poll(async () => (await row.select('status').executeTakeFirst())?.status).toBe('failed');
    expect(phone.received).toEqual([]);
  });

  test('of our own network is not asked, and no address but of https is taken', async () => {
    const closed = await createTestApp({}, { runsJobs: true });
    try {
      const there = await addTaxedSchool(closed);
      lesson = await bookLesson(closed, there);
      const { keys } = service.addBrowser();
      for (const endpoint of [
        'http://push.example/a',
        'file:///etc/passwd',
        'push',
        'https://localhost/a',
        'https://[::1]/a',
      ])
        expect((await subscribe(lesson.student.cookie, endpoint, keys, closed)).status).toBe(400);
      const phone = await addBrowser(lesson.student.cookie, closed);
      await say(there.cookie, 'Hello', closed);
      const row = closed.db.selectFrom('emails').select('last_error').where('channel', '=', 'push');
      await expect
        .poll(async () => (await row.executeTakeFirst())?.last_error)
        .toBe('an address that is not of the public internet');
      expect(phone.received).toEqual([]);
    } finally {
      await closed.close();
    }
  });
});

describe('a device ends', () => {
  const call = (url: string, as: string | null, payload: object = {}) =>
    app.call({ method: 'POST', url: `/api${url}`, payload, as });

  test('with the log-out there, from elsewhere, with a new password; not with another session’s', async () => {
    const { id } = lesson.student;
    const [here, there] = [await beginSession(app, id), await beginSession(app, id)];
    for (const cookie of [here, there, student]) await addBrowser(cookie);
    expect((await read(here)).devices.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    await call('/logout', there);
    expect(await devicesOf(id)).toBe(2);
    await call('/auth/sessions/end-others', here);
    expect(await devicesOf(id)).toBe(1);
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: 'seven-quiet-lanes' };
    await call('/auth/password/change', here, passwords);
    expect(await devicesOf(id)).toBe(1);
    await call('/auth/password/forgot', null, { email: lesson.student.email, userType: 'STUDENT' });
    const links = async () => (await sentMail(app, lesson.student.email)).map(({ link }) => link).join();
    await expect.poll(links).toContain('token=');
    const [, token] = /token=([\w-]+)/.exec(await links()) ?? [];
    await call('/auth/password/reset', null, { token, newPassword: 'eight-quiet-lanes' });
    expect(await devicesOf(id)).toBe(0);
  });

  test('not when its session only runs out; then with the next end of all sessions', async () => {
    const { id } = lesson.student;
    const phone = await addBrowser(student);
    app.clock.advance({ hours: 13 });
    await app.services.devices.outliveSessions();
    await app.sessions.sweep();
    await say(await beginSession(app, school.accountId), 'Still there?');
    await received(phone);
    await call('/auth/sessions/end-others', await beginSession(app, id));
    expect(await devicesOf(id)).toBe(0);
  });

  test('by hand, by its holder alone; who subscribes in the same browser next has it', async () => {
    const phone = await addBrowser(student);
    const [device] = (await read(student)).devices;
    const remove = (as: string) => app.call({ method: 'DELETE', url: `/api/devices/${device?.id}`, as });
    expect((await remove(office)).status).toBe(404);
    const other = await signUpCandidate(app);
    await subscribe(other.cookie, 'https://push.example/shared', phone.keys);
    await subscribe(student, 'https://push.example/shared', phone.keys);
    expect([await devicesOf(other.id), await devicesOf(lesson.student.id)]).toEqual([0, 2]);
    expect((await remove(student)).status).toBe(204);
    expect(await devicesOf(lesson.student.id)).toBe(1);
  });
});

test('servers that start at once sign with the same key, and the private one is sealed', async () => {
  await app.db.deleteFrom('server_facts').where('name', '=', 'push keys').execute();
  const [one, other] = await Promise.all([keptPushKeys(app.db, TEST_SECRETS), keptPushKeys(app.db, TEST_SECRETS)]);
  expect(one).toEqual(other);
  const { value } = await app.db
    .selectFrom('server_facts')
    .select('value')
    .where('name', '=', 'push keys')
    .executeTakeFirstOrThrow();
  expect(value).toContain(one.publicKey);
  expect(value).not.toContain(one.privateKey);
});
