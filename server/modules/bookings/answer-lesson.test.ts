import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LinkedLesson, OfficeAnswer, OfficeMessage, PersonToCall } from '#contract/office-messages.ts';
import { signLink } from '#server/modules/notifications/signed-links.ts';
import {
  addTaxedSchool,
  bookLesson,
  LESSON,
  mailsTo,
  sessionAt,
  slotStatuses,
  type TestSchool,
} from '#server/testing/lesson.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { signedView } from './lesson-links.ts';

let app: TestApp;
let school: TestSchool;
let office: string;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await addTaxedSchool(app);
  office = school.cookie;
});
afterAll(() => app.close());

const post = (url: string, payload: object, as: string | null = office) =>
  app.call({ method: 'POST', url: `/api${url}`, as, payload });
const read = async <T>(url: string): Promise<T> => (await app.call({ url: `/api${url}`, as: office })).body as T;
const move = (id: string, startTime: string, endTime: string) =>
  post(`/booking/${id}/move`, { date: LESSON.date, startTime, endTime });
const listAnswers = async () => (await read<{ answers: OfficeAnswer[] }>(`/school/${school.schoolId}/answers`)).answers;
const listPeople = async () => (await read<{ people: PersonToCall[] }>(`/school/${school.schoolId}/call-list`)).people;
const listMessages = async (id: string) =>
  (await read<{ messages: OfficeMessage[] }>(`/booking/${id}/office-messages`)).messages;

/** The link without a log-in in a message's text. */
const linkIn = (text = ''): string => decodeURIComponent(/\/my-lesson\?link=([\w.%-]+)/.exec(text)?.[1] ?? '');
const open = async (link: string): Promise<LinkedLesson> =>
  (await app.call({ url: `/api/my-lesson?link=${encodeURIComponent(link)}`, as: null })).body as LinkedLesson;
const reply = (link: string, answer: string, wish = '') => post('/my-lesson', { link, answer, wish }, null);

/** A lesson that the school moved, and the link in the email about it. */
async function moved(startTime = '11:00', endTime = '12:00') {
  const lesson = await bookLesson(app, school);
  await move(lesson.id, startTime, endTime);
  await tellOffice(app);
  const mails = await sentMail(app, lesson.student.email, 2);
  return { ...lesson, link: linkIn(mails.find(({ subject }) => subject.includes('moved'))?.text) };
}

test('the page shows first name, date, time, instructor and school only', async () => {
  const { link } = await moved();
  const lesson = await open(link);
  expect(lesson).toEqual({
    firstName: 'Amina',
    schoolName: 'Northern Lane Driving School',
    instructorName: 'Priya Sharma',
    ...{ date: LESSON.date, startTime: '11:00', endTime: '12:00', timeZone: 'America/Toronto' },
    state: 'booked',
    before: LESSON,
    answers: ['ok', 'another_time', 'cancel', 'unknown_lesson'],
    given: null,
    booking: null,
  });
});

test('a mail scanner that opens every link with GET and HEAD changes nothing', async () => {
  const { id, link, student, instructor } = await moved();
  const mails = await sentMail(app, student.email, 2);
  const links = mails.flatMap(({ text, html }) => [...`${text} ${html}`.matchAll(/https?:\/\/[^/\s"]+(\/[^\s"<>]*)/g)]);
  const paths = [...new Set(links.map(([, path = '']) => path.replaceAll('&amp;', '&')))];
  expect(paths.some((path) => path.includes('/my-lesson'))).toBe(true);
  const api = `/api/my-lesson?link=${encodeURIComponent(link)}`;
  for (const url of [...paths, api])
    for (const method of ['GET', 'HEAD'] as const) await app.http.inject({ method, url });
  expect(await listAnswers()).toEqual([]);
  expect(await slotStatuses(app, instructor.id)).toEqual(['AVAILABLE', 'BOOKED']);
  expect((await open(link)).given).toBeNull();
  expect(await read(`/booking/${id}`)).toMatchObject({ bookingStatus: 'Booked' });
});

