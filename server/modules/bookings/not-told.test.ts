import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { OfficeMessage, PersonToCall } from '#contract/office-messages.ts';
import { signLink } from '#server/modules/notifications/signed-links.ts';
import { signUpMember } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, LESSON, mailsTo, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { bookLesson as bookOther } from './book-lesson.ts';
import { announceDelay } from './lesson-day.ts';
import { signedView } from './lesson-links.ts';
import { deliverReminder } from './reminders.ts';

/** Jobs don't run: a test says what became of a message. */
let app: TestApp;
let texting: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp();
  const request = { json: { to: '{{to}}', body: '{{text}}' } };
  texting = await createTestApp({
    SMS_URL: 'https://texts.example/send',
    SMS_REQUEST: JSON.stringify(request),
  });
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await addTaxedSchool(app);
});
afterAll(async () => {
  await app.close();
  await texting.close();
});

const post = (url: string, payload: object, as = school.cookie, on = app) =>
  on.call({ method: 'POST', url: `/api${url}`, as, payload });
const read = async <T>(url: string, on = app, as = school.cookie): Promise<T> =>
  (await on.call({ url: `/api${url}`, as })).body as T;
const move = (id: string, startTime: string, endTime: string, on = app, as = school.cookie) =>
  post(`/booking/${id}/move`, { date: LESSON.date, startTime, endTime }, as, on);
const listPeople = async () => (await read<{ people: PersonToCall[] }>(`/school/${school.schoolId}/call-list`)).people;
const statusesOf = async (id: string) =>
  (await read<{ messages: OfficeMessage[] }>(`/booking/${id}/office-messages`)).messages.map(
    ({ reader, name, status }) => [reader, name, status],
  );
const setCarriers = (status: 'sent' | 'failed', recipient: string) =>
  app.db
    .updateTable('emails')
    .set({ status, ...(status === 'sent' && { sent_at: new Date() }) })
    .where('recipient', '=', recipient)
    .execute();

interface NewStudent {
  firstName: string;
  phone?: string;
  email?: string;
  parents?: object[];
  messagesTo?: string;
}

/** A lesson of a student whom the school added by hand. */
async function bookFor(student: NewStudent, on = app, at = school, hour = 9) {
  const { body } = await post(`/school/${at.schoolId}/students`, student, at.cookie, on);
  const { id: studentId } = body as { id: string };
  const instructor = await addInstructor(on, at.schoolId);
  const time = (h: number) => `${String(h).padStart(2, '0')}:00`;
  const slot = { date: LESSON.date, startTime: time(hour), endTime: time(hour + 1) };
  await addSlots(on, instructor.id, [slot]);
  const { id } = await bookOther(on.ctx, studentId, { ...slot, instructorId: instructor.id, location: '5 Elm Street' });
  return { id, studentId };
}

