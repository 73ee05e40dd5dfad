import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Channels } from '#contract/channels.ts';
import { NOTICE_PRESETS, type NoticePreset } from '#contract/notices.ts';
import { loadPushKeys } from '#server/platform/push/push-keys.ts';
import { beginSession, signUpCandidate, signUpMember, TEST_PASSWORD } from '#server/testing/actors.ts';
import {
  addTaxedSchool,
  bookLesson,
  ENDS_AT,
  LESSON,
  mailsTo,
  sessionAt,
  type TestSchool,
} from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { tellOffice, tellOutcome } from '#server/testing/office-messages.ts';
import { type PushService, startPushService, type TestBrowser } from '#server/testing/push-service.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_SECRETS, type TestApp } from '#server/testing/test-app.ts';
import { copyToChannels, findReaders } from './channels.ts';
import { sweepDevices } from './devices.ts';
import type { NewEmail, Reader } from './mail.ts';

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
const choose = async (as: string, preset: NoticePreset) => {
  const { status } = await app.call({ method: 'PUT', url: '/api/channels', payload: { preset }, as });
  expect(status).toBe(200);
};
const subscribe = (as: string, endpoint: string, keys: TestBrowser['keys'], on = app) =>
  on.call({ method: 'POST', url: '/api/devices', payload: { endpoint, keys }, as });
/** A browser of the fake push service. Its subscription uses https as browsers require; the fake service doesn't. */
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

test('a school’s message reaches the student’s phone encrypted, in their language, and opens the lesson', async () => {
  await app.db.updateTable('accounts').set({ locale: 'fr' }).where('id', '=', lesson.student.id).execute();
  const phone = await addBrowser(student);
  await say(office, 'Your instructor is at the back door.');
  await received(phone);
  expect(phone.received[0]).toEqual({
    id: expect.any(String),
    lang: 'fr',
    title: 'Nouveau message au sujet de votre cours du vendredi 4 décembre',
    text: 'L’école de conduite Northern Lane Driving School\u00a0: Your instructor is at the back door.',
    url: `/bookings/${lesson.id}`,
  });
  const { pushKey } = await read(student);
  expect(service.seen.at(-1)).toMatchObject({ publicKey: pushKey, ttl: 12 * 3600 });
  const subjects = (await sentMail(app, lesson.student.email)).map(({ subject }) => subject);
  expect(subjects.join()).toContain('Nouveau message');
});

test('follows the student’s preset: everything, important notices, or email only', async () => {
  const phone = await addBrowser(student);
  const mails = async (subject: RegExp) =>
    (await sentMail(app, lesson.student.email)).filter((mail) => subject.test(mail.subject)).length;
  expect(await read(student)).toMatchObject({ preset: 'all', mailAddress: lesson.student.email });
  await say(office, 'One');
  await received(phone);
  expect(await mails(/^New message/)).toBe(1);

  await choose(student, 'email_only');
  await say(office, 'Two');
  expect(await mails(/^New message/)).toBe(2);
  expect(phone.received).toHaveLength(1);

  await choose(student, 'important');
  await say(office, 'Three');
  await received(phone, 2);
  expect(await mails(/^New message/)).toBe(3);
  const later = await sessionAt(app, ENDS_AT, school.accountId);
  await app.call({
    method: 'POST',
    url: `/api/booking/${lesson.id}/outcome`,
    as: later,
    payload: { outcome: 'No-show' },
  });
  await tellOutcome(app, lesson.id);
  expect(await mailsTo(app, lesson.student.email)).not.toContain('lesson_missed');
});

test('students always get an email about a cancelled lesson', async () => {
  for (const preset of NOTICE_PRESETS) {
    lesson = await bookLesson(app, school);
    await choose(await beginSession(app, lesson.student.id), preset);
    const payload = { reason: 'The car is broken' };
    await app.call({ method: 'POST', url: `/api/booking/${lesson.id}/cancel`, as: office, payload });
    await tellOffice(app);
    expect(await mailsTo(app, lesson.student.email)).toContain('booking_cancelled_student');
  }
});

test('only known presets are saved', async () => {
  const payload = { preset: 'none' };
  expect((await app.call({ method: 'PUT', url: '/api/channels', payload, as: student })).status).toBe(400);
});

