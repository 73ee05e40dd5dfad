import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Car } from '#contract/cars.ts';
import { signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendCarWarnings } from './expiry-warnings.ts';

const DATE = '2026-12-04';
const LATER = '2026-12-07';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
let instructorId: string;
let car: Car;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  student = await signUpCandidate(app);
  school = await signUpSchool(app, { province: 'ON' });
  instructorId = (await addInstructor(app, school.schoolId)).id;
  const slot = { startTime: '09:00', endTime: '10:00' };
  await addSlots(app, instructorId, [
    { date: DATE, ...slot },
    { date: LATER, ...slot },
  ]);
  [car] = (await cars()) as [Car];
});

const cars = async () =>
  (await app.call({ url: `/api/school/${school.schoolId}/cars`, as: school.cookie })).body as Car[];

function change(changes: Partial<Car>, { id = car.id, as = school.cookie, of = school.schoolId } = {}) {
  const { id: _, photoVersion, drivers, lessons, version, ...said } = { ...car, ...changes };
  return app.call({ method: 'PUT', url: `/api/school/${of}/cars/${id}`, as, payload: said });
}

async function freeDays(): Promise<string[]> {
  const { body } = await app.call({ url: `/api/schedule/instructor/${instructorId}`, as: student.cookie });
  return (body as { date: string }[]).map(({ date }) => date);
}

const book = (date: string) =>
  app.call({
    method: 'POST',
    url: '/api/booking',
    as: student.cookie,
    payload: { instructorId, date, startTime: '09:00', endTime: '10:00', location: '1 Main Street' },
  });

test('a school sees its cars with their drivers, and edits one car for all of them', async () => {
  const colleague = await addInstructor(app, school.schoolId, { carId: car.id });
  expect((await cars()).map(({ drivers }) => drivers.map(({ id }) => id).sort())).toEqual([
    [instructorId, colleague.id].sort(),
  ]);
  const said = {
    color: 'Green',
    insuranceExpiry: '2027-01-31',
    inspectionExpiry: '2026-12-24',
    transmission: 'manual',
  } as const;
  expect(await change(said)).toMatchObject({ status: 200, body: { ...said, id: car.id, lessons: [] } });
  expect(await cars()).toMatchObject([said]);
  const { body } = await app.call({ url: `/api/instructor/${colleague.id}`, as: school.cookie });
  expect(body).toMatchObject({ instructorCar: { color: 'Green', transmission: 'manual' } });
});

test('a page of cars finds plates without spaces, makes and drivers, and counts all that match', async () => {
  const { schoolId } = school;
  for (const firstName of ['Zoé', 'Leo']) await addInstructor(app, schoolId, { firstName, lastName: 'Lévesque' });
  for (const one of await cars()) {
    const driver = one.drivers[0]?.name;
    if (driver === 'Zoé Lévesque') await change({ ...one, plateNumber: 'BIG 12' }, { id: one.id });
    if (driver === 'Leo Lévesque') await change({ ...one, plateNumber: 'BIG 123', make: 'Kia' }, { id: one.id });
  }
  const found = async (query: string) => {
    const url = `/api/school/${schoolId}/cars/page?${query}`;
    const { body } = await app.call({ url, as: school.cookie });
    const { cars, total } = body as { cars: Car[]; total: number };
    return [cars.map(({ plateNumber }) => plateNumber), total];
  };
  expect(await found('q=big12')).toEqual([['BIG 123', 'BIG 12'], 2]);
  expect(await found('q=levesque%20zoe')).toEqual([['BIG 12'], 1]);
  expect(await found('q=levesque&limit=1&page=1')).toEqual([['BIG 12'], 2]);
  expect(await found('q=levesque&limit=1&page=9')).toEqual([['BIG 12'], 2]);
  expect(await found('q=%25')).toEqual([[], 0]);
  expect((await found('limit=2'))[1]).toBe(3);
});

test('a plate is unique in a school whatever its spacing, and other schools can’t reach the car', async () => {
  await addInstructor(app, school.schoolId);
  const other = (await cars()).find(({ id }) => id !== car.id);
  expect(await change({ plateNumber: `-${other?.plateNumber.toLowerCase()} ` })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'plateNumber', code: 'plate_in_use' }] } },
  });
  expect((await change({ plateNumber: 'NEW 777' })).status).toBe(200);
  const stranger = await signUpSchool(app, { province: 'ON' });
  expect((await change({ color: 'Pink' }, { as: stranger.cookie })).status).toBe(403);
  expect((await change({ color: 'Pink' }, { as: stranger.cookie, of: stranger.schoolId })).status).toBe(404);
  expect((await cars()).map(({ color }) => color)).not.toContain('Pink');
});