test('a link that was tampered with, or is of another lesson, opens nothing', async () => {
  const one = await moved();
  const other = await moved();
  const [message, , signature] = one.link.split('.');
  for (const link of [`${one.link}x`, `${message}.${other.id}.${signature}`, `${message}.${one.id}.`, 'x', '']) {
    const { status } = await app.call({ url: `/api/my-lesson?link=${encodeURIComponent(link)}`, as: null });
    expect([link, status]).toEqual([link, 400]);
    expect((await reply(link, 'ok')).status).toBe(400);
  }
});

test('the old email’s link shows the new time', async () => {
  const { id, link, student } = await moved();
  await move(id, '15:00', '16:00');
  await tellOffice(app);
  expect(await open(link)).toMatchObject({ startTime: '15:00', endTime: '16:00', before: LESSON });
  expect(linkIn((await sentMail(app, student.email, 3))[0]?.text)).not.toBe(link);
});

test('a stranger’s link ends once the school corrects the mistyped address', async () => {
  const { id, link, student } = await moved();
  const record = { email: 'right@example.com', first_name: 'Amina', last_name: 'Osei' };
  await app.db.updateTable('accounts').set({ email: record.email }).where('id', '=', student.id).execute();
  await app.db.updateTable('school_students').set(record).where('candidate_id', '=', student.id).execute();
  await move(id, '15:00', '16:00');
  await tellOffice(app);
  expect((await app.call({ url: `/api/my-lesson?link=${encodeURIComponent(link)}`, as: null })).status).toBe(400);
  expect((await reply(link, 'cancel')).status).toBe(400);
  expect(await read(`/booking/${id}`)).toMatchObject({ bookingStatus: 'Booked' });
});

