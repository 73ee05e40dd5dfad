import { beforeAll, expect, test } from 'vitest';
import type { AvailabilityRecord } from '#contract/availability.ts';
import type { Instructor } from '#contract/instructors.ts';
import type { Page } from '#contract/paging.ts';
import type { HandledReview } from '#contract/reviews.ts';
import { beginSession, signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, ENDS_AT, type TestSchool } from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
});

const LATER = { date: '2026-12-09', startTime: '09:00', endTime: '10:00' };
const post = (as: string, url: string, payload: object) => app.call({ method: 'POST', url: `/api${url}`, as, payload });

/** A lesson that took place, an hour after it ended. */
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

test('[IP-01] a review of a completed lesson shows in the profile and the day list’s average at once', async () => {
  const { id, instructorId, studentCookie } = await pastLesson();
  expect(await dayRecord(studentCookie, instructorId)).toMatchObject({ rating: null, reviewCount: 0 });
  const answer = await post(studentCookie, `/booking/${id}/review`, { rating: 4, comment: ' Calm and clear ' });
  expect(answer).toMatchObject({ status: 201, body: { rating: 4, comment: 'Calm and clear', name: 'Amina O.' } });
  expect(await dayRecord(studentCookie, instructorId)).toMatchObject({ rating: 4, reviewCount: 1 });
  expect(await profile(studentCookie, instructorId)).toMatchObject({
    rating: 4,
    reviews: [
      {
        name: 'Amina O.',
        rating: 4,
        comment: 'Calm and clear',
        answer: null,
        lessonMonth: expect.stringMatching(/^\d{4}-\d{2}$/),
        kindNames: null,
      },
    ],
  });
  const mine = await app.call({ url: `/api/booking/${id}`, as: studentCookie });
  expect(mine.body).toMatchObject({ review: { rating: 4, comment: 'Calm and clear' } });
});

test('one review for each lesson, even concurrently; only by its student, once completed', async () => {
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

test('a review shows the month and the type of its lesson', async () => {
  const { id, instructorId, studentCookie, schoolCookie } = await pastLesson();
  const kind = { names: { en: 'Highway', fr: 'Autoroute' }, minutes: 60, price: null };
  const added = await post(schoolCookie, `/school/${school.schoolId}/lesson-kinds`, kind);
  expect(added.status).toBe(201);
  const kindId = (added.body as { id: string }).id;
  await app.db.updateTable('bookings').set({ kind_id: kindId }).where('id', '=', id).execute();
  await post(studentCookie, `/booking/${id}/review`, { rating: 5, comment: '' });
  const { date } = await app.db
    .selectFrom('bookings')
    .select('local_date as date')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await profile(studentCookie, instructorId)).reviews).toMatchObject([
    { lessonMonth: date.slice(0, 7), kindNames: kind.names },
  ]);
});

test('a school can answer only its own reviews', async () => {
  const { id, instructorId, studentCookie, schoolCookie } = await pastLesson();
  const review = (await post(studentCookie, `/booking/${id}/review`, { rating: 2 })).body as HandledReview;
  const other = await signUpSchool(app, { province: 'ON' });
  expect((await post(other.cookie, `/review/${review.id}/answer`, { answer: 'Mine' })).status).toBe(404);
  expect((await post(schoolCookie, `/review/${review.id}/answer`, { answer: ' ' })).status).toBe(400);
  expect((await post(schoolCookie, `/review/${review.id}/answer`, { answer: 'Thank you' })).status).toBe(200);
  expect((await profile(studentCookie, instructorId)).reviews[0]?.answer).toBe('Thank you');
  const list = await app.call({ url: `/api/review/school/${school.schoolId}`, as: schoolCookie });
  const { items } = list.body as Page<HandledReview>;
  expect(items).toContainEqual(expect.objectContaining({ id: review.id, answer: 'Thank you', name: 'Amina O.' }));
  expect((await app.call({ url: `/api/review/school/${school.schoolId}`, as: other.cookie })).status).toBe(403);
});