describe('out of service', () => {
  test('hides that period’s slots and blocks stale bookings, until it ends', async () => {
    expect(await freeDays()).toEqual([DATE, LATER]);
    await change({ outFrom: DATE, outUntil: DATE });
    expect(await freeDays()).toEqual([LATER]);
    expect((await book(DATE)).body).toMatchObject({ error: { code: 'slot_not_offered' } });
    await change({ outFrom: DATE, outUntil: null });
    expect(await freeDays()).toEqual([]);
    await change({ outFrom: null, outUntil: null });
    expect((await book(DATE)).status).toBe(201);
  });

  test('keeps its bookings, and lists them to the school', async () => {
    const { body } = await book(DATE);
    const { bookingId } = body as { bookingId: string };
    expect(await change({ outFrom: '2026-12-01', outUntil: DATE })).toMatchObject({
      status: 200,
      body: { lessons: [{ bookingId, date: DATE, startTime: '09:00', endTime: '10:00' }] },
    });
    await change({ outFrom: LATER, outUntil: null });
    expect((await cars())[0]?.lessons).toEqual([]);
  });

  test.each([
    [{ outFrom: LATER, outUntil: DATE }, 'outUntil', 'end_before_start'],
    [{ outFrom: null, outUntil: DATE }, 'outFrom', 'required'],
    [{ outFrom: '2026-02-30', outUntil: null }, 'outFrom', 'invalid_date'],
  ])('%o is refused at its field', async (span, path, code) => {
    expect((await change(span)).body).toMatchObject({ error: { details: [{ path, code }] } });
  });
});

test('a car can be added without a driver, one for each plate', async () => {
  const { id: _, photoVersion, drivers, lessons, version, ...kept } = car;
  const said = { ...kept, plateNumber: 'NEW 123', insuranceExpiry: '2027-01-31' };
  const add = () =>
    app.call({ method: 'POST', url: `/api/school/${school.schoolId}/cars`, as: school.cookie, payload: said });
  expect(await add()).toMatchObject({ status: 201, body: { ...said, drivers: [], lessons: [] } });
  expect(await add()).toMatchObject({ status: 400, body: { error: { details: [{ code: 'plate_in_use' }] } } });
  expect(await cars()).toHaveLength(2);
});

test('the school gets reminders of insurance and inspection 30 and 7 days before, once each', async () => {
  await change({ insuranceExpiry: '2026-12-22', inspectionExpiry: '2026-12-30' });
  const told = async (day: string) => {
    app.clock.set(`${day}T15:00:00Z`);
    await sendCarWarnings(app.ctx);
    await sendCarWarnings(app.ctx);
    const subjects = (await sentMail(app, school.email)).map(({ subject }) => subject);
    return subjects
      .map((subject) => /^(\w+) for .* in (\d+) days/.exec(subject)?.slice(1).join(' '))
      .filter(Boolean)
      .sort();
  };
  expect(await told('2026-11-21')).toEqual([]);
  expect(await told('2026-11-22')).toEqual(['Insurance 30']);
  expect(await told('2026-11-30')).toEqual(['Inspection 30', 'Insurance 30']);
  expect(await told('2026-12-15')).toEqual(['Inspection 30', 'Insurance 30', 'Insurance 7']);
  // Once renewed, there are no further reminders.
  await app.db
    .updateTable('cars')
    .set({ insurance_expiry: '2027-12-22', inspection_expiry: null })
    .where('id', '=', car.id)
    .execute();
  expect(await told('2026-12-23')).toHaveLength(3);
});

test('managers are emailed too', async () => {
  const manager = await signUpMember(app, { schoolId: school.schoolId, role: 'manager' });
  await change({ insuranceExpiry: '2026-12-22', inspectionExpiry: null });
  app.clock.set('2026-11-22T15:00:00Z');
  await sendCarWarnings(app.ctx);
  expect((await sentMail(app, manager.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Insurance for/),
  ]);
});
