import { beforeAll, expect, test } from 'vitest';
import type { WeekCopy } from '#contract/week-copies.ts';
import { addTaxedSchool, bookLesson, slotStatuses, type TestSchool } from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
});

const WEEK = { from: '2026-12-04', weeks: ['2026-12-07', '2026-12-14'] };
const post = (path: string, payload: object, as = school.cookie) =>
  app.call({ method: 'POST', url: `/api/schedule/copy-week${path}`, as, payload });

test('a week is counted, copied and taken back; what is booked meanwhile stays', async () => {
  const { instructor, student } = await bookLesson(app, school);
  const other = await addTaxedSchool(app);
  await addSlots(app, instructor.id, [{ date: '2026-12-05', startTime: '11:00', endTime: '12:00' }]);
  const counts = { added: 4, inTheWay: 0, outside: 0 };
  const payload = { ...WEEK, instructorId: instructor.id };
  expect((await post('?preview=true', payload)).body).toEqual({ ...counts, slotIds: [] });
  expect(await slotStatuses(app, instructor.id)).toEqual(['BOOKED', 'AVAILABLE']);
  const history = await app.call({ url: `/api/school/${school.schoolId}/history`, as: school.cookie });
  expect(JSON.stringify(history.body), 'who only looked copied nothing').not.toContain('week_copied');
  expect((await post('', payload, other.cookie)).status).toBe(404);
  expect((await post('', WEEK, other.cookie)).body).toMatchObject({ added: 0 });

  const { slotIds, ...copied } = (await post('', payload)).body as WeekCopy;
  expect(copied).toEqual(counts);
  expect(slotIds).toHaveLength(4);
  const lesson = { date: '2026-12-11', startTime: '09:00', endTime: '10:00', location: 'Home' };
  const booking = { instructorId: instructor.id, ...lesson };
  expect((await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload: booking })).status).toBe(
    201,
  );
  // The same again adds nothing.
  expect((await post('', payload)).body).toEqual({ added: 0, inTheWay: 4, outside: 0, slotIds: [] });

  expect((await post('/undo', { slotIds }, other.cookie)).status).toBe(404);
  expect((await post('/undo', { slotIds })).body).toEqual({ removed: 3 });
  expect(await slotStatuses(app, instructor.id)).toEqual(['BOOKED', 'AVAILABLE', 'BOOKED']);
});
