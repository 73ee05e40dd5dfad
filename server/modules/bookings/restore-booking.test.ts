import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { beginSession, signUpCandidate, signUpMember } from '#server/testing/actors.ts';
import {
  addTaxedSchool,
  bookLesson,
  LESSON,
  sessionAt,
  slotStatuses,
  type TestSchool,
} from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import {
  day,
  expectBooksToBeZero,
  getBookingId,
  getStatusAndCode,
  packageMarket,
} from '#server/testing/package-market.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { declareSnowDay } from './declare-snow-day.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '5' });
  school = await addTaxedSchool(app);
});

const post = (as: string, id: string, what: 'cancel' | 'restore', payload: object = {}) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/${what}`, as, payload });
const restore = (as: string, id: string, payload: object = {}) => post(as, id, 'restore', payload);
/** Restores as the school's owner at an instant. */
const restoreAt = async (instant: string, id: string) => restore(await sessionAt(app, instant, school.accountId), id);

const balanceOf = async (studentId: string) => {
  const { rows } = await sql<{ owed: number; due: number }>`
    SELECT owed_cents::int AS owed, refund_due_cents::int AS due FROM student_balances
     WHERE candidate_id = ${studentId}`.execute(app.db);
  return rows[0];
};
/** The readers of the office's changes that haven't heard of one yet. */
const untoldReaders = async (id: string) => {
  const rows = app.db.selectFrom('office_changes').select('reader').where('booking_id', '=', id).orderBy('reader');
  return (await rows.execute()).map(({ reader }) => reader);
};
const bookingRow = (id: string) =>
  app.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a school restores a cancelled lesson', () => {
  test.each([
    ['that its student cancelled', 'student', {}],
    ['that it cancelled itself', 'school', { reason: 'Ice' }],
    [
      'of which half was not charged',
      'school',
      { reason: 'Flu', onBehalfOf: 'student', waivePercent: 50, noticeAt: '2026-12-04T13:00:00Z' },
    ],
  ] as const)('%s: price, fee and balance are as before', async (_title, by, payload) => {
    const { student, instructor, id } = await bookLesson(app, school);
    const before = await bookingRow(id);
    const as = await sessionAt(app, '2026-12-04T13:00:00Z', by === 'student' ? student.id : school.accountId);
    expect((await post(as, id, 'cancel', payload)).status).toBe(200);
    const { status, body } = await restoreAt('2026-12-04T13:30:00Z', id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ bookingStatus: 'Booked', refund: null, cancelledBy: null, cancellationReason: null },
      ...{ totalCharges: 80, tax: 10.4, bookingFee: 5, cancelledForStudent: null },
      actions: ['cancel', 'move', 'change_pickup'],
    });
    expect(await balanceOf(student.id)).toEqual({ owed: 9540, due: 0 });
    expect(await slotStatuses(app, instructor.id)).toEqual(['BOOKED']);
    const after = await bookingRow(id);
    expect(after).toEqual({ ...before, moves: 1, restored_at: new Date('2026-12-04T13:30:00Z') });
    // Calendars take the confirmation as newer than the cancellation.
    const calendar = await app.call({
      url: `/api/booking/${id}/calendar.ics`,
      as: await beginSession(app, student.id),
    });
    expect(calendar.body).toContain('SEQUENCE:1');
    expect(calendar.body).not.toContain('STATUS:CANCELLED');
    await expectBooksToBeZero(app);
  });

  test('dates what it costs again by the restoring', async () => {
    const { student, id } = await bookLesson(app, school);
    await post(await sessionAt(app, '2026-11-25T17:00:00Z', student.id), id, 'cancel');
    await restoreAt('2026-12-02T17:00:00Z', id);
    const { rows } = await sql<{ day: string; owed: number }>`
      SELECT day::text, owed_cents AS owed FROM ledger_entries WHERE booking_id = ${id} ORDER BY id`.execute(app.db);
    expect(rows).toEqual([
      { day: '2026-11-20', owed: 9540 },
      { day: '2026-11-25', owed: -9040 },
      { day: '2026-12-02', owed: 9040 },
    ]);
  });

  test('and a preview changes nothing and says what speaks against it', async () => {
    const { student, id } = await bookLesson(app, school);
    await post(await sessionAt(app, '2026-11-25T17:00:00Z', student.id), id, 'cancel');
    const cancelled = await bookingRow(id);
    const as = await sessionAt(app, '2026-11-25T18:00:00Z', school.accountId);
    const preview = () => app.call({ method: 'POST', url: `/api/booking/${id}/restore?preview=true`, as, payload: {} });
    expect(await preview()).toMatchObject({ status: 200, body: { bookingStatus: 'Booked' } });
    expect(await bookingRow(id)).toEqual(cancelled);
    expect(await untoldReaders(id)).toEqual([]);
    const entries = await app.db.selectFrom('audit_log').select('id').where('target_id', '=', id).execute();
    expect(entries).toHaveLength(0);
  });

  test('and reminds its student of it', async () => {
    const { student, id } = await bookLesson(app, school);
    await post(await sessionAt(app, '2026-11-25T17:00:00Z', student.id), id, 'cancel');
    await restoreAt('2026-12-02T17:00:00Z', id);
    const { rows } = await sql<{ moves: number }>`
      SELECT (data->>'moves')::int AS moves FROM jobs.job
       WHERE name = 'remind-of-lesson' AND data->>'bookingId' = ${id} ORDER BY created_on`.execute(app.db);
    expect(rows).toEqual([{ moves: 0 }, { moves: 1 }]);
    expect(await untoldReaders(id)).toEqual(['instructor', 'school', 'student']);
  });

  test('after a snow day, without telling the student', async () => {
    const { id } = await bookLesson(app, school);
    const cookie = await sessionAt(app, '2026-12-03T17:00:00Z', school.accountId);
    const actor = { kind: 'school', accountId: school.accountId, id: school.schoolId, member: null } as const;
    await declareSnowDay(app.ctx, actor, {
      ...{
        id: '5f0c1c0e-0f43-4a43-9c43-000000000043',
        date: LESSON.date,
        reason: 'Snow',
        withdrawsFree: false,
        shown: [id],
      },
    });
    expect((await restore(cookie, id, { notify: false })).body).toMatchObject({ bookingStatus: 'Booked' });
    expect(await untoldReaders(id)).toEqual([]);
  });
});

test('is refused with who has the hour and the nearest times if somebody else took it', async () => {
  const { student, instructor, id } = await bookLesson(app, school);
  const near = { date: '2026-12-04', startTime: '11:00', endTime: '12:00' };
  const far = { date: '2026-12-20', startTime: '11:00', endTime: '12:00' };
  await addSlots(app, instructor.id, [far, near]);
  await post(student.cookie, id, 'cancel');
  const other = await signUpCandidate(app);
  const payload = { instructorId: instructor.id, ...LESSON, location: 'There' };
  const taken = await app.call({ method: 'POST', url: '/api/booking', as: other.cookie, payload });
  const refused = await restore(school.cookie, id);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'slot_taken',
        details: { takenBy: { bookingId: getBookingId(taken), student: 'Amina Osei' }, otherSlots: [near, far] },
      },
    },
  });
  expect(await bookingRow(id)).toMatchObject({ status: 'Cancelled', restored_at: null });
  expect(await balanceOf(student.id)).toEqual({ owed: 500, due: 0 });
});

test('is refused if the student has another lesson then', async () => {
  const { student, id } = await bookLesson(app, school);
  await post(student.cookie, id, 'cancel');
  const elsewhere = await bookLesson(app, school);
  await app.db.updateTable('bookings').set({ candidate_id: student.id }).where('id', '=', elsewhere.id).execute();
  expect(getStatusAndCode(await restore(school.cookie, id))).toEqual([409, 'student_busy']);
});

test('is refused once the lesson has begun and unless it’s cancelled; sent again, it answers the lesson', async () => {
  const { student, id } = await bookLesson(app, school);
  expect((await restore(school.cookie, id)).body).toMatchObject({ bookingStatus: 'Booked' });
  await post(student.cookie, id, 'cancel');
  expect(getStatusAndCode(await restoreAt('2026-12-04T14:00:00Z', id))).toEqual([409, 'lesson_begun']);
  app.clock.set(TEST_NOW);
  const answers = await Promise.all(Array.from({ length: 4 }, () => restore(school.cookie, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await bookingRow(id)).toMatchObject({ status: 'Booked', moves: 1 });
});

test('the front desk restores; students and instructors can’t', async () => {
  const { student, instructor, id } = await bookLesson(app, school);
  await post(student.cookie, id, 'cancel');
  const { schoolId } = school;
  const driver = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
  const desk = await signUpMember(app, { schoolId, role: 'front_desk' });
  const shown = await app.call({ url: `/api/booking/${id}`, as: driver.cookie });
  expect(shown.body).toMatchObject({ actions: [] });
  expect((await restore(student.cookie, id)).status).toBe(403);
  expect((await restore(driver.cookie, id)).status).toBe(403);
  expect((await restore(desk.cookie, id)).status).toBe(200);
});

test('a lesson paid with credit takes it again, unless it’s used up', async () => {
  const { has, one, book, cancelAt, school: owner } = await packageMarket(app, { minutes: 60, price: 60 });
  await has();
  const first = getBookingId(await book(day(4)));
  await cancelAt(first, '2026-12-01T14:00:00Z');
  expect(await one()).toMatchObject({ minutesLeft: 60, creditLeft: 60 });
  expect((await restore(owner.cookie, first)).body).toMatchObject({ credit: { minutes: 60, minutesBack: 0 } });
  expect(await one()).toMatchObject({ minutesLeft: 0, creditLeft: 0 });
  await cancelAt(first, '2026-12-01T14:00:00Z');
  await book(day(5));
  expect(getStatusAndCode(await restore(owner.cookie, first))).toEqual([409, 'credit_short']);
  await expectBooksToBeZero(app);
});
