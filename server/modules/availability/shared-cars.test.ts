import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AvailabilityRecord } from '#contract/availability.ts';
import { inTransaction } from '#server/context.ts';
import { forgetEveryDay, publishEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const DATE = '2026-12-04';
const NINE = { date: DATE, startTime: '09:00', endTime: '10:00' };
const HALF_PAST_NINE = { date: DATE, startTime: '09:30', endTime: '10:30' };
const TEN = { date: DATE, startTime: '10:00', endTime: '11:00' };

let database: TestDatabase;
let here: TestApp;
let elsewhere: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let student: { cookie: string };
beforeAll(async () => {
  database = await createTestDatabase();
  // Only the addresses: an app that owned the database would drop it when it closes.
  const { connectionString, serverConnectionString } = database;
  const options = { database: { connectionString, serverConnectionString } };
  here = await createTestApp({}, options);
  elsewhere = await createTestApp({}, options);
});
afterAll(async () => {
  await here.close();
  await elsewhere.close();
  await database.drop();
});

/** Marc and Kofi share a car. Marc teaches at nine or from ten on, Kofi only from half past nine. */
let marc: { id: string; carId: string };
let kofi: { id: string };
let schools = 0;
beforeEach(async () => {
  school = await signUpSchool(here, { province: 'ON', name: `Shared Lane ${++schools}` });
  await here.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).where('id', '=', school.schoolId).execute();
  student = await signUpCandidate(here);
  marc = await addInstructor(here, school.schoolId, { firstName: 'Marc', lastName: `Shares ${schools}` });
  kofi = await addInstructor(here, school.schoolId, {
    firstName: 'Kofi',
    lastName: `Shares ${schools}`,
    carId: marc.carId,
  });
  await addSlots(here, marc.id, [NINE, TEN, { ...NINE, startTime: '13:00', endTime: '14:00' }]);
  await addSlots(here, kofi.id, [HALF_PAST_NINE]);
  // The school was inserted directly.
  await inTransaction(here.ctx, (tx) => publishEveryDay(tx));
  forgetEveryDay(here.ctx);
});

async function read<T>(app: TestApp, url: string): Promise<T> {
  const { status, body } = await app.call({ url: `/api${url}`, as: student.cookie });
  expect([url, status]).toEqual([url, 200]);
  return body as T;
}

/** Whether Kofi's time shows, for each way students find free times. */
const READS: Record<string, (app: TestApp) => Promise<boolean>> = {
  'the day': async (app) =>
    isListed(await read(app, `/schedule/all?availabilityStatus=AVAILABLE&date=${DATE}&pageSize=200`)),
  'the next days': async (app) =>
    isListed(await read(app, `/schedule/all?availabilityStatus=AVAILABLE&place=Shared+Lane+${schools}&pageSize=200`)),
  'the day near a place': async (app) =>
    isListed(await read(app, `/schedule/all?availabilityStatus=AVAILABLE&date=${DATE}&near=M5V&pageSize=200`)),
  'lessons of an hour': async (app) =>
    isListed(await read(app, `/schedule/all?availabilityStatus=AVAILABLE&date=${DATE}&minMinutes=60&pageSize=200`)),
  'the count of a day': async (app) => (await countOf(app, '')) === 2,
  'the count of a day near a place': async (app) => (await countOf(app, '&near=M5V')) === 2,
  'the instructor': async (app) => (await read<object[]>(app, `/schedule/instructor/${kofi.id}`)).length > 0,
  'the instructor’s day': async (app) =>
    (await read<object[]>(app, `/schedule/instructor/${kofi.id}?date=${DATE}`)).length > 0,
  'the instructor near a place': async (app) =>
    (await read<object[]>(app, `/schedule/instructor/${kofi.id}?date=${DATE}&near=M5V`)).length > 0,
  'the instructor’s page': async (app) =>
    (await read<{ days: object[] }>(app, `/public/instructor/kofi-shares-${schools}`)).days.length > 0,
  'the school’s page': async (app) =>
    (
      await read<{ instructors: { slug: string; days: object[] }[] }>(app, `/public/school/shared-lane-${schools}`)
    ).instructors.some(({ slug, days }) => slug.startsWith('kofi') && days.length > 0),
};
const isListed = (records: AvailabilityRecord[]) => records.some(({ instructorId }) => instructorId === kofi.id);
async function countOf(app: TestApp, more: string): Promise<number> {
  const days = await read<{ instructors: number }[]>(
    app,
    `/schedule/days?from=${DATE}&to=${DATE}&place=Shared+Lane+${schools}${more}`,
  );
  return days[0]?.instructors ?? 0;
}

/** The reads that show Kofi's time, on this server and another. */
async function told(app: TestApp): Promise<string[]> {
  const names = [];
  for (const [name, isTold] of Object.entries(READS)) if (await isTold(app)) names.push(name);
  return names;
}
async function expectOffered(isOffered: boolean): Promise<void> {
  const all = isOffered ? Object.keys(READS) : [];
  // At once on the server that changed something, soon on the others.
  expect(await told(here)).toEqual(all);
  await expect.poll(() => told(elsewhere), { timeout: 10_000 }).toEqual(all);
}

async function call(method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object, as = student.cookie) {
  const { status, body } = await here.call({ method, url: `/api${url}`, as, payload });
  expect([url, status < 300 ? 'done' : body]).toEqual([url, 'done']);
  return body as { bookingId: string };
}
const bookMarc = (time: object) => call('POST', '/booking', { instructorId: marc.id, location: 'Home', ...time });

test('no server offers a time when a colleague has the car; cancelling the lesson restores it', async () => {
  await expectOffered(true);
  const { bookingId } = await bookMarc(NINE);
  await expectOffered(false);
  await call('POST', `/booking/${bookingId}/cancel`, {});
  await expectOffered(true);
});

test('a moved lesson takes its car along, to an existing or a new time', async () => {
  const { bookingId } = await bookMarc({ ...NINE, startTime: '13:00', endTime: '14:00' });
  await expectOffered(true);
  await call('POST', `/booking/${bookingId}/move`, TEN);
  await expectOffered(false);
  await call('POST', `/booking/${bookingId}/move`, { ...NINE, startTime: '16:00', endTime: '17:00' }, school.cookie);
  await expectOffered(true);
});

test('a lesson keeps the car it was booked with; an instructor who gets another car is free again', async () => {
  const car = { make: 'Kia', model: 'Rio', year: 2024, color: 'Red', plateNumber: `NEW ${schools}` };
  await bookMarc(NINE);
  await call('PATCH', `/instructor/${marc.id}`, { instructorCar: car }, school.cookie);
  await expectOffered(false);
  await call('PATCH', `/instructor/${kofi.id}`, { instructorCar: car }, school.cookie);
  await expectOffered(true);
});

test('a student who loses a slot isn’t offered one whose car is out', async () => {
  await addSlots(here, kofi.id, [{ ...NINE, startTime: '11:00', endTime: '12:00' }]);
  await bookMarc(TEN);
  const refusal = await here.call({
    method: 'POST',
    url: '/api/booking',
    as: (await signUpCandidate(here)).cookie,
    payload: { instructorId: kofi.id, location: 'Home', ...HALF_PAST_NINE },
  });
  expect(refusal).toMatchObject({
    status: 409,
    body: { error: { code: 'slot_taken', details: { otherSlots: [{ startTime: '11:00', endTime: '12:00' }] } } },
  });
});