describe('a link in an email that takes no answer', () => {
  const booked = async () => {
    const lesson = await bookLesson(app, school);
    const [mail] = await sentMail(app, lesson.student.email, 1);
    return { ...lesson, link: linkIn(mail?.text) };
  };

  test('shows the lesson as it is now, and takes no answer', async () => {
    const { id, link } = await booked();
    await move(id, '11:00', '12:00');
    expect(await open(link)).toEqual({
      firstName: 'Amina',
      schoolName: 'Northern Lane Driving School',
      instructorName: 'Priya Sharma',
      ...{ date: LESSON.date, startTime: '11:00', endTime: '12:00', timeZone: 'America/Toronto' },
      state: 'booked',
      before: null,
      answers: [],
      given: null,
      booking: expect.objectContaining({ code: expect.stringMatching(/^LW-/) }),
    });
    expect((await reply(link, 'cancel')).status).toBe(400);
    expect(await read(`/booking/${id}`)).toMatchObject({ bookingStatus: 'Booked' });
  });

  test('shows what the confirmation does: reference, places, price, deadlines and a calendar file', async () => {
    await app.db
      .updateTable('schools')
      .set({ contact_number1: '(416) 555-0142' })
      .where('id', '=', school.schoolId)
      .execute();
    const { link, id, student } = await booked();
    await app.db.updateTable('bookings').set({ fee_cents: 250 }).where('id', '=', id).execute();
    const payment = { amount: 40, date: TEST_NOW.slice(0, 10), method: 'cash', idempotencyKey: randomUUID() };
    const paid = await post(`/school/${school.schoolId}/payments`, {
      ...payment,
      studentId: student.id,
      bookingId: id,
    });
    expect(paid.status).toBe(201);
    const { booking } = await open(link);
    expect(booking).toMatchObject({
      ...{ schoolPhone: '(416) 555-0142', hasAccount: true },
      ahead: {
        ...{ pickup: '5 Elm Street', dropOff: '', kind: null, province: 'ON' },
        ...{ perHour: 80, minutes: 60, lesson: 80, fee: 2.5, tax: 10.4, paid: 40 },
        refundDeadlines: { full: expect.stringMatching(/^2026-12-02T/), half: expect.stringMatching(/^2026-12-03T/) },
      },
    });
    const calendar = await app.call({ url: `/api/booking/${id}/calendar/${booking?.ahead?.calendarFile}`, as: null });
    expect(calendar.status).toBe(200);
    expect(String(calendar.body)).toContain('BEGIN:VEVENT');
  });

  test('shows no places, price or calendar file once the lesson is cancelled or has begun', async () => {
    const [cancelled, begun] = [await booked(), await booked()];
    await post(`/booking/${cancelled.id}/cancel`, { reason: 'Snow' });
    expect(await open(cancelled.link)).toMatchObject({ state: 'cancelled', booking: { ahead: null } });
    app.clock.set('2026-12-05T16:30:00Z');
    expect(await open(begun.link)).toMatchObject({ state: 'over', booking: { ahead: null } });
  });

  test('shows a parent, and the reader of a text message, no place or price', async () => {
    const { id, student } = await booked();
    const parents = JSON.stringify([{ name: 'Grace Osei', email: 'grace@example.com', phone: '' }]);
    await app.db.updateTable('school_students').set({ parents }).where('candidate_id', '=', student.id).execute();
    const signedFor = (reader: string) => `${id}.${signLink(app.ctx, reader, signedView(id))}`;
    expect((await open(signedFor(student.email))).booking).not.toBeNull();
    expect(await open(signedFor('grace@example.com'))).toMatchObject({ firstName: 'Amina', booking: null });
    await app.db
      .updateTable('accounts')
      .set({ email: null, password_hash: null })
      .where('id', '=', student.id)
      .execute();
    await app.db.updateTable('school_students').set({ email: null }).where('candidate_id', '=', student.id).execute();
    expect(await open(signedFor(''))).toMatchObject({ firstName: 'Amina', booking: null });
  });

  test('the link in the confirmation of an office’s booking shows it all, until its reader doesn’t know the lesson', async () => {
    const { instructor } = await booked();
    const email = `leo-${randomUUID()}@example.com`;
    const student = { firstName: 'Leo', lastName: 'Martin', phone: '', email };
    const lesson = { instructorId: instructor.id, date: LESSON.date, startTime: '14:00', endTime: '15:00' };
    const easy = ['outside_hours', 'outside_area', 'unreachable', 'busy_elsewhere'];
    const payload = { ...lesson, location: '7 Oak Street', student, confirmWarnings: easy };
    expect((await post(`/school/${school.schoolId}/bookings`, payload)).status).toBe(201);
    await tellOffice(app);
    const [mail] = await sentMail(app, email, 1);
    const link = linkIn(mail?.text);
    expect(await open(link)).toMatchObject({
      answers: ['ok', 'another_time', 'unknown_lesson'],
      booking: { hasAccount: false, ahead: { pickup: '7 Oak Street' } },
    });
    expect(await reply(link, 'unknown_lesson')).toMatchObject({ status: 200, body: { booking: null } });
    expect(await open(link)).toMatchObject({ firstName: 'Leo', booking: null });
  });

  test('opens no other lesson, and nothing once the student’s address has changed', async () => {
    const { link, student } = await booked();
    const other = await booked();
    const [, signature] = link.split('.');
    const status = async (of: string) =>
      (await app.call({ url: `/api/my-lesson?link=${encodeURIComponent(of)}`, as: null })).status;
    expect(await status(`${other.id}.${signature}`)).toBe(400);
    expect(await status(link)).toBe(200);
    const moved = { email: `right-${student.email}` };
    await app.db.updateTable('accounts').set(moved).where('id', '=', student.id).execute();
    await app.db.updateTable('school_students').set(moved).where('candidate_id', '=', student.id).execute();
    expect(await status(link)).toBe(400);
  });
});

