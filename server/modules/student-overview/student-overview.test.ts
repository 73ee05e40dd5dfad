import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { StudentOverview } from '#contract/student-overviews.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { packageMarket } from '#server/testing/package-market.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { addStudentOf } from '#server/testing/student.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

test('a student’s page has their lessons, packages, payments and conversations, and nobody else’s', async () => {
  const { school, instructor, student, asSchool, has, pay, book } = await packageMarket(app);
  const order = await has();
  await pay({ amount: 100 });
  const lesson = (await book('2026-12-05')).body as { bookingId: string };
  const text = { text: 'Please use the back door.' };
  await app.call({
    method: 'PUT',
    url: `/api/booking/${lesson.bookingId}/messages/${randomUUID()}`,
    as: student.cookie,
    payload: text,
  });
  const { id: other } = await addStudentOf(app, school.schoolId);
  await addBooking(app, instructor.id, other, { day: 40 });

  const { status, body } = await asSchool('GET', `/students/${student.id}/overview`);
  expect(status).toBe(200);
  const overview = body as StudentOverview;
  expect(overview.lessons.map(({ bookingId, studentId }) => [bookingId, studentId])).toEqual([
    [lesson.bookingId, student.id],
  ]);
  expect(overview.packages.map(({ id, studentId }) => [id, studentId])).toEqual([[order.id, student.id]]);
  expect(overview.payments.map(({ amount, studentId }) => [amount, studentId])).toEqual([[100, student.id]]);
  expect(overview.conversations).toMatchObject([{ bookingId: lesson.bookingId, last: text }]);
  expect([overview.refundDue, overview.skills]).toEqual([0, []]);

  const own = (await asSchool('GET', `/students/${other}/overview`)).body as StudentOverview;
  expect([own.lessons.length, own.packages, own.payments, own.conversations]).toEqual([1, [], [], []]);
  expect((await asSchool('GET', `/students/${randomUUID()}/overview`)).status).toBe(404);
});