describe('somebody whom a message didn’t reach stands on the lesson and in the call list', () => {
  test('without an address: with the number, the old and the new time, until the lesson is over', async () => {
    const { id, studentId } = await bookFor({ firstName: 'Leo', phone: '613 555 0142' });
    await move(id, '11:00', '12:00');
    const { messages } = await read<{ messages: OfficeMessage[] }>(`/booking/${id}/office-messages`);
    expect(messages[0]).toMatchObject({ id: null, status: 'no_address', phone: '(613) 555-0142' });
    expect(messages.slice(1).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    await tellOffice(app);
    expect((await statusesOf(id))[0]).toEqual(['student', 'Leo', 'no_address']);
    expect(await listPeople()).toMatchObject([
      {
        ...{
          reader: 'student',
          studentId,
          name: 'Leo',
          phone: '(613) 555-0142',
          status: 'no_address',
          toldByPhone: null,
        },
        lessons: [{ bookingId: id, change: 'moved', startTime: '11:00', before: { startTime: '09:00' } }],
      },
    ]);
    app.clock.set('2026-12-04T17:00:01Z');
    const office = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
    expect(await read(`/school/${school.schoolId}/call-list`, app, office.cookie)).toEqual({ people: [] });
  });

  test('says that the instructor is off by now, as does the lesson', async () => {
    const { id } = await bookFor({ firstName: 'Leo', phone: '613 555 0142' });
    await move(id, '11:00', '12:00');
    await tellOffice(app);
    const readLesson = (as = school.cookie) => read<Booking>(`/booking/${id}`, app, as);
    expect((await readLesson()).isInstructorOff).toBeUndefined();
    const instructorId = (await readLesson()).instructor.id;
    await app.db
      .insertInto('days_off')
      .values({
        ...{ instructor_id: instructorId, from_date: LESSON.date, to_date: LESSON.date, from_time: '11:30' },
        ...{ reason: '', withdrawn_slots: [], created_at: new Date(TEST_NOW) },
      })
      .execute();
    expect(await readLesson()).toMatchObject({ isInstructorOff: true });
    expect(await listPeople()).toMatchObject([{ lessons: [{ bookingId: id, instructorOff: instructorId }] }]);
    await post(`/booking/${id}/cancel`, { reason: 'Ill' });
    await tellOffice(app);
    expect((await readLesson()).isInstructorOff).toBeUndefined();
    expect((await listPeople())[0]?.lessons[0]).not.toHaveProperty('instructorOff');
  });

  test('a bounce: and no more once a later message gets through', async () => {
    const { id, student } = await bookLesson(app, school);
    await move(id, '11:00', '12:00');
    await tellOffice(app);
    expect((await statusesOf(id))[0]).toEqual(['student', 'Amina Osei', 'sending']);
    await setCarriers('failed', student.email);
    expect((await statusesOf(id))[0]).toEqual(['student', 'Amina Osei', 'failed']);
    expect(await listPeople()).toMatchObject([{ name: 'Amina Osei', status: 'failed' }]);
    await move(id, '15:00', '16:00');
    await tellOffice(app);
    await setCarriers('sent', student.email);
    expect(await listPeople()).toEqual([]);
  });

  test('refused for a quarter of an hour: until it gets through', async () => {
    const { id, student } = await bookLesson(app, school);
    await move(id, '11:00', '12:00');
    await tellOffice(app);
    await app.db.updateTable('emails').set({ attempts: 2 }).where('recipient', '=', student.email).execute();
    expect(await listPeople()).toEqual([]);
    app.clock.advance({ minutes: 15 });
    expect(await listPeople()).toMatchObject([{ status: 'failed' }]);
    await setCarriers('sent', student.email);
    expect(await listPeople()).toEqual([]);
  });

  test('somebody told while they were on the phone isn’t listed, unless the lesson changes again', async () => {
    const { id } = await bookFor({ firstName: 'Leo', phone: '613 555 0142' });
    await move(id, '11:00', '12:00');
    const url = `/booking/${id}/told-by-phone`;
    expect(await post(url, {})).toMatchObject({ status: 200, body: { isTold: true } });
    const readTicks = async () =>
      (await read<{ messages: OfficeMessage[] }>(`/booking/${id}/office-messages`)).messages.map(
        ({ reader, toldByPhone }) => [reader, toldByPhone !== null],
      );
    expect(await readTicks()).toEqual([
      ['student', true],
      ['instructor', false],
      ['school', false],
    ]);
    await tellOffice(app);
    expect((await statusesOf(id))[0]).toEqual(['student', 'Leo', 'no_address']);
    expect((await readTicks())[0]).toEqual(['student', true]);
    expect(await listPeople()).toEqual([]);
    // The message is written: its own tick counts from now on.
    expect((await post(url, { isTold: false })).status).toBe(404);

    await move(id, '13:00', '14:00');
    await post(url, {});
    await move(id, '15:00', '16:00');
    await tellOffice(app);
    expect(await listPeople()).toMatchObject([{ name: 'Leo', toldByPhone: null }]);
    const other = await addTaxedSchool(app);
    expect((await post(url, {}, other.cookie)).status).toBe(404);
  });

  test('the tick tells who called, can be taken off, and another school can’t set it', async () => {
    const { id } = await bookFor({ firstName: 'Leo', phone: '613 555 0142' });
    await move(id, '11:00', '12:00');
    await tellOffice(app);
    const [person] = await listPeople();
    const url = `/school/${school.schoolId}/call-list/${person?.id}/told`;
    await app.db
      .updateTable('school_members')
      .set({ first_name: 'Dana', last_name: 'Roy' })
      .where('id', '=', school.memberId)
      .execute();
    expect(await post(url, {})).toMatchObject({ status: 200, body: { toldByPhone: { by: 'Dana Roy' } } });
    expect(await listPeople()).toMatchObject([{ toldByPhone: { by: 'Dana Roy' } }]);
    expect((await post(url, { isTold: false })).body).toMatchObject({ toldByPhone: null });
    const other = await addTaxedSchool(app);
    const theirs = `/school/${other.schoolId}/call-list/${person?.id}/told`;
    expect((await post(theirs, {}, other.cookie)).status).toBe(404);
  });

  test('each reader by themselves: a parent without an address beside a student who was reached', async () => {
    const ruth = { name: 'Ruth Osei', phone: '613 555 0143', email: null };
    const { id } = await bookFor({ firstName: 'Leo', email: 'leo@osei.example', parents: [ruth], messagesTo: 'both' });
    await move(id, '11:00', '12:00');
    expect((await statusesOf(id)).slice(0, 2)).toEqual([
      ['student', 'Leo', 'waiting'],
      ['parent', 'Ruth Osei', 'no_address'],
    ]);
    await tellOffice(app);
    await setCarriers('sent', 'leo@osei.example');
    expect((await statusesOf(id)).slice(0, 2)).toEqual([
      ['student', 'Leo', 'sent'],
      ['parent', 'Ruth Osei', 'no_address'],
    ]);
    expect(await listPeople()).toMatchObject([{ reader: 'parent', name: 'Ruth Osei', phone: '(613) 555-0143' }]);
  });
});

test('a school that isn’t approved writes to no address or number in its records', async () => {
  const email = 'stranger@example.com';
  const parent = { name: 'Ana', phone: '', email: 'mother@example.com' };
  const at = await addTaxedSchool(texting);
  const student = { firstName: 'Win a car', phone: '(613) 555-0142', email, parents: [parent], messagesTo: 'both' };
  const { id } = await bookFor(student, texting, at);
  await texting.db.updateTable('schools').set({ approved_at: null }).where('id', '=', at.schoolId).execute();
  await move(id, '11:00', '12:00', texting, at.cookie);
  await tellOffice(texting);
  await post(`/booking/${id}/cancel`, { reason: 'See https://evil.example' }, at.cookie, texting);
  await tellOffice(texting);
  const sent = await texting.db
    .selectFrom('emails')
    .select(['kind', 'recipient', 'channel'])
    .where('recipient', 'in', [email, parent.email, ''])
    .where('kind', '<>', 'booking_confirmed_student')
    .execute();
  expect(sent).toEqual([]);
});

test('parents get their own text, alone or besides the student', async () => {
  const ruth = { name: 'Ruth Osei', phone: '', email: 'ruth@osei.example' };
  const { id } = await bookFor({ firstName: 'Leo', email: 'leo@osei.example', parents: [ruth], messagesTo: 'parent' });
  await move(id, '11:00', '12:00');
  await tellOffice(app);
  expect((await statusesOf(id)).map(([reader]) => reader)).toEqual(['parent', 'instructor', 'school']);
  const mail = await app.db
    .selectFrom('emails')
    .select(['kind', 'data'])
    .where('recipient', '=', 'ruth@osei.example')
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ kind: 'lessons_changed_parent', data: { firstName: 'Ruth' } });
});

