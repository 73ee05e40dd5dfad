import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AvailabilityRecord } from '#contract/availability.ts';
import type { Instructor } from '#contract/instructors.ts';
import type { HandledReview } from '#contract/reviews.ts';
import { beginSession, signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, ENDS_AT, type TestSchool } from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp();
  school = await addTaxedSchool(app);
});
afterAll(() => app.close());

const LATER = { date: '2026-12-09', startTime: '09:00', endTime: '10:00' };
const post = (as: string, url: string, payload: object) => app.call({ method: 'POST', url: `/api${url}`, as, payload });

/** A lesson that took place, as everybody sees it an hour later. */
async function pastLesson(outcome: string | null = 'Completed') {
  const { id, student, instructor } = await bookLesson(app, school);
  await addSlots(app, instructor.id, [LATER]);
  app.clock.set(ENDS_AT);
  const [studentCookie, schoolCookie] = [
    await beginSession(app, student.id),
    await beginSession(app, school.accountId),
  ];
  if (outcome !== null) await post(schoolCookie, `/booking/${id}/outcome`, { outcome });
  return { id, instructorId: instructor.id, studentCookie, schoolCookie };
}

const dayRecord = async (as: string, instructorId: string) =>
  (
    (await app.call({ url: `/api/schedule/all?availabilityStatus=AVAILABLE&date=${LATER.date}`, as }))
      .body as AvailabilityRecord[]
  ).find((record) => record.instructorId === instructorId);
const profile = async (as: string, instructorId: string) =>
  (await app.call({ url: `/api/instructor/${instructorId}`, as })).body as Instructor;

test('[IP-01] a review of a completed lesson is in the profile and in the day list’s average at once', async () => {
  const { id, instructorId, studentCookie } = await pastLesson();
  expect(await dayRecord(studentCookie, instructorId)).toMatchObject({ rating: null, reviewCount: 0 });
  const answer = await post(studentCookie, `/booking/${id}/review`, { rating: 4, comment: ' Calm and clear ' });
  expect(answer).toMatchObject({ status: 201, body: { rating: 4, comment: 'Calm and clear', name: 'Amina O.' } });
  expect(await dayRecord(studentCookie, instructorId)).toMatchObject({ rating: 4, reviewCount: 1 });
  expect(await profile(studentCookie, instructorId)).toMatchObject({
    rating: 4,
    reviews: [{ name: 'Amina O.', rating: 4, comment: 'Calm and clear', answer: null }],
  });
  const mine = await app.call({ url: `/api/booking/${id}`, as: studentCookie });
  expect(mine.body).toMatchObject({ review: { rating: 4, comment: 'Calm and clear' } });
});

test('one review a lesson, also of several at once; only of a completed one, only by its student', async () => {
  const { id, studentCookie } = await pastLesson();
  const review = { rating: 5, comment: '' };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => post(studentCookie, `/booking/${id}/review`, review)),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  for (const outcome of [null, 'No-show', 'Instructor no-show']) {
    const other = await pastLesson(outcome);
    expect(await post(other.studentCookie, `/booking/${other.id}/review`, review)).toMatchObject({
      status: 409,
      body: { error: { code: 'lesson_not_completed' } },
    });
  }
  const stranger = await signUpCandidate(app);
  const third = await pastLesson();
  expect((await post(stranger.cookie, `/booking/${third.id}/review`, review)).status).toBe(404);
  for (const rating of [0, 6, 4.5, '5'])
    expect((await post(third.studentCookie, `/booking/${third.id}/review`, { rating })).status).toBe(400);
});

test('the school answers its own reviews, nobody else’s', async () => {
  const { id, instructorId, studentCookie, schoolCookie } = await pastLesson();
  const review = (await post(studentCookie, `/booking/${id}/review`, { rating: 2 })).body as HandledReview;
  const other = await signUpSchool(app, { province: 'ON' });
  expect((await post(other.cookie, `/review/${review.id}/answer`, { answer: 'Mine' })).status).toBe(404);
  expect((await post(schoolCookie, `/review/${review.id}/answer`, { answer: ' ' })).status).toBe(400);
  expect((await post(schoolCookie, `/review/${review.id}/answer`, { answer: 'Thank you' })).status).toBe(200);
  expect((await profile(studentCookie, instructorId)).reviews[0]?.answer).toBe('Thank you');
  const list = await app.call({ url: `/api/review/school/${school.schoolId}`, as: schoolCookie });
  expect(list.body).toContainEqual(expect.objectContaining({ id: review.id, answer: 'Thank you', isHidden: false }));
  expect((await app.call({ url: `/api/review/school/${school.schoolId}`, as: other.cookie })).status).toBe(403);
});

test('an administrator hides a review everywhere, and shows it again', async () => {
  const { id, instructorId, studentCookie, schoolCookie } = await pastLesson();
  const review = (await post(studentCookie, `/booking/${id}/review`, { rating: 1 })).body as HandledReview;
  const admin = await signInAdmin(app);
  const hide = (as: string, isHidden: boolean) => post(as, `/review/${review.id}/visibility`, { isHidden });
  expect((await hide(schoolCookie, true)).status).toBe(403);
  expect(await hide(admin.cookie, true)).toMatchObject({ status: 200, body: { isHidden: true } });
  expect(await dayRecord(studentCookie, instructorId)).toMatchObject({ rating: null, reviewCount: 0 });
  expect(await profile(studentCookie, instructorId)).toMatchObject({ rating: null, reviews: [] });
  const listed = async (as: string) =>
    ((await app.call({ url: `/api/review/school/${school.schoolId}`, as })).body as HandledReview[]).some(
      (one) => one.id === review.id,
    );
  expect([await listed(schoolCookie), await listed(admin.cookie)]).toEqual([false, true]);
  await hide(admin.cookie, false);
  expect(await dayRecord(studentCookie, instructorId)).toMatchObject({ rating: 1, reviewCount: 1 });
});
