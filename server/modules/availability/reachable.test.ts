import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AvailabilityRecord } from '#contract/availability.ts';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { saveSchoolInformation } from '#server/modules/schools/schools.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const DATE = '2026-12-04';
const HOURS = ['08:00', '09:00', '09:30', '10:00', '11:00'];
/** East York and Mississauga are 45 minutes apart, and both within 25 km of downtown. */
const EAST = 'M4C 1B5';
const WEST = 'L5B 1M2';
const ALL = HOURS.filter((hour) => hour !== '09:00');

/** The information of a school in Ottawa. */
const MOVED = {
  name: 'Northern Lane',
  addressLine1: '1 Elgin Street',
  addressLine2: '',
  city: 'Ottawa',
  province: 'ON',
  country: 'Canada',
  postalCode: 'K1P 1A4',
  contactNumber1: '6135550100',
  contactNumber2: '',
  isLegallyRegistered: 'true',
  termsAcceptance: 'true',
} as const;

let database: TestDatabase;
let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let student: { cookie: string };
let instructorId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({}, { database: addressesOf(database) });
  school = await signUpSchool(app, { province: 'ON' });
  student = await signUpCandidate(app);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Only the addresses: an app that owned the database would drop it when it closes. */
const addressesOf = ({ connectionString, serverConnectionString }: TestDatabase) => ({
  connectionString,
  serverConnectionString,
});
beforeEach(async () => {
  await changeSchool({
    postal_code: 'M5V 2T6',
    checks_travel: true,
    travel_tolerance_minutes: 0,
    default_radius_km: 25,
  });
  instructorId = await newInstructor(app, school.schoolId);
});

async function newInstructor(on: TestApp, schoolId: string) {
  const { id } = await addInstructor(on, schoolId);
  await addSlots(on, id, HOURS.map(slot));
  return id;
}
async function changeSchool(columns: object) {
  await app.db.updateTable('schools').set(columns).where('id', '=', school.schoolId).execute();
  forgetEveryDay(app.ctx);
}
/** The drive takes 25 minutes, which leaves five to the next half hour. */
const slot = (startTime: string) => ({
  date: DATE,
  startTime,
  endTime: `${startTime.slice(0, 3)}${startTime.endsWith('30') ? '55' : '25'}`,
});

async function book(startTime: string, more: object) {
  const payload = { instructorId, ...slot(startTime), location: '1 Main Street', ...more };
  const { cookie } = await signUpCandidate(app);
  const answer = await app.call({
    method: 'POST',
    url: '/api/booking',
    as: cookie,
    payload,
  });
  expect(answer.status).toBe(201);
  return { ...(answer.body as { bookingId: string }), cookie };
}

interface Asked {
  on?: TestApp;
  /** Null means logged out. */
  as?: string | null;
  id?: string;
  dropOff?: string;
}

/** An instructor's free times near a place. */
async function freeNear(
  near: string | null,
  { on = app, as = student.cookie, id = instructorId, dropOff = '' }: Asked = {},
) {
  const ends = { ...(near !== null && { near }), ...(dropOff && { dropOffNear: dropOff }) };
  const query = Object.entries(ends)
    .map(([name, place]) => `&${name}=${encodeURIComponent(place)}`)
    .join('');
  const { status, body, headers } = await on.call({ url: `/api/schedule/instructor/${id}?date=${DATE}${query}`, as });
  const hours = status === 200 ? (body as { startTime: string }[]).map(({ startTime }) => startTime) : [];
  return { status, body, hours, headers };
}

test('near a place, an instructor offers times reachable from the lesson before and to the next', async () => {
  await book('09:00', { pickupPostalCode: WEST });
  expect((await freeNear(EAST)).hours).toEqual(['11:00']);
  expect((await freeNear(WEST)).hours).toEqual(ALL);
  expect((await freeNear(null)).hours).toEqual(ALL);
  // A booking invalidates the cached times.
  await book('11:00', { pickupPostalCode: EAST, dropOff: 'Home', dropOffPostalCode: WEST });
  expect((await freeNear(EAST)).hours).toEqual([]);
  expect((await freeNear(WEST)).hours).toEqual(['08:00', '09:30']);
});

