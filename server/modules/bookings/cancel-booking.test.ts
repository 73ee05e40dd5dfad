import { beforeAll, describe, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import {
  addTaxedSchool,
  bookLesson,
  LESSON,
  STARTS_AT,
  sessionAt,
  slotStatuses,
  type TestSchool,
} from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '5' });
  school = await addTaxedSchool(app, 'fr');
});

const slot = LESSON;
const bookedLesson = () => bookLesson(app, school);

const cancel = (as: string, id: string, payload: object = {}) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as, payload });

describe('[CP-01] a student who cancels gets the current policy refund, never the booking fee', () => {
  // $80.00 for the lesson, $10.40 tax and the $5.00 fee.
  test.each([
    ['48 hours and a second before', '2026-12-02T13:59:59Z', 90.4],
    ['exactly 48 hours before', '2026-12-02T14:00:00Z', 45.2],
    ['24 hours and a second before', '2026-12-03T13:59:59Z', 45.2],
    ['exactly 24 hours before', '2026-12-03T14:00:00Z', 0],
    ['a second before', '2026-12-04T13:59:59Z', 0],
  ])('%s', async (_title, now, refund) => {
    const { student, instructor, id } = await bookedLesson();
    const cookie = await sessionAt(app, now, student.id);
    const answer = await cancel(cookie, id);
    expect(answer).toMatchObject({ status: 200, body: { bookingStatus: 'Cancelled', cancelledBy: 'student', refund } });
    expect(await slotStatuses(app, instructor.id)).toEqual(['AVAILABLE']);
  });

  test('a lesson that has begun can’t be cancelled, and nothing changes', async () => {
    const { student, instructor, id } = await bookedLesson();
    const cookie = await sessionAt(app, STARTS_AT, student.id);
    expect(await cancel(cookie, id)).toMatchObject({ status: 409, body: { error: { code: 'lesson_begun' } } });
    expect(await slotStatuses(app, instructor.id)).toEqual(['BOOKED']);
  });
});

test('[CP-01] the student’s booking shows the refund deadlines while it can be cancelled', async () => {
  const { student, id } = await bookedLesson();
  const deadlines = async (accountId: string, now: string) => {
    const { body } = await app.call({ url: `/api/booking/${id}`, as: await sessionAt(app, now, accountId) });
    return (body as { refundDeadlines: unknown }).refundDeadlines;
  };
  const said = { full: '2026-12-02T09:00:00-05:00', half: '2026-12-03T09:00:00-05:00' };
  expect(await deadlines(student.id, '2026-12-01T14:00:00Z')).toEqual(said);
  expect(await deadlines(student.id, '2026-12-04T13:59:59Z')).toEqual(said);
  expect(await deadlines(student.id, STARTS_AT)).toBeNull();
  expect(await deadlines(school.accountId, '2026-12-01T14:00:00Z')).toBeNull();
});

test('a school cancels with a reason and a full refund, and its slot is withdrawn', async () => {
  const { instructor, id } = await bookedLesson();
  const cookie = await sessionAt(app, '2026-12-04T13:00:00Z', school.accountId);
  const refused = await cancel(cookie, id, { reason: '  ' });
  expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path: 'reason', code: 'required' }] } } });
  const answer = await cancel(cookie, id, { reason: 'Snow storm' });
  expect(answer.body).toMatchObject({ cancelledBy: 'school', cancellationReason: 'Snow storm', refund: 90.4 });
  expect(await slotStatuses(app, instructor.id)).toEqual(['WITHDRAWN']);
});

test('a cancelled slot can be booked again at once', async () => {
  const { student, instructor, id } = await bookedLesson();
  const other = await signUpCandidate(app);
  const dayUrl = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${slot.date}`;
  const isListed = async () =>
    ((await app.call({ url: dayUrl, as: other.cookie })).body as { instructorId: string }[]).some(
      (record) => record.instructorId === instructor.id,
    );
  expect(await isListed()).toBe(false);
  await cancel(student.cookie, id);
  expect(await isListed()).toBe(true);
  const payload = { instructorId: instructor.id, ...slot, location: 'There' };
  expect((await app.call({ method: 'POST', url: '/api/booking', as: other.cookie, payload })).status).toBe(201);
});

test('a stranger’s booking is not found, and of two simultaneous cancellations one succeeds', async () => {
  const { student, id } = await bookedLesson();
  const [stranger, otherSchool] = [await signUpCandidate(app), await signUpSchool(app, { province: 'ON' })];
  expect((await cancel(stranger.cookie, id)).status).toBe(404);
  expect((await cancel(otherSchool.cookie, id, { reason: 'Mine' })).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(student.cookie, id)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});
