import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { beginSession, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, ENDS_AT, mailsTo, sessionAt, type TestSchool } from '#server/testing/lesson.ts';
import { tellOutcome } from '#server/testing/office-messages.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { eraseOldPickups } from './bookings.ts';
import { bookingsPersonalData } from './personal-data.ts';
import { completeUnmarked } from './settle-booking.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '5' });
  school = await addTaxedSchool(app);
});

const settle = (as: string, id: string, outcome: string) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/outcome`, as, payload: { outcome } });

describe('[CP-01] the school records a lesson’s outcome', () => {
  // $80.00 for the lesson, $10.40 tax on it; the booking fee of $5.00 is never refunded.
  test.each([
    ['Completed', null, []],
    ['No-show', 0, ['lesson_missed']],
    ['Instructor no-show', 90.4, ['lesson_missed']],
  ] as const)('%s: refund %s', async (outcome, refund, told) => {
    const { id, student } = await bookLesson(app, school);
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    expect(await settle(cookie, id, outcome)).toMatchObject({ status: 200, body: { bookingStatus: outcome, refund } });
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
    await tellOutcome(app, id);
    // The job runs again, as after a crash.
    await tellOutcome(app, id);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student', ...told]);
  });

  test('only after the lesson ends, only a known outcome and only by the school itself', async () => {
    const { id, student } = await bookLesson(app, school);
    const early = await sessionAt(app, '2026-12-04T14:59:59Z', school.accountId);
    expect(await settle(early, id, 'Completed')).toMatchObject({
      status: 409,
      body: { error: { code: 'lesson_not_over' } },
    });
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    expect((await settle(cookie, id, 'Cancelled')).status).toBe(400);
    expect((await settle(await sessionAt(app, ENDS_AT, student.id), id, 'Completed')).status).toBe(403);
    const stranger = await signUpSchool(app, { province: 'ON' });
    expect((await settle(stranger.cookie, id, 'Completed')).status).toBe(404);
    const other = await bookLesson(app, school);
    await app.call({ method: 'POST', url: `/api/booking/${other.id}/cancel`, as: other.student.cookie, payload: {} });
    const late = await sessionAt(app, ENDS_AT, school.accountId);
    expect(await settle(late, other.id, 'Completed')).toMatchObject({ body: { error: { code: 'status_conflict' } } });
  });
});

test('an unmarked lesson becomes Completed 24 hours after its end, and not before', async () => {
  const { id, student } = await bookLesson(app, school);
  await sessionAt(app, '2026-12-05T14:59:59Z', student.id);
  await completeUnmarked(app.ctx);
  const status = async () =>
    (await app.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  expect(await status()).toBe('Booked');
  app.clock.set('2026-12-05T15:00:00Z');
  expect(await completeUnmarked(app.ctx)).toBeGreaterThan(0);
  expect(await status()).toBe('Completed');
  expect(await completeUnmarked(app.ctx)).toBe(0);
});

describe('a school corrects an outcome', () => {
  const balanceOf = async (studentId: string) => {
    const { rows } = await sql<{ owed: number; due: number }>`
      SELECT owed_cents::int AS owed, refund_due_cents::int AS due FROM student_balances
       WHERE school_id = ${school.schoolId} AND candidate_id = ${studentId}`.execute(app.db);
    return rows[0];
  };

  test('no-show to completed and back charges the lesson and its fee once', async () => {
    const { id, student } = await bookLesson(app, school);
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    await settle(cookie, id, 'No-show');
    for (const outcome of ['Completed', 'No-show', 'Completed', 'No-show']) {
      const { body } = await settle(cookie, id, outcome);
      expect(body).toMatchObject({ bookingStatus: outcome, outcomeBy: 'school', bookingFee: 5 });
      expect(await balanceOf(student.id)).toEqual({ owed: 9540, due: 0 });
    }
  });

  test('instructor no-show to completed charges it again, and the review opens with it', async () => {
    const { id, student } = await bookLesson(app, school);
    const review = async () => {
      const payload = { rating: 5, comment: '' };
      const as = await beginSession(app, student.id);
      return app.call({ method: 'POST', url: `/api/booking/${id}/review`, as, payload });
    };
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    await settle(cookie, id, 'Instructor no-show');
    expect(await balanceOf(student.id)).toEqual({ owed: 500, due: 0 });
    expect((await review()).status).toBe(409);
    expect((await settle(cookie, id, 'Completed')).body).toMatchObject({ bookingStatus: 'Completed', refund: null });
    expect(await balanceOf(student.id)).toEqual({ owed: 9540, due: 0 });
    expect((await review()).status).toBe(201);
  });

  test('of a closed month is posted in the first open one', async () => {
    const { id, student } = await bookLesson(app, school);
    const ended = await sessionAt(app, ENDS_AT, school.accountId);
    await settle(ended, id, 'Completed');
    const cookie = await sessionAt(app, '2027-01-05T15:00:00Z', school.accountId);
    const url = `/api/school/${school.schoolId}/months/close`;
    expect((await app.call({ method: 'POST', url, as: cookie, payload: { month: '2026-12' } })).status).toBe(201);
    expect((await settle(cookie, id, 'Instructor no-show')).body).toMatchObject({ refund: 90.4 });
    expect(await balanceOf(student.id)).toEqual({ owed: 500, due: 0 });
    const { rows } = await sql<{ day: string }>`
      SELECT day::text FROM ledger_entries WHERE booking_id = ${id} ORDER BY id DESC LIMIT 1`.execute(app.db);
    expect(rows).toEqual([{ day: '2027-01-05' }]);
  });
});

describe('a slip', () => {
  const say = (as: string, id: string, payload: object) =>
    app.call({ method: 'POST', url: `/api/booking/${id}/outcome`, as, payload });
  const owedBy = async (studentId: string) => {
    const { rows } = await sql<{ owed: number }>`
      SELECT owed_cents::int AS owed FROM student_balances
       WHERE school_id = ${school.schoolId} AND candidate_id = ${studentId}`.execute(app.db);
    return rows[0]?.owed;
  };

  test('is undone within ten minutes: no outcome, no message, the balance as before', async () => {
    const { id, student } = await bookLesson(app, school);
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    for (const outcome of ['No-show', 'Instructor no-show', 'Completed']) {
      await say(cookie, id, { outcome });
      app.clock.advance({ minutes: 2 });
      expect((await say(cookie, id, { outcome: null })).body).toMatchObject({
        ...{ bookingStatus: 'Booked', refund: null, outcomeBy: null },
        actions: ['complete', 'student_no_show', 'instructor_no_show'],
      });
      expect(await owedBy(student.id)).toBe(9540);
    }
    expect((await say(cookie, id, { outcome: null })).status).toBe(200);
    await tellOutcome(app, id);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
    const { rows } =
      await sql`SELECT FROM jobs.job WHERE name = 'tell-of-outcome' AND data->>'bookingId' = ${id}`.execute(app.owner);
    expect(rows).toHaveLength(2);
  });

  test('later, from an instructor, or of a lesson that completed itself it is refused', async () => {
    const { id, instructor } = await bookLesson(app, school);
    const { schoolId } = school;
    const member = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
    const teaching = await sessionAt(app, ENDS_AT, member.accountId);
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    await say(cookie, id, { outcome: 'No-show' });
    const refused = { status: 409, body: { error: { code: 'status_conflict' } } };
    expect(await say(teaching, id, { outcome: null })).toMatchObject(refused);
    app.clock.advance({ minutes: 10 });
    expect(await say(cookie, id, { outcome: null })).toMatchObject(refused);
    const other = await bookLesson(app, school);
    const late = await sessionAt(app, '2026-12-05T15:00:00Z', school.accountId);
    await completeUnmarked(app.ctx);
    expect(await say(late, other.id, { outcome: null })).toMatchObject(refused);
  });
});

describe('a no-show that the school doesn’t charge in full', () => {
  const waive = (as: string, id: string, more: object) =>
    app.call({
      ...{ method: 'POST', url: `/api/booking/${id}/outcome`, as },
      payload: { outcome: 'No-show', waivePercent: 50, reason: 'Ill', ...more },
    });

  test('takes that part off, says so to the student, and is charged again once it’s completed', async () => {
    const { id, student } = await bookLesson(app, school);
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    expect((await waive(cookie, id, {})).body).toMatchObject({
      ...{ bookingStatus: 'No-show', refund: 45.2, waived: { percent: 50, reason: 'Ill' } },
    });
    const students = await app.call({ url: `/api/booking/${id}`, as: await beginSession(app, student.id) });
    expect(JSON.stringify(students.body), 'the reason stays in the office').not.toContain('Ill');
    await tellOutcome(app, id);
    const mail = await app.db
      .selectFrom('emails')
      .select('data')
      .where('recipient', '=', student.email)
      .where('kind', '=', 'lesson_missed')
      .executeTakeFirstOrThrow();
    expect(mail.data).toMatchObject({ missedBy: 'student', refundCents: 4520 });
    const completed = (await settle(cookie, id, 'Completed')).body;
    expect(completed).toMatchObject({ refund: null });
    expect(completed).not.toHaveProperty('waived');
  });

  test('needs a reason, an office and a no-show; without a message the student isn’t told', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    const { schoolId } = school;
    const member = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
    const teaching = await sessionAt(app, ENDS_AT, member.accountId);
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    expect((await waive(teaching, id, {})).status).toBe(403);
    for (const wrong of [{ reason: '' }, { outcome: 'Completed' }, { outcome: null }, { waivePercent: 101 }])
      expect([wrong, (await waive(cookie, id, wrong)).status]).toEqual([wrong, 400]);
    expect((await waive(cookie, id, { waivePercent: 100, notify: false })).body).toMatchObject({ refund: 90.4 });
    const { rows } =
      await sql`SELECT FROM jobs.job WHERE name = 'tell-of-outcome' AND data->>'bookingId' = ${id}`.execute(app.owner);
    expect(rows).toEqual([]);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
  });

  test('keeps its reason no longer than the student’s account', async () => {
    const { id, student } = await bookLesson(app, school);
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    await waive(cookie, id, {});
    await inTransaction(app.ctx, async (tx) => {
      await bookingsPersonalData.erase?.(tx, student);
    });
    const { body } = await app.call({ url: `/api/booking/${id}`, as: cookie });
    expect(JSON.stringify(body)).not.toContain('Ill');
  });

  test('an instructor’s no-show always reaches the student, and the office can still waive it', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    const { schoolId } = school;
    const member = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
    const teaching = await sessionAt(app, ENDS_AT, member.accountId);
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    const quiet = { waivePercent: 0, reason: '', notify: false };
    expect((await waive(teaching, id, quiet)).status).toBe(200);
    await tellOutcome(app, id);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student', 'lesson_missed']);
    expect((await waive(cookie, id, { notify: false })).body).toMatchObject({ refund: 45.2, waived: { percent: 50 } });
    // A form that was sent before the waiver changes nothing.
    expect((await settle(cookie, id, 'No-show')).body).toMatchObject({ waived: { percent: 50 } });
  });
});

test('what became Completed by itself says so until the school confirms it', async () => {
  const { id } = await bookLesson(app, school);
  const cookie = await sessionAt(app, '2026-12-05T15:00:00Z', school.accountId);
  await completeUnmarked(app.ctx);
  const read = async () => (await app.call({ url: `/api/booking/${id}`, as: cookie })).body;
  expect(await read()).toMatchObject({ bookingStatus: 'Completed', outcomeBy: 'clock' });
  expect((await settle(cookie, id, 'Completed')).body).toMatchObject({
    bookingStatus: 'Completed',
    outcomeBy: 'school',
  });
  expect(await read()).toMatchObject({ outcomeBy: 'school' });
});

test('an instructor sets an outcome once: their own absence is not theirs to turn into the student’s', async () => {
  const { id, instructor } = await bookLesson(app, school);
  const { schoolId } = school;
  const member = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
  const teaching = await sessionAt(app, ENDS_AT, member.accountId);
  const office = await sessionAt(app, ENDS_AT, school.accountId);
  expect((await settle(teaching, id, 'Instructor no-show')).status).toBe(200);
  expect((await settle(teaching, id, 'Instructor no-show')).status).toBe(200);
  expect(await settle(teaching, id, 'No-show')).toMatchObject({
    status: 409,
    body: { error: { code: 'status_conflict' } },
  });
  const actions = async (as: string) =>
    ((await app.call({ url: `/api/booking/${id}`, as })).body as { actions: string[] }).actions;
  expect(await actions(teaching)).toEqual([]);
  expect(await actions(office)).toEqual(['complete', 'student_no_show']);
  expect(await settle(office, id, 'Completed')).toMatchObject({ status: 200, body: { refund: null } });
});

test('a school that marks twice races with the clock: the last one counts and the books balance', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, student } = await bookLesson(app, school);
    const cookie = await sessionAt(app, '2026-12-05T15:00:00Z', school.accountId);
    const [first, second] = await Promise.all([
      settle(cookie, id, 'No-show'),
      settle(cookie, id, 'Instructor no-show'),
      completeUnmarked(app.ctx),
    ]);
    const winners = [first, second].filter((answer) => answer.status === 200);
    expect(winners).toHaveLength(2);
    const row = await app.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const refund = { Completed: null, 'No-show': 0, 'Instructor no-show': 9040 }[row.status];
    expect(row.refund_cents).toBe(refund);
    expect(row.outcome_by).toBe('school');
    await tellOutcome(app, id);
    expect(await mailsTo(app, student.email)).toHaveLength(2);
  }
});

test('pickup places are erased 90 days after the lesson, and not before', async () => {
  const { id } = await bookLesson(app, school);
  const pickup = async () =>
    (await app.db.selectFrom('bookings').select('pickup_location').where('id', '=', id).executeTakeFirstOrThrow())
      .pickup_location;
  app.clock.set('2027-03-04T15:00:00Z');
  await eraseOldPickups(app.ctx);
  expect(await pickup()).toBe('5 Elm Street');
  app.clock.set('2027-03-04T15:00:01Z');
  await eraseOldPickups(app.ctx);
  expect(await pickup()).toBeNull();
  // It happens by itself.
  const { rows } = await sql<{ cron: string }>`select cron from jobs.schedule where name = 'erase-pickups'`.execute(
    app.db,
  );
  expect(rows).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
});
