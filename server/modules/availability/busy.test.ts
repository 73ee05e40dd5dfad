import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AvailabilityRecord } from '#contract/availability.ts';
import { inTransaction } from '#server/context.ts';
import { bookLesson as bookLessonInProcess } from '#server/modules/bookings/book-lesson.ts';
import { findBookingOwners } from '#server/modules/bookings/bookings.ts';
import { moveBooking as moveBookingInProcess } from '#server/modules/bookings/move-booking.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { notifyWaitingStudents } from '#server/modules/waiting-list/waiting-list.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findSlotsTouchedByBusy, replaceBusyTimes } from './availability.ts';

const DATE = '2026-12-04';
const OTHER = '2026-12-07';
const SLOTS = ['09:00', '10:00', '16:30', '23:00'].map((startTime) => ({
  startTime,
  endTime: `${startTime.slice(0, 3)}${startTime.endsWith('30') ? '55' : '50'}`,
}));

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
let instructorId: string;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  school = await signUpSchool(app, { province: 'ON' });
  const place = { postal_code: 'M5V 2T6', default_radius_km: 25 };
  await app.db.updateTable('schools').set(place).where('id', '=', school.schoolId).execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  student = await signUpCandidate(app);
  ({ id: instructorId } = await addInstructor(app, school.schoolId));
  await addSlots(
    app,
    instructorId,
    [DATE, OTHER].flatMap((date) => SLOTS.map((slot) => ({ date, ...slot }))),
  );
});

/** Toronto is five hours behind UTC. */
const toronto = (date: string, from: string, to: string) => ({
  startsAt: Date.parse(`${date}T${from}:00-05:00`),
  endsAt: Date.parse(`${date}T${to}:00-05:00`),
});

async function busy(...times: ReturnType<typeof toronto>[]) {
  const days = await inTransaction(app.ctx, (tx) => replaceBusyTimes(tx, instructorId, times));
  forgetDays(app.ctx, days);
  return days;
}

async function get(url: string): Promise<unknown> {
  return (await app.call({ method: 'GET', url, as: student.cookie })).body;
}
const startsOfList = async (query: string) =>
  ((await get(`/api/schedule/all?${query}`)) as AvailabilityRecord[])
    .filter((one) => one.instructorId === instructorId)
    .flatMap(({ timeSlots }) => timeSlots.map(({ startTime }) => startTime));
const startsOfInstructor = async (date = DATE) =>
  ((await get(`/api/schedule/instructor/${instructorId}?date=${date}`)) as { startTime: string }[]).map(
    ({ startTime }) => startTime,
  );

test('a busy time hides the free slots it touches, and removing it restores them', async () => {
  const all = SLOTS.map(({ startTime }) => startTime);
  expect(await startsOfList(`availabilityStatus=AVAILABLE&date=${DATE}&page=0&pageSize=200`)).toEqual(all);
  expect(await startsOfInstructor()).toEqual(all);
  // Ends as the second begins, and overlaps the end of the third and the one late in the evening, which is on the next day in
  // UTC.
  await busy(toronto(DATE, '09:49', '10:00'), toronto(DATE, '16:54', '17:30'), toronto(DATE, '23:30', '23:40'));
  expect(await startsOfList(`availabilityStatus=AVAILABLE&date=${DATE}&page=0&pageSize=200`)).toEqual(['10:00']);
  expect(await startsOfList(`availabilityStatus=AVAILABLE&date=${DATE}&near=M5V&page=0&pageSize=200`)).toEqual([
    '10:00',
  ]);
  expect(await startsOfInstructor()).toEqual(['10:00']);
  expect(await startsOfInstructor(OTHER)).toEqual(all);
  await busy();
  expect(await startsOfInstructor()).toEqual(all);
});

test('nobody can book a slot that a busy time touches, or move a lesson there', async () => {
  const [free, hidden] = SLOTS.map((slot) => ({ date: DATE, ...slot }));
  if (!free || !hidden) throw new Error('no slots');
  const book = (slot: typeof free) =>
    bookLessonInProcess(app.ctx, student.id, { instructorId, location: '1 Main Street', ...slot });
  await busy(toronto(DATE, '10:10', '10:20'));
  await expect(book(hidden)).rejects.toMatchObject({ code: 'slot_not_offered' });
  const { id } = await book(free);
  await expect(moveBookingInProcess(app.ctx, student.id, id, hidden)).rejects.toMatchObject({
    code: 'slot_not_offered',
  });
  await busy();
  expect(await moveBookingInProcess(app.ctx, student.id, id, hidden)).toMatchObject({
    local_start: '10:00',
  });
});

test('reports only changed days, and keeps and names booked slots', async () => {
  const { id } = await bookLessonInProcess(app.ctx, student.id, {
    ...{ instructorId, date: OTHER, startTime: '09:00', endTime: '09:50', location: 'Home' },
  });
  const first = await busy(toronto(DATE, '09:00', '12:00'), toronto(OTHER, '08:00', '09:30'));
  expect(first).toEqual([DATE, OTHER]);
  expect(
    (await findSlotsTouchedByBusy(app.ctx, instructorId)).filter(({ status }) => status === 'BOOKED'),
  ).toMatchObject([{ date: OTHER }]);
  expect(await findBookingOwners(app.ctx, id)).toBeDefined();
  expect(await busy(toronto(DATE, '09:00', '12:00'), toronto(OTHER, '08:00', '09:40'))).toEqual([OTHER]);
  expect(await busy(toronto(DATE, '09:00', '12:00'), toronto(OTHER, '08:00', '09:40'))).toEqual([]);
});

test('students on the waiting list hear once the instructor is free again', async () => {
  await busy(toronto(DATE, '00:00', '23:59'));
  const wish = { instructorId, date: DATE };
  const joined = await app.call({ method: 'POST', url: '/api/waiting-list', as: student.cookie, payload: wish });
  expect(joined.status).toBe(201);
  const told = { instructorIds: [instructorId], dates: [DATE] };
  expect(await notifyWaitingStudents(app.ctx, told)).toBe(0);
  await busy();
  // The job that the change enqueued does it.
  expect((await sentMail(app, student.email, 1)).map(({ subject }) => subject)).toHaveLength(1);
});
