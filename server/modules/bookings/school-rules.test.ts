import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructorId: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON' });
  const place = { postal_code: 'M5V 2T6', city: 'Toronto' };
  await app.db.updateTable('schools').set(place).where('id', '=', school.schoolId).execute();
  instructorId = (await addInstructor(app, school.schoolId)).id;
});

/** Today is Friday, November 20. */
const slot = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime });
const settings = (rules: object) =>
  app.call({
    method: 'PUT',
    url: `/api/school/${school.schoolId}/settings`,
    as: school.cookie,
    payload: { isTaxRegistered: false, taxBasisPoints: null, ...rules },
  });
const student = () => signUpCandidate(app);
const book = (as: string, times: object) =>
  app.call({
    method: 'POST',
    url: '/api/booking',
    as,
    payload: { instructorId, ...times, location: 'Home', pickupPostalCode: 'M5V 2T6' },
  });
/** The starts that a day's list, a list near a place and one instructor's times each offer. */
async function offeredOn(date: string): Promise<string[][]> {
  forgetEveryDay(app.ctx);
  const { cookie } = await student();
  const day = `availabilityStatus=AVAILABLE&date=${date}&pageSize=500`;
  const lists = [`all?${day}`, `all?${day}&near=M5V`, `instructor/${instructorId}?date=${date}`];
  return Promise.all(
    lists.map(async (path) => {
      const { body } = await app.call({ url: `/api/schedule/${path}`, as: cookie });
      const rows = body as { instructorId?: string; startTime: string; timeSlots?: { startTime: string }[] }[];
      return rows
        .filter((row) => row.instructorId === undefined || row.instructorId === instructorId)
        .flatMap((row) => row.timeSlots ?? [row])
        .map(({ startTime }) => startTime);
    }),
  );
}
const everywhere = (...starts: string[]) => [starts, starts, starts];

test('without its own rules a school can be booked from the day after tomorrow on', async () => {
  await addSlots(app, instructorId, [slot('2026-11-22', '09:00', '10:00')]);
  expect(await offeredOn('2026-11-22')).toEqual(everywhere('09:00'));
  expect((await book((await student()).cookie, slot('2026-11-22', '09:00', '10:00'))).status).toBe(201);
});

test('minimum notice and booking horizon apply to lists and bookings', async () => {
  const days = ['2026-11-24', '2026-11-25', '2026-12-10', '2026-12-11'];
  await addSlots(
    app,
    instructorId,
    days.map((date) => slot(date, '09:00', '10:00')),
  );
  expect((await settings({ noticeDays: 5, aheadDays: 20 })).body).toMatchObject({ noticeDays: 5, aheadDays: 20 });
  expect(await Promise.all(days.map(offeredOn))).toEqual([
    everywhere(),
    everywhere('09:00'),
    everywhere('09:00'),
    everywhere(),
  ]);
  const { cookie } = await student();
  for (const date of [days[0], days[3]])
    expect(await book(cookie, slot(date ?? '', '09:00', '10:00'))).toMatchObject({
      status: 422,
      body: { error: { code: 'slot_not_offered' } },
    });
  expect((await book(cookie, slot('2026-11-25', '09:00', '10:00'))).status).toBe(201);
});

test('an instructor has no more lessons a day than the school allows, however many book at once', async () => {
  const day = '2026-12-01';
  const times = ['09:00', '11:00', '13:00', '15:00'].map((start) =>
    slot(day, start, `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`),
  );
  await addSlots(app, instructorId, times);
  await settings({ mostLessonsADay: 2 });
  const students = await Promise.all(times.map(student));
  const answers = await Promise.all(times.map((time, index) => book(students[index]?.cookie ?? '', time)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  expect(await offeredOn(day)).toEqual(everywhere());
});

test('a lesson can move within a full day, but not to another full day', async () => {
  const { cookie } = await student();
  const other = await student();
  await addSlots(app, instructorId, [
    slot('2026-12-01', '09:00', '10:00'),
    slot('2026-12-01', '11:00', '12:00'),
    slot('2026-12-02', '09:00', '10:00'),
    slot('2026-12-02', '11:00', '12:00'),
  ]);
  await settings({ mostLessonsADay: 1 });
  const { body } = await book(cookie, slot('2026-12-01', '09:00', '10:00'));
  await book(other.cookie, slot('2026-12-02', '09:00', '10:00'));
  const move = (to: object) =>
    app.call({
      method: 'POST',
      url: `/api/booking/${(body as { bookingId: string }).bookingId}/move`,
      as: cookie,
      payload: to,
    });
  expect((await move(slot('2026-12-01', '11:00', '12:00'))).status).toBe(200);
  expect((await move(slot('2026-12-02', '11:00', '12:00'))).body).toMatchObject({
    error: { code: 'slot_not_offered' },
  });
});

test('the school’s break separates an instructor’s lessons', async () => {
  const day = '2026-12-01';
  await addSlots(app, instructorId, [
    slot(day, '09:00', '10:00'),
    slot(day, '10:00', '11:00'),
    slot(day, '11:15', '12:15'),
    slot(day, '12:30', '13:30'),
  ]);
  await settings({ leastBreakMinutes: 30, checksTravel: false });
  expect((await book((await student()).cookie, slot(day, '10:00', '11:00'))).status).toBe(201);
  expect(await offeredOn(day)).toEqual(everywhere('12:30'));
  expect(await book((await student()).cookie, slot(day, '11:15', '12:15'))).toMatchObject({
    body: { error: { code: 'slot_not_offered' } },
  });
  expect((await book((await student()).cookie, slot(day, '12:30', '13:30'))).status).toBe(201);
});

test('a school that follows the province limits a student’s driving time a day', async () => {
  const day = '2026-12-01';
  await addSlots(app, instructorId, [
    slot(day, '09:00', '10:00'),
    slot(day, '12:00', '13:00'),
    slot(day, '15:00', '16:00'),
    slot('2026-12-02', '09:00', '10:00'),
  ]);
  const { cookie } = await student();
  await book(cookie, slot(day, '09:00', '10:00'));
  await book(cookie, slot(day, '12:00', '13:00'));
  await settings({ refusesLongDays: true });
  expect(await book(cookie, slot(day, '15:00', '16:00'))).toMatchObject({
    status: 409,
    body: { error: { code: 'long_day' } },
  });
  expect((await book(cookie, slot('2026-12-02', '09:00', '10:00'))).status).toBe(201);
  expect((await book((await student()).cookie, slot(day, '15:00', '16:00'))).status).toBe(201);
});

test.each([
  { noticeDays: 1 },
  { noticeDays: 31 },
  { aheadDays: 6 },
  { aheadDays: 366 },
  { mostLessonsADay: 0 },
  { leastBreakMinutes: -1 },
  { travelToleranceMinutes: -1 },
  { travelToleranceMinutes: 31 },
  { travelToleranceMinutes: 7.5 },
  { weeksAhead: 27 },
])('an impossible rule is refused: %o', async (rule) => {
  expect((await settings(rule)).status).toBe(400);
});