describe('what comes up reaches the family as the school’s record says', () => {
  const ruth = { name: 'Ruth Osei', phone: '', email: 'ruth@osei.example' };
  const leo = { firstName: 'Leo', email: 'leo@osei.example', parents: [ruth] };
  const kindsTo = (recipient: string) => mailsTo(app, recipient);
  beforeEach(() => app.db.deleteFrom('emails').execute());

  test.each([
    ['parent', []],
    ['both', ['lesson_reminder', 'running_late']],
  ])('reminders and delays, with messages to %s', async (messagesTo, toStudent) => {
    const { id } = await bookFor({ ...leo, messagesTo });
    await app.db.deleteFrom('emails').execute();
    app.clock.set('2026-12-03T14:00:00Z');
    await deliverReminder(app.ctx, { bookingId: id, moves: 0 });
    app.clock.set('2026-12-04T13:50:00Z');
    await announceDelay(app.ctx, id, 10);
    expect(await kindsTo('leo@osei.example')).toEqual(toStudent);
    expect(await kindsTo('ruth@osei.example')).toEqual(['lesson_reminder_parent', 'running_late_parent']);
  });

  test('a snow day is followed up like every change of the office', async () => {
    const [one, other] = [
      await bookFor({ ...leo, messagesTo: 'parent' }),
      await bookFor({ firstName: 'Mia', phone: '613 555 0142' }),
    ];
    await app.db.deleteFrom('emails').execute();
    const declared = { id: randomUUID(), date: LESSON.date, reason: 'Freezing rain' };
    expect((await post('/snow-day', declared)).status).toBe(200);
    await tellOffice(app);
    expect(await kindsTo('ruth@osei.example')).toEqual(['lessons_changed_parent']);
    expect((await statusesOf(one.id)).map(([reader]) => reader)).toEqual(['parent']);
    expect(await listPeople()).toMatchObject([{ name: 'Mia', phone: '(613) 555-0142' }]);
    expect((await statusesOf(other.id)).map(([reader]) => reader)).toEqual(['student']);
  });
});