describe('answers', () => {
  test('OK is stored, needs no handling, and ends cancelling free of charge', async () => {
    const { id, link } = await moved();
    const { body } = await reply(link, 'ok');
    expect(body).toMatchObject({ given: { answer: 'ok' }, answers: ['ok', 'another_time', 'unknown_lesson'] });
    expect(await listAnswers()).toMatchObject([
      { bookingId: id, answer: 'ok', reader: 'student', studentName: 'Amina Osei', startTime: '11:00', handled: {} },
    ]);
    expect(await reply(link, 'cancel')).toMatchObject({ status: 409, body: { error: { code: 'status_conflict' } } });
    expect((await listMessages(id))[0]).toMatchObject({ reader: 'student', status: 'delivered' });
  });

  test('another time keeps the wish, reaches the desk once however often it’s sent, and can be handled and reopened', async () => {
    const { link } = await moved();
    await reply(link, 'another_time', 'Any afternoon');
    await reply(link, 'another_time', 'Any afternoon');
    await reply(link, 'another_time', 'Friday after 3');
    const [answer, ...others] = await listAnswers();
    expect([answer, others]).toMatchObject([{ answer: 'another_time', wish: 'Friday after 3', handled: null }, []]);
    const url = `/school/${school.schoolId}/answers/${answer?.id}/handled`;
    expect(await post(url, {})).toMatchObject({ status: 200, body: { handled: { at: expect.any(String) } } });
    expect(await post(url, { isHandled: false })).toMatchObject({ body: { handled: null } });
  });

  test('the school’s change is cancelled free of charge even an hour before, and confirmed to both at once', async () => {
    const { id, link, student, instructor } = await moved();
    office = await sessionAt(app, '2026-12-04T15:00:00Z', school.accountId);
    expect(await reply(link, 'cancel')).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    expect(await read(`/booking/${id}`)).toMatchObject({
      ...{ bookingStatus: 'Cancelled', cancelledBy: 'student', refund: 90.4 },
    });
    expect(await slotStatuses(app, instructor.id)).toEqual(['AVAILABLE', 'WITHDRAWN']);
    expect(await mailsTo(app, student.email)).toContain('booking_cancelled_student');
    expect(await listAnswers()).toMatchObject([{ answer: 'cancel', handled: null }]);
    // A second press finds it done.
    expect((await reply(link, 'cancel')).status).toBe(200);
  });

  test('what the student asked for by telephone isn’t free to cancel here', async () => {
    const { id, link } = await moved();
    await post(`/booking/${id}/cancel`, { reason: 'Asked', onBehalfOf: 'student' });
    await tellOffice(app);
    expect((await open(link)).answers).toEqual(['ok', 'another_time', 'unknown_lesson']);
  });

  test('once the lesson has begun, only the stranger’s answer is left', async () => {
    const { link } = await moved();
    app.clock.set('2026-12-04T16:30:00Z');
    expect(await reply(link, 'ok')).toMatchObject({ status: 409, body: { error: { code: 'lesson_begun' } } });
    app.clock.set('2026-12-05T16:30:00Z');
    expect(await open(link)).toMatchObject({ state: 'over', answers: ['unknown_lesson'] });
    expect(await reply(link, 'unknown_lesson')).toMatchObject({
      status: 200,
      body: { given: { answer: 'unknown_lesson' } },
    });
  });

  test('an unknown lesson stops messages to that address and reaches the desk; it cancels and refunds nothing', async () => {
    const { id, link, student } = await moved();
    const before = await mailsTo(app, student.email);
    expect((await reply(link, 'unknown_lesson')).status).toBe(200);
    expect(await read(`/booking/${id}`)).toMatchObject({ bookingStatus: 'Booked', refund: null });
    expect(await listAnswers()).toMatchObject([{ answer: 'unknown_lesson', handled: null }]);
    await move(id, '15:00', '16:00');
    await tellOffice(app);
    expect(await mailsTo(app, student.email)).toEqual(before);
    expect((await listMessages(id))[0]).toMatchObject({ reader: 'student', status: 'stopped' });
    expect(await listPeople()).toMatchObject([
      { reader: 'student', status: 'stopped', lessons: [{ startTime: '15:00' }] },
    ]);
    // A mistake is undone with any other answer.
    await reply(link, 'ok');
    await move(id, '16:00', '17:00');
    await tellOffice(app);
    expect((await mailsTo(app, student.email)).length).toBe(before.length + 1);
  });
});