/** The day's list near a place, with only this test's named instructors and their hours. */
async function listNear(near: string, more = '', on = app, as = student.cookie) {
  const url = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${DATE}&near=${near}${more}`;
  const { body, headers } = await on.call({ url, as });
  const hours = new Map(
    (body as AvailabilityRecord[]).map((one) => [one.instructorId, one.timeSlots.map(({ startTime }) => startTime)]),
  );
  return { hours, total: Number(headers['x-total-count']), outside: headers['x-outside-count'] };
}

test('the day’s list leaves out unreachable times, and instructors without others, on every page', async () => {
  const other = await newInstructor(app, school.schoolId);
  const before = await listNear(EAST);
  await book('09:00', { pickupPostalCode: WEST });
  expect((await listNear(EAST)).hours.get(instructorId)).toEqual(['11:00']);
  expect((await listNear(EAST)).hours.get(other)).toEqual(HOURS);
  expect((await listNear(WEST)).hours.get(instructorId)).toEqual(ALL);
  await book('11:00', { pickupPostalCode: WEST });
  const list = await listNear(EAST);
  expect([list.hours.has(instructorId), list.total]).toEqual([false, before.total - 1]);
  expect((await listNear(EAST, `&pageSize=1&page=${before.total - 1}`)).hours.size).toBe(0);
  await changeSchool({ checks_travel: false });
  expect((await listNear(EAST)).hours.get(instructorId)).toEqual(['08:00', '09:30', '10:00']);
});

test('a lesson booked on another server soon blocks times here, until it is cancelled', async () => {
  const server = await createTestApp({}, { database: addressesOf(database) });
  try {
    const hours = async () => (await listNear(EAST, '', server)).hours.get(instructorId);
    expect(await hours()).toEqual(HOURS);
    const { cookie, bookingId } = await book('09:00', { pickupPostalCode: WEST });
    await expect.poll(hours).toEqual(['11:00']);
    const cancelled = await app.call({
      method: 'POST',
      url: `/api/booking/${bookingId}/cancel`,
      as: cookie,
      payload: {},
    });
    expect(cancelled.status).toBe(200);
    await expect.poll(hours).toEqual(HOURS);
  } finally {
    await server.close();
  }
});

test('a school’s new address applies at once on every server, and to instructors without their own area', async () => {
  const server = await createTestApp({}, { database: addressesOf(database) });
  try {
    const isListed = async (near: string, on: TestApp) => (await listNear(near, '', on)).hours.has(instructorId);
    const near = async (on: TestApp) => [await isListed('M5V', on), await isListed('K1P', on)];
    expect([await near(app), await near(server)]).toEqual([
      [true, false],
      [true, false],
    ]);
    await saveSchoolInformation(app.ctx, school.schoolId, { ...MOVED, email: school.email, website: '' });
    await expect.poll(() => near(server)).toEqual([false, true]);
    expect(await near(app)).toEqual([false, true]);
    expect((await freeNear(EAST)).status).toBe(422);
  } finally {
    await server.close();
  }
});

test('shows how far away the instructor is, and a place outside the area is refused as in booking', async () => {
  const { headers } = await freeNear(EAST);
  expect([headers['x-distance-km'], headers['x-travel-minutes']]).toEqual(['5', '16']);
  expect((await freeNear(null)).headers['x-distance-km']).toBeUndefined();
  const outside = await freeNear('V5K 0A1');
  expect(outside).toMatchObject({
    status: 422,
    body: { error: { code: 'outside_service_area', details: { distanceKm: 3355, radiusKm: 25 } } },
  });
  expect((await freeNear('Nowhere at all')).body).toMatchObject({
    error: { details: [{ path: 'near', code: 'unknown_place' }] },
  });
  // No table has this school's place, so nobody is refused.
  await changeSchool({ postal_code: 'K5V 2T6', city: 'Springfield' });
  expect((await freeNear('V5K 0A1')).hours).toEqual(HOURS);
});

test('a lesson that ends elsewhere is checked at both ends, for the area and the drive', async () => {
  await book('10:00', { pickupPostalCode: WEST });
  const to = (near: string | null, dropOff: string) => freeNear(near, { dropOff });
  // It may end just where the next one begins, because nobody can cross the city in half an hour.
  expect((await to(EAST, WEST)).hours).toEqual(['08:00', '09:00', '09:30']);
  expect((await to(WEST, EAST)).hours).toEqual(['08:00', '11:00']);
  expect((await to(null, EAST)).hours).toEqual(['08:00', '11:00']);
  expect((await to(EAST, 'V5K 0A1')).body).toMatchObject({
    error: { code: 'outside_service_area', details: { isDropOff: true } },
  });
  expect((await to(EAST, 'Nowhere at all')).body).toMatchObject({
    error: { details: [{ path: 'dropOffNear', code: 'unknown_place' }] },
  });
});

test('a school can turn the check off or tolerate overlap; a large town without a code refuses nobody', async () => {
  await book('09:00', { pickupPostalCode: WEST });
  expect((await freeNear('Toronto')).hours).toEqual(ALL);
  expect((await freeNear(EAST)).hours).toEqual(['11:00']);
  // The drive takes 53 minutes, so a gap of 35 fits with the tolerance of 18.
  await changeSchool({ travel_tolerance_minutes: 17 });
  expect((await freeNear(EAST)).hours).toEqual(['11:00']);
  expect((await listNear(EAST)).hours.get(instructorId)).toEqual(['11:00']);
  await changeSchool({ travel_tolerance_minutes: 18 });
  expect((await freeNear(EAST)).hours).toEqual(['08:00', '10:00', '11:00']);
  expect((await listNear(EAST)).hours.get(instructorId)).toEqual(['08:00', '10:00', '11:00']);
  await changeSchool({ checks_travel: false });
  expect((await freeNear(EAST)).hours).toEqual(ALL);
});

test('a person can search forty places an hour, and repeat those; cached answers count too', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const own = await signUpSchool(limited, { province: 'ON' });
    await limited.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).execute();
    const id = await newInstructor(limited, own.schoolId);
    const areas = ['M4', 'M5', 'M6'].flatMap((begun) =>
      [...'ABCEGHJKLMNPRSTVWXYZ'].map((letter) => `${begun}${letter}`).filter((code) => ofTable(limited, code)),
    );
    const ask = async (near: string, as: string | null) => (await freeNear(near, { on: limited, as, id })).status;
    const [first, second] = [await signUpCandidate(limited), await signUpCandidate(limited)];
    const statuses = [];
    for (const area of areas.slice(0, 42)) statuses.push(await ask(area, first.cookie));
    expect(statuses).toEqual([...Array(40).fill(200), 429, 429]);
    expect(await ask(areas[0] ?? '', first.cookie)).toBe(200);
    // The same text with different spelling is the same place.
    expect(await ask(`${areas[0]} 1A1`, first.cookie)).toBe(200);
    for (const area of areas.slice(2, 42)) await ask(area, second.cookie);
    expect(await ask(areas[0] ?? '', second.cookie)).toBe(429);
    expect((await freeNear(null, { on: limited, as: second.cookie, id })).status).toBe(200);
    // Logged-out callers are counted by network.
    for (const area of areas.slice(2, 42)) await ask(area, null);
    expect(await ask(areas[0] ?? '', null)).toBe(429);
    expect(await ask(areas[0] ?? '', (await signUpCandidate(limited)).cookie)).toBe(200);
  } finally {
    await limited.close();
  }
});

const ofTable = (on: TestApp, code: string) => locateEnds(on.ctx, pickupAt(code)).pickup !== null;
const pickupAt = (code: string) => ({ pickup_postal_code: code, drop_off_location: null, drop_off_postal_code: null });