test('two students who share an address: each has a message, and the answer to one is not the other’s', async () => {
  const email = 'family@osei.example';
  const one = await bookFor({ firstName: 'Leo', email });
  const other = await bookFor({ firstName: 'Maya', email }, app, school, 13);
  await move(one.id, '11:00', '12:00');
  await move(other.id, '15:00', '16:00');
  await tellOffice(app);
  const mails = await app.db.selectFrom('emails').select('data').where('recipient', '=', email).execute();
  const moved = mails
    .map(({ data }) => data as { studentName: string; messageId?: string })
    .filter((data) => data.messageId);
  expect(moved.map(({ studentName }) => studentName).sort()).toEqual(['Leo', 'Maya']);
  expect(new Set(moved.map(({ messageId }) => messageId)).size).toBe(2);
});

test('a student without an account gets texts at the school’s number; a landline that refuses them is not told', async () => {
  texting.clock.set(TEST_NOW);
  const there = await addTaxedSchool(texting);
  const { id, studentId } = await bookFor({ firstName: 'Leo', phone: '613 555 0142' }, texting, there);
  await move(id, '11:00', '12:00', texting, there.cookie);
  await tellOffice(texting);
  const texts = await texting.db
    .selectFrom('emails')
    .select(['kind', 'channel'])
    .where('account_id', '=', studentId)
    .where('kind', '=', 'booking_moved_student')
    .execute();
  expect(texts).toEqual([{ kind: 'booking_moved_student', channel: 'text' }]);
  const people = async () =>
    (await read<{ people: PersonToCall[] }>(`/school/${there.schoolId}/call-list`, texting, there.cookie)).people;
  expect(await people()).toEqual([]);
  // As after `TextRefusedError`.
  await texting.db.updateTable('emails').set({ status: 'failed' }).where('account_id', '=', studentId).execute();
  expect(await people()).toMatchObject([{ name: 'Leo', status: 'failed', phone: '(613) 555-0142' }]);
});

test('a texted link opens the lesson of a student without an account, also one whose record has an email address', async () => {
  const parent = { name: 'Ana', phone: '', email: 'ana@example.com' };
  const student = { firstName: 'Leo', phone: '613 555 0142', parents: [parent] };
  const { id } = await bookFor(student);
  const { id: withEmail } = await bookFor({ ...student, email: 'leo@example.com' }, app, school, 11);
  const { id: withAccount } = await bookLesson(app, school);
  const open = async (bookingId: string, reader: string, signedId = bookingId) => {
    const link = `${bookingId}.${signLink(app.ctx, reader, signedView(signedId))}`;
    return (await app.call({ url: `/api/my-lesson?link=${link}`, as: null })).status;
  };
  expect(await Promise.all([id, withEmail, withAccount].map((one) => open(one, '')))).toEqual([200, 200, 400]);
  expect(await open(id, parent.email)).toBe(200);
  expect(await open(withAccount, parent.email)).toBe(400);
  expect(await open(id, '', withEmail)).toBe(400);
});
