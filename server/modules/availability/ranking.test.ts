import { beforeAll, expect, test } from 'vitest';
import type { AvailabilityRecord } from '#contract/availability.ts';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addCompletedLesson } from '#server/testing/completed-lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let student: { id: string; cookie: string };
let schoolId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  student = await signUpCandidate(app);
  ({ schoolId } = await signUpSchool(app, { province: 'ON' }));
});

let day = 0;
async function ratedInstructor(ratings: number[], rateCents = 6000): Promise<string> {
  const { id: instructorId } = await addInstructor(app, schoolId, { rateCents });
  for (const rating of ratings) {
    const { id } = await addCompletedLesson(app, instructorId, student.id, { day: 30 + day++ });
    await app.db
      .insertInto('reviews')
      .values({ booking_id: id, instructor_id: instructorId, rating, comment: '', created_at: new Date() })
      .execute();
  }
  await addSlots(app, instructorId, [{ date: '2026-12-01', startTime: '09:00', endTime: '10:00' }]);
  return instructorId;
}

test('ratings are weighted by their number: a single 5.0 doesn’t beat many 4.8, and unrated beats poorly rated', async () => {
  const poor = await ratedInstructor([2, 2], 3000);
  const single = await ratedInstructor([5]);
  const many = await ratedInstructor([5, 5, 5, 5, 4, 5, 5, 5, 5, 5]);
  const cheapUnrated = await ratedInstructor([], 4000);
  const dearUnrated = await ratedInstructor([], 9000);
  forgetEveryDay(app.ctx);
  const ask = async (more = '') => {
    const url = `/api/schedule/all?availabilityStatus=AVAILABLE&date=2026-12-01${more}`;
    return (await app.call({ url, as: student.cookie })).body as AvailabilityRecord[];
  };
  const list = await ask();
  const ids = (records: AvailabilityRecord[]) => records.map(({ instructorId }) => instructorId);
  expect(ids(list)).toEqual([many, single, cheapUnrated, dearUnrated, poor]);
  expect(ids(await ask('&sort=best'))).toEqual(ids(list));
  expect(ids(await ask('&sort=cheapest'))).toEqual([poor, cheapUnrated, many, single, dearUnrated]);
  // The displayed rating stays the plain average.
  expect(list.map(({ rating }) => rating)).toEqual([4.9, 5, null, null, 2]);
});