test('each of twenty devices can register again; the twenty-first is refused', async () => {
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

test('members get what concerns them; owners share the email to the school’s address', async () => {
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
  expect(await read(office)).toMatchObject({ preset: 'all', mailAddress: school.email, phone: null });
  expect(await read(own.cookie)).toMatchObject({ preset: 'all', mailAddress: own.email });
  expect(await read(manager.cookie)).toMatchObject({ preset: 'important', mailAddress: manager.email });

  await say(student, 'I am late');
  await Promise.all([received(ownPhone), received(managersPhone)]);
  expect(ownPhone.received[0]).toMatchObject({ text: 'I am late', url: `/lesson/${lesson.id}` });
  for (const { email } of [own, manager, school])
    expect((await sentMail(app, email)).filter(({ text }) => text.includes('I am late'))).toHaveLength(1);
  expect(otherPhone.received).toEqual([]);
  expect(await sentMail(app, other.email)).toEqual([]);

  const url = `/api/school/${schoolId}/members/${manager.memberId}`;
  expect((await app.call({ method: 'DELETE', url, as: office })).status).toBe(204);
  await say(student, 'Later still');
  await received(ownPhone, 2);
  expect(managersPhone.received).toHaveLength(1);
});

test('the front desk gets a manager’s lesson emails, but none about licences and cars; a bookkeeper gets none', async () => {
  const { schoolId } = school;
  const desk = await signUpMember(app, { schoolId, role: 'front_desk' });
  const books = await signUpMember(app, { schoolId, role: 'bookkeeper' });
  const [desksPhone, booksPhone] = [await addBrowser(desk.cookie), await addBrowser(books.cookie)];
  expect(await read(desk.cookie)).toMatchObject({ preset: 'important' });
  await choose(books.cookie, 'all');
  await say(student, 'At the side door');
  await received(desksPhone);
  // The email and the push notification.
  expect(await mailsTo(app, desk.email)).toEqual(['lesson_message_school', 'lesson_message_school']);
  const reader: Reader = { recipient: school.email, locale: 'en', school: { id: schoolId, instructorId: null } };
  const expiring: NewEmail[] = [{ kind: 'licence_expiring', data: {}, ...reader }];
  const copies = copyToChannels(app.ctx, expiring, await findReaders(app.ctx, expiring));
  expect(copies.map(({ recipient }) => recipient)).not.toContain(desk.email);
  expect(await mailsTo(app, books.email)).toEqual([]);
  expect(booksPhone.received).toEqual([]);
});

test('routine email goes to the school while an owner wants it, and to managers who want it', async () => {
  const snowy = await addTaxedSchool(app);
  const { schoolId } = snowy;
  const { cookie: secondOwner } = await signUpMember(app, { schoolId, role: 'owner' });
  const manager = await signUpMember(app, { schoolId, role: 'manager' });
  const eager = await signUpMember(app, { schoolId, role: 'manager' });
  const declare = async () => {
    await bookLesson(app, snowy);
    const as = await beginSession(app, snowy.accountId);
    const payload = { id: randomUUID(), date: LESSON.date, reason: 'Snow' };
    expect((await app.call({ method: 'POST', url: '/api/snow-day', payload, as })).status).toBe(200);
  };
  const told = async (email: string) => (await mailsTo(app, email)).filter((kind) => kind === 'snow_day_school').length;
  const { mailAddress } = await read(secondOwner);
  const counts = async () => [await told(mailAddress), await told(manager.email), await told(eager.email)];
  await choose(eager.cookie, 'email_only');
  await choose(await beginSession(app, snowy.accountId), 'important');
  await declare();
  expect(await counts()).toEqual([1, 0, 1]);
  await choose(secondOwner, 'important');
  await declare();
  expect(await counts()).toEqual([1, 0, 2]);
});

test('a new booking or series reaches each reader by their preset', async () => {
  const calm = await addTaxedSchool(app);
  const { student: booker, instructor } = await bookLesson(app, calm);
  const eager = await signUpMember(app, { schoolId: calm.schoolId, role: 'manager' });
  await choose(await beginSession(app, calm.accountId), 'important');
  await choose(eager.cookie, 'all');
  const [bookersPhone, eagersPhone] = [await addBrowser(booker.cookie), await addBrowser(eager.cookie)];
  const [first, ...lessons] = [10, 11, 12].map((hour) => ({
    date: LESSON.date,
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
  }));
  await addSlots(
    app,
    instructor.id,
    [first, ...lessons].filter((slot) => slot !== undefined),
  );
  const confirmed = async (email: string) =>
    (await mailsTo(app, email)).filter((kind) => kind.startsWith('booking_confirmed')).length;
  const [before] = [await confirmed(calm.email)];
  const book = async (path: string, when: object) => {
    const payload = { instructorId: instructor.id, ...when, location: '5 Elm Street' };
    expect((await app.call({ method: 'POST', url: `/api/booking${path}`, payload, as: booker.cookie })).status).toBe(
      201,
    );
  };
  await book('', first ?? {});
  await Promise.all([received(bookersPhone), received(eagersPhone)]);
  await book('/series', { lessons, keep: 'all' });
  await Promise.all([received(bookersPhone, 2), received(eagersPhone, 2)]);
  // Each push notification goes with an email of the same kind to the same address.
  expect(await confirmed(eager.email)).toBe(4);
  expect(await confirmed(calm.email)).toBe(before);
});

test('an instructor’s request reaches the office by each one’s preset, and the answer reaches the instructor', async () => {
  const { schoolId } = school;
  const own = await signUpMember(app, { schoolId, role: 'instructor', instructorId: lesson.instructor.id });
  const manager = await signUpMember(app, { schoolId, role: 'manager' });
  const second = await signUpMember(app, { schoolId, role: 'owner' });
  const [managersPhone, ownPhone, secondsPhone] = [
    await addBrowser(manager.cookie),
    await addBrowser(own.cookie),
    await addBrowser(second.cookie),
  ];
  await choose(second.cookie, 'email_only');

  const payload = { wish: 'cancel', reason: 'I am sick' };
  await app.call({ method: 'POST', url: `/api/booking/${lesson.id}/request`, as: own.cookie, payload });
  await received(managersPhone);
  expect(managersPhone.received[0]).toMatchObject({ text: 'I am sick', url: `/lesson/${lesson.id}` });
  await app.call({ method: 'POST', url: `/api/booking/${lesson.id}/request/keep`, as: manager.cookie });
  await received(ownPhone);
  const asked = async (email: string) =>
    (await sentMail(app, email)).filter(({ subject }) => /wants to cancel|is going ahead/.test(subject)).length;
  expect(await Promise.all([second, manager, own].map(({ email }) => asked(email)))).toEqual([1, 1, 1]);
  expect(secondsPhone.received).toEqual([]);
});

test('push notifications have the same limits as their emails', async () => {
  const [phone, tablet] = [await addBrowser(student), await addBrowser(student)];
  for (let number = 1; number <= 22; number++) expect((await say(office, `Message ${number}`)).status).toBe(200);
  await Promise.all([received(phone, 20), received(tablet, 20)]);
  const stored = await app.db
    .selectFrom('emails')
    .select('channel')
    .where('recipient', '=', lesson.student.email)
    .where('kind', '=', 'lesson_message_student')
    .execute();
  expect(Object.groupBy(stored, ({ channel }) => channel)).toMatchObject({
    mail: { length: 20 },
    push: { length: 40 },
  });
});

describe('a push service', () => {
  test('that no longer knows a browser removes it; other devices still hear', async () => {
    const [gone, phone] = [await addBrowser(student), await addBrowser(student)];
    service.onPush = (path) => (path === gone.path ? 410 : undefined);
    await say(office, 'Hello');
    await received(phone);
    await expect.poll(() => devicesOf(lesson.student.id)).toBe(1);
  });

  test('that hangs for one account’s devices delays nobody else', async () => {
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

  test('that fails is retried, and the message arrives once', async () => {
    const phone = await addBrowser(student);
    let asked = 0;
    service.onPush = () => (++asked < 2 ? 503 : undefined);
    await say(office, 'Hello');
    await expect.poll(() => phone.received.length).toBe(1);
    await sentMail(app, lesson.student.email);
    expect([asked, phone.received.length]).toEqual([2, 1]);
  });

  test('that is unreachable for half a day is no longer tried', async () => {
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

  test('on our own network or without https is refused', async () => {
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

describe('a device stops getting notifications', () => {
  const call = (url: string, as: string | null, payload: object = {}) =>
    app.call({ method: 'POST', url: `/api${url}`, payload, as });

  test('when it logs out, is logged out or the password changes, not with another session', async () => {
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

  test('not when its session only expires, but the next time all sessions end', async () => {
    const { id } = lesson.student;
    const phone = await addBrowser(student);
    app.clock.advance({ hours: 13 });
    await sweepDevices(app.ctx);
    await app.sessions.sweep();
    await say(await beginSession(app, school.accountId), 'Still there?');
    await received(phone);
    await call('/auth/sessions/end-others', await beginSession(app, id));
    expect(await devicesOf(id)).toBe(0);
  });

  test('when its holder removes it; the next subscriber in the same browser takes it over', async () => {
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

test('servers that start at once share one signing key, and its private half is stored sealed', async () => {
  await app.db.deleteFrom('server_facts').where('name', '=', 'push keys').execute();
  const [one, other] = await Promise.all([loadPushKeys(app.db, TEST_SECRETS), loadPushKeys(app.db, TEST_SECRETS)]);
  expect(one).toEqual(other);
  const { value } = await app.db
    .selectFrom('server_facts')
    .select('value')
    .where('name', '=', 'push keys')
    .executeTakeFirstOrThrow();
  expect(value).toContain(one.publicKey);
  expect(value).not.toContain(one.privateKey);
});