test('a school reads its reviews page by page, newest first, or only unanswered ones', async () => {
  const mine = await addTaxedSchool(app);
  const written: string[] = [];
  for (let index = 0; index < 3; index++) {
    const { id, student } = await bookLesson(app, mine);
    app.clock.set(ENDS_AT);
    app.clock.advance({ minutes: index });
    await post(await beginSession(app, mine.accountId), `/booking/${id}/outcome`, { outcome: 'Completed' });
    const review = await post(await beginSession(app, student.id), `/booking/${id}/review`, { rating: index + 1 });
    written.unshift((review.body as HandledReview).id);
  }
  const cookie = await beginSession(app, mine.accountId);
  const read = async (query: string) =>
    (await app.call({ url: `/api/review/school/${mine.schoolId}?${query}`, as: cookie })).body as Page<HandledReview>;
  const first = await read('limit=2');
  const last = await read(`limit=2&after=${first.next}`);
  expect([...first.items, ...last.items].map((review) => review.id)).toEqual(written);
  expect(last.next).toBeNull();
  await post(cookie, `/review/${written[1]}/answer`, { answer: 'Thank you' });
  await post(cookie, `/review/${written[1]}/answer`, { answer: 'Thank you, Amina' });
  expect((await read('state=unanswered')).items.map((review) => review.id)).toEqual([written[0], written[2]]);
  expect((await read('')).items[1]).toMatchObject({ answer: 'Thank you, Amina', answeredAt: expect.any(String) });
});

test('an administrator hides a review everywhere and can show it again', async () => {
  const { id, instructorId, studentCookie, schoolCookie } = await pastLesson();
  const review = (await post(studentCookie, `/booking/${id}/review`, { rating: 1 })).body as HandledReview;
  const admin = await signInAdmin(app);
  const hide = (as: string, body: object) => post(as, `/admin/reviews/${review.id}/visibility`, body);
  expect((await hide(schoolCookie, { isHidden: true, reason: 'Mine' })).status).toBe(403);
  expect((await hide(admin.cookie, { isHidden: true, reason: ' ' })).status).toBe(400);
  expect((await hide(admin.cookie, { isHidden: true, reason: 'Names a person' })).status).toBe(204);
  expect((await hide(admin.cookie, { isHidden: true, reason: 'Once more' })).status).toBe(204);
  expect(await dayRecord(studentCookie, instructorId)).toMatchObject({ rating: null, reviewCount: 0 });
  expect(await profile(studentCookie, instructorId)).toMatchObject({ rating: null, reviews: [] });
  const idsIn = async (url: string, as: string) =>
    ((await app.call({ url: `/api${url}`, as })).body as Page<HandledReview>).items.map((one) => one.id);
  const ofSchool = `/review/school/${school.schoolId}`;
  expect(await idsIn(ofSchool, schoolCookie)).not.toContain(review.id);
  expect((await post(schoolCookie, `/review/${review.id}/answer`, { answer: 'Hello?' })).status).toBe(404);
  expect(await idsIn('/admin/reviews?state=shown', admin.cookie)).not.toContain(review.id);
  const hidden = await app.call({ url: '/api/admin/reviews?state=hidden', as: admin.cookie });
  expect(hidden.body).toMatchObject({ items: [{ id: review.id, isHidden: true, hiddenReason: 'Names a person' }] });
  expect((await hide(admin.cookie, { isHidden: false })).status).toBe(204);
  expect(await dayRecord(studentCookie, instructorId)).toMatchObject({ rating: 1, reviewCount: 1 });
  expect(await idsIn(ofSchool, schoolCookie)).toContain(review.id);
  const log = await app.call({ url: `/api/admin/audit-log?target=${review.id}`, as: admin.cookie });
  expect(log.body).toMatchObject({
    items: [
      { action: 'review_shown', reason: '' },
      { action: 'review_hidden', reason: 'Names a person', actor: admin.email },
    ],
  });
});

test('disabled and erased people have no name in reviews, bookings and operator lists', async () => {
  const admin = await signInAdmin(app);
  const { id, instructorId, studentCookie, schoolCookie } = await pastLesson();
  await post(studentCookie, `/booking/${id}/review`, { rating: 3, comment: 'Without a name' });
  const { candidate_id } = await app.db
    .selectFrom('bookings')
    .select('candidate_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const adminCookie = await beginSession(app, admin.id);
  expect((await post(adminCookie, `/admin/accounts/${candidate_id}/disable`, {})).status).toBe(204);
  expect((await profile(schoolCookie, instructorId)).reviews).toMatchObject([{ name: '', comment: 'Without a name' }]);
  const read = async (url: string, as: string) => (await app.call({ url: `/api${url}`, as })).body;
  expect(await read(`/booking/${id}`, schoolCookie)).toMatchObject({ candidate: { first_name: '', last_name: '' } });
  expect(await read(`/review/school/${school.schoolId}`, schoolCookie)).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ name: '', comment: 'Without a name' })]),
  });
  expect(await read('/admin/reviews?search=without a name', adminCookie)).toMatchObject({ items: [{ name: '' }] });
  expect(await read(`/admin/bookings/${id}`, adminCookie)).toMatchObject({ student: { name: '' } });
  await post(adminCookie, `/admin/accounts/${candidate_id}/enable`, {});
  expect((await profile(schoolCookie, instructorId)).reviews).toMatchObject([{ name: 'Amina O.' }]);
});
