import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { beginSession, signUpCandidate, signUpMember } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, sessionAt, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { getBookingId, getStatusAndCode } from '#server/testing/package-market.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '5' });
  school = await addTaxedSchool(app);
});

const at = (startTime: string, endTime: string, date = '2026-12-08') => ({ date, startTime, endTime });
const NEXT_WEEK = at('09:00', '10:00', '2026-12-11');
const move = (as: string, id: string, to: object, more: object = {}) =>
  app.call({
    method: 'POST',
    url: `/api/booking/${id}/move`,
    as,
    // These instructors have no weekly hours.
    payload: { ...to, confirmWarnings: ['outside_hours'], ...more },
  });
const cancelFor = (as: string, id: string) =>
  app.call({
    method: 'POST',
    url: `/api/booking/${id}/cancel`,
    as,
    payload: { reason: '', onBehalfOf: 'student' },
  });
const slotsOf = async (instructorId: string) => {
  const { rows } = await sql<{ slot: string }>`
    SELECT to_char(local_start, 'HH24:MI') || '-' || to_char(local_end, 'HH24:MI') || ' ' || status AS slot
    FROM slots WHERE instructor_id = ${instructorId} AND status <> 'WITHDRAWN' ORDER BY starts_at`.execute(app.db);
  return rows.map(({ slot }) => slot);
};
const owed = async (studentId: string) => {
  const { rows } = await sql<{ owed: number }>`
    SELECT owed_cents::int AS owed FROM student_balances WHERE candidate_id = ${studentId}`.execute(app.db);
  return rows[0]?.owed;
};

describe('the office moves a lesson', () => {
  test('to a dearer colleague at another time: the price on booking and balance stays', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    const dearer = await addInstructor(app, school.schoolId, { rateCents: 9900 });
    const { status, body } = await move(school.cookie, id, at('14:10', '15:10'), { instructorId: dearer.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      instructor: { id: dearer.id },
      startTime: '2026-12-08T14:10:00-05:00',
      ...{ perHourCharges: 80, totalCharges: 80, tax: 10.4, bookingFee: 5 },
      movedBySchool: { from: { date: '2026-12-04', startTime: '09:00' } },
    });
    expect(await owed(student.id)).toBe(9540);
    expect(await slotsOf(instructor.id)).toEqual(['09:00-10:00 AVAILABLE']);
    expect(await slotsOf(dearer.id)).toEqual(['14:10-15:10 BOOKED']);
    // Sent again, it answers the lesson.
    expect((await move(school.cookie, id, at('14:10', '15:10'), { instructorId: dearer.id })).status).toBe(200);
    const row = await app.db.selectFrom('bookings').select('moves').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.moves).toBe(1);
  });

  test('across slots, and back: the slots are as before', async () => {
    const { id, instructor } = await bookLesson(app, school);
    const day = '2026-12-08';
    await addSlots(app, instructor.id, [at('13:00', '14:30', day), at('14:30', '16:00', day)]);
    await move(school.cookie, id, at('14:10', '15:10'));
    expect(await slotsOf(instructor.id)).toEqual([
      '09:00-10:00 AVAILABLE',
      '13:00-14:10 AVAILABLE',
      '14:10-15:10 BOOKED',
      '15:10-16:00 AVAILABLE',
    ]);
    await move(school.cookie, id, at('09:00', '10:00', '2026-12-04'));
    expect(await slotsOf(instructor.id)).toEqual([
      '09:00-10:00 BOOKED',
      '13:00-14:30 AVAILABLE',
      '14:30-16:00 AVAILABLE',
    ]);
  });

  test('past midnight', async () => {
    const { id } = await bookLesson(app, school);
    const { body } = await move(school.cookie, id, at('23:30', '00:30'));
    expect(body).toMatchObject({ startTime: '2026-12-08T23:30:00-05:00', endTime: '2026-12-09T00:30:00-05:00' });
  });

  test('asks about what speaks against it, and again about what is new', async () => {
    const { id } = await bookLesson(app, school);
    const warningsOf = (answer: { body: unknown }) =>
      (answer.body as { error: { details: { warnings: { code: string }[] } } }).error.details.warnings.map(
        ({ code }) => code,
      );
    const asked = await move(school.cookie, id, at('14:10', '15:10'), { confirmWarnings: [] });
    expect(getStatusAndCode(asked)).toEqual([409, 'needs_confirmation']);
    expect(warningsOf(asked)).toEqual(['outside_hours']);
    for (const confirmWarnings of [null, '', 'false'])
      expect((await move(school.cookie, id, at('14:10', '15:10'), { confirmWarnings })).status).toBe(400);
    const { body } = await app.call({ url: `/api/booking/${id}`, as: school.cookie });
    expect(body).toMatchObject({ startTime: '2026-12-04T09:00:00-05:00' });
  });

  test('names who has the hour, and the nearest free times', async () => {
    const { id } = await bookLesson(app, school);
    const colleague = await addInstructor(app, school.schoolId);
    await addSlots(app, colleague.id, [at('09:00', '10:00'), at('12:00', '13:00')]);
    const other = await signUpCandidate(app, { firstName: 'Leo', lastName: 'Roy' });
    const payload = { instructorId: colleague.id, ...at('09:00', '10:00'), location: 'There' };
    const taken = await app.call({ method: 'POST', url: '/api/booking', as: other.cookie, payload });
    expect(await move(school.cookie, id, at('09:30', '10:30'), { instructorId: colleague.id })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'slot_taken',
          details: {
            takenBy: { bookingId: getBookingId(taken), student: 'Leo Roy' },
            otherSlots: [at('12:00', '13:00')],
          },
        },
      },
    });
  });

  test('never to another school’s instructor, and only for members who may', async () => {
    const { id, instructor, student } = await bookLesson(app, school);
    const elsewhere = await addInstructor(app, (await addTaxedSchool(app)).schoolId);
    const refused = await move(school.cookie, id, at('14:10', '15:10'), { instructorId: elsewhere.id });
    expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path: 'instructorId' }] } } });
    const { schoolId } = school;
    const driver = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
    // Not even out of the way, to next year.
    expect((await move(driver.cookie, id, at('09:00', '10:00', '2027-11-19'))).status).toBe(403);
    for (const [path, more] of [
      ['instructorId', { instructorId: instructor.id }],
      ['onBehalfOf', { onBehalfOf: 'school' }],
    ] as const)
      expect(await move(student.cookie, id, NEXT_WEEK, { confirmWarnings: undefined, ...more })).toMatchObject({
        status: 400,
        body: { error: { details: [{ path, code: 'unknown_field' }] } },
      });
    const desk = await signUpMember(app, { schoolId, role: 'front_desk' });
    expect((await move(desk.cookie, id, at('14:10', '15:10'))).status).toBe(200);
  });

  test('and the reminder queued for the old time sends nothing, but one for the new time is there', async () => {
    const { id } = await bookLesson(app, school);
    await move(school.cookie, id, NEXT_WEEK);
    const { rows } = await sql<{ moves: number; at: string }>`
      SELECT (data->>'moves')::int AS moves, to_char(start_after - created_on, 'DD') AS at FROM jobs.job
       WHERE name = 'remind-of-lesson' AND data->>'bookingId' = ${id} ORDER BY created_on`.execute(app.db);
    expect(rows.map(({ moves }) => moves)).toEqual([0, 1]);
  });

  test('and says nothing if it was moved back at once, or if nobody is to know', async () => {
    const { id } = await bookLesson(app, school);
    const told = async () =>
      app.db.selectFrom('office_changes').select('reader').where('booking_id', '=', id).execute();
    const bookingOf = async () => (await app.call({ url: `/api/booking/${id}`, as: school.cookie })).body as Booking;
    await move(school.cookie, id, NEXT_WEEK, { notify: false });
    expect(await told()).toEqual([]);
    await move(school.cookie, id, at('09:00', '10:00', '2026-12-04'), { notify: false });
    expect(await told()).toEqual([]);
    expect((await bookingOf()).movedBySchool).toBeNull();
  });
});

