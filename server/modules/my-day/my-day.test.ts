import { beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { MyDay } from '#contract/my-day.ts';
import { readLessonProgress } from '#server/modules/progress/progress.ts';
import { beginSession, signUpMember } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, ENDS_AT, LESSON, mailsTo, STARTS_AT, sessionAt } from '#server/testing/lesson.ts';
import { tellOutcome } from '#server/testing/office-messages.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

/** A lesson and its instructor, logged in at that moment. */
async function lessonOf(instant: string) {
  const school = await addTaxedSchool(app);
  const lesson = await bookLesson(app, school);
  const member = await signUpMember(app, {
    schoolId: school.schoolId,
    role: 'instructor',
    instructorId: lesson.instructor.id,
  });
  app.clock.set(instant);
  const as = await beginSession(app, member.accountId);
  const post = (what: string, payload: object) =>
    app.call({ method: 'POST', url: `/api/booking/${lesson.id}/${what}`, as, payload });
  return { ...lesson, school, as, post };
}
const dayOf = async (as: string, date?: string) => {
  const { status, body } = await app.call({ url: `/api/my-day${date ? `?date=${date}` : ''}`, as });
  expect(status).toBe(200);
  return body as MyDay;
};
const MORNING = '2026-12-04T13:30:00Z';

describe('an instructor’s day', () => {
  test('defaults to today: lessons, contact details, the latest note', async () => {
    const { as, id, student, school } = await lessonOf(MORNING);
    const day = await dayOf(as);
    expect(day).toMatchObject({ date: LESSON.date, now: { date: LESSON.date, time: '08:30' }, drives: [] });
    expect(day.lessons).toMatchObject([
      {
        booking: { bookingId: id, location: '5 Elm Street', candidate: { email: student.email }, actions: [] },
        progress: { marks: [], note: '', last: null, before: [] },
      },
    ]);
    expect((await dayOf(as, '2026-12-05')).lessons).toEqual([]);
    // A school's owner who gives no lessons has an empty day.
    expect((await dayOf(await beginSession(app, school.accountId))).lessons).toEqual([]);
  });

  test('includes the note of the student’s previous lesson', async () => {
    const { as, id, post } = await lessonOf(ENDS_AT);
    await post('outcome', { outcome: 'Completed' });
    const noted = { method: 'PUT' as const, url: `/api/booking/${id}/progress`, as };
    await app.call({ ...noted, payload: { marks: [{ skill: 'turns', level: 'practised' }], note: 'Slow down first' } });
    const { candidate_id, school_id } = await app.db
      .selectFrom('bookings')
      .select(['candidate_id', 'school_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await readLessonProgress(app.ctx, id)).last, 'not of the lesson itself').toBeNull();
    await app.db
      .updateTable('bookings')
      .set({
        starts_at: new Date('2026-12-03T14:00:00Z'),
        ends_at: new Date('2026-12-03T15:00:00Z'),
        local_date: '2026-12-03',
      })
      .where('id', '=', id)
      .execute();
    const next = await lessonOf(MORNING);
    await app.db.updateTable('bookings').set({ candidate_id, school_id }).where('id', '=', next.id).execute();
    expect(await readLessonProgress(app.ctx, next.id)).toMatchObject({
      last: { date: '2026-12-03', note: 'Slow down first' },
      before: [{ skill: 'turns', level: 'practised' }],
    });
  });
});

describe('running late', () => {
  test('notifies the student at once, once for each delay, up to three times', async () => {
    const { post, student, id } = await lessonOf(MORNING);
    const told = async () => (await mailsTo(app, student.email)).filter((kind) => kind === 'running_late').length;
    for (const [minutes, status, mails] of [
      [5, 200, 1],
      [5, 200, 1],
      [10, 200, 2],
      [20, 200, 3],
      [20, 200, 3],
      [10, 409, 3],
      [15, 400, 3],
    ] as const) {
      expect([minutes, (await post('late', { minutes })).status]).toEqual([minutes, status]);
      expect(await told()).toBe(mails);
    }
    const seen = await app.call({ url: `/api/booking/${id}`, as: await beginSession(app, student.id) });
    expect((seen.body as Booking).late).toEqual({ minutes: 20, toldAt: '2026-12-04T13:30:00.000Z' });
  });

  test('clicked twice at once sends one email', async () => {
    const { post, student } = await lessonOf(MORNING);
    await Promise.all([post('late', { minutes: 10 }), post('late', { minutes: 10 })]);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student', 'running_late']);
  });

  test.each([
    [TEST_NOW, 'lesson_not_near'],
    ['2026-12-04T11:59:59Z', 'lesson_not_near'],
    ['2026-12-04T12:00:00Z', null],
    ['2026-12-04T14:59:59Z', null],
    [ENDS_AT, 'lesson_begun'],
  ])('at %s: %s', async (instant, code) => {
    const { post } = await lessonOf(instant);
    const { status, body } = await post('late', { minutes: 5 });
    expect([status, (body as { error?: { code: string } }).error?.code ?? null]).toEqual([code ? 409 : 200, code]);
  });
});

describe('a lesson begins', () => {
  test('when its instructor marks it, not in the future, and the first time counts', async () => {
    const { post } = await lessonOf(STARTS_AT);
    const startedAt = '2026-12-04T13:58:00.000Z';
    expect((await post('start', { at: startedAt })).body).toMatchObject({ startedAt });
    expect((await post('start', {})).body).toMatchObject({ startedAt });
    expect((await post('late', { minutes: 5 })).body).toMatchObject({ error: { code: 'lesson_begun' } });
    const early = await lessonOf(STARTS_AT);
    expect((await early.post('start', { at: '2026-12-05T00:00:00Z' })).body).toMatchObject({
      startedAt: '2026-12-04T14:00:00.000Z',
    });
  });

  test('not days ahead, and not if it was cancelled meanwhile', async () => {
    const { post } = await lessonOf(TEST_NOW);
    expect((await post('start', {})).body).toMatchObject({ error: { code: 'lesson_not_near' } });
    const other = await lessonOf(MORNING);
    const as = await sessionAt(app, MORNING, other.school.accountId);
    const url = `/api/booking/${other.id}/cancel`;
    expect((await app.call({ method: 'POST', url, as, payload: { reason: 'Ice' } })).status).toBe(200);
    for (const said of [other.post('start', {}), other.post('late', { minutes: 5 })])
      expect((await said).body).toMatchObject({ error: { code: 'status_conflict' } });
    expect((await dayOf(other.as)).lessons).toMatchObject([{ booking: { bookingStatus: 'Cancelled' } }]);
  });
});

test('a retry from a phone after a lost answer gets the current state, and notifies nobody twice', async () => {
  const { id, post, student } = await lessonOf(ENDS_AT);
  for (let sent = 0; sent < 2; sent++)
    expect(await post('outcome', { outcome: 'No-show' })).toMatchObject({ status: 200 });
  await tellOutcome(app, id);
  expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student', 'lesson_missed']);
  expect((await post('outcome', { outcome: 'Completed' })).body).toMatchObject({ error: { code: 'status_conflict' } });
});