describe('[CP-01] at the student’s wish', () => {
  const refundFor = async (instant: string, id: string) => {
    const { body } = await cancelFor(await sessionAt(app, instant, school.accountId), id);
    return (body as Booking).refund;
  };

  test('ten hours before: the first time counts, whoever cancels', async () => {
    const { id, student } = await bookLesson(app, school);
    const moved = await move(await sessionAt(app, '2026-12-04T04:00:00Z', school.accountId), id, NEXT_WEEK, {
      onBehalfOf: 'student',
    });
    expect(moved.body).toMatchObject({ movedBySchool: null, refundsCountFrom: '2026-12-04T09:00:00-05:00' });
    const mine = await app.call({ url: `/api/booking/${id}`, as: await beginSession(app, student.id) });
    expect(mine.body).toMatchObject({
      refundDeadlines: { full: '2026-12-02T09:00:00-05:00', half: '2026-12-03T09:00:00-05:00' },
    });
    await tellOffice(app);
    expect(await refundFor('2026-12-05T15:00:00Z', id)).toBe(0);
  });

  test('thirty hours before: half, as if it hadn’t moved', async () => {
    const { id } = await bookLesson(app, school);
    await move(await sessionAt(app, '2026-12-03T08:00:00Z', school.accountId), id, NEXT_WEEK, {
      onBehalfOf: 'student',
    });
    expect(await refundFor('2026-12-03T09:00:00Z', id)).toBe(45.2);
  });

  test('early enough to cancel free of charge: the new time counts', async () => {
    const { id } = await bookLesson(app, school);
    app.clock.set(TEST_NOW);
    const { body } = await move(school.cookie, id, NEXT_WEEK, { onBehalfOf: 'student' });
    expect(body).toMatchObject({ movedBySchool: null, refundsCountFrom: null });
    expect(await refundFor('2026-12-08T13:59:00Z', id)).toBe(90.4);
  });

  test('moved twice, the very first time counts; moved back at once, nothing has changed', async () => {
    const { id } = await bookLesson(app, school);
    const late = await sessionAt(app, '2026-12-04T04:00:00Z', school.accountId);
    await move(late, id, NEXT_WEEK, { onBehalfOf: 'student' });
    const again = await move(late, id, at('09:00', '10:00', '2026-12-18'), { onBehalfOf: 'student' });
    expect(again.body).toMatchObject({ refundsCountFrom: '2026-12-04T09:00:00-05:00' });
    const back = await move(late, id, at('09:00', '10:00', '2026-12-04'), { onBehalfOf: 'student' });
    expect(back.body).toMatchObject({ refundsCountFrom: null, movedBySchool: null });
  });

  test('and then moved by the school for its own reasons: its time counts', async () => {
    const { id } = await bookLesson(app, school);
    const late = await sessionAt(app, '2026-12-04T04:00:00Z', school.accountId);
    await move(late, id, NEXT_WEEK, { onBehalfOf: 'student' });
    const { body } = await move(late, id, at('09:00', '10:00', '2026-12-18'));
    expect(body).toMatchObject({ refundsCountFrom: null, movedBySchool: { from: { date: '2026-12-11' } } });
  });
});
