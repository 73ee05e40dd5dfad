import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { ServiceArea } from '#contract/service-areas.ts';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { createPostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { sessionAt } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { findCoveringInstructors, findServiceArea, saveServiceArea } from './service-areas.ts';

const postal = createPostalGeocoder();
let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructorId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await signUpSchool(app, { province: 'ON' });
});
beforeEach(async () => {
  await moveSchool({ postal_code: 'M5V 2T6', city: 'Toronto' });
  instructorId = (await addInstructor(app, school.schoolId)).id;
});

async function moveSchool(columns: { postal_code?: string; city?: string; default_radius_km?: number }) {
  await app.db.updateTable('schools').set(columns).where('id', '=', school.schoolId).execute();
  forgetEveryDay(app.ctx);
}

const url = () => `/api/instructor/${instructorId}/service-area`;
const read = async () => (await app.call({ url: url(), as: school.cookie })).body as ServiceArea;
const save = (payload: object) => app.call({ method: 'PUT', url: url(), as: school.cookie, payload });
/** Whether the instructor comes to a place. */
async function comesTo(text: string): Promise<boolean> {
  const [place] = postal.search(text);
  if (!place) throw new Error(`${text} is nowhere`);
  return (await findCoveringInstructors(app.ctx, place)).some((one) => one.instructorId === instructorId);
}

test('an instructor comes 25 km around the school by default', async () => {
  expect(await read()).toMatchObject({ postalCode: 'M5V 2T6', radiusKm: 25, isOwn: false });
  expect((await read()).centre).toMatchObject({ label: 'M5V 2T6, Downtown Toronto, ON', latitude: 43.6525 });
  expect((await read()).towns[0]).toMatchObject({ name: 'Toronto' });
  expect([await comesTo('M4C'), await comesTo('Oshawa'), await comesTo('V5K')]).toEqual([true, false, false]);
});

test('the map of the school’s radius is centred on the school wherever it moves, and missing for an unknown place', async () => {
  const of = async () =>
    (await app.call({ url: `/api/school/${school.schoolId}/service-area`, as: school.cookie })).body as ServiceArea;
  expect(await of()).toMatchObject({ postalCode: 'M5V 2T6', centre: { label: 'M5V 2T6, Downtown Toronto, ON' } });
  expect((await of()).towns[0]).toMatchObject({ name: 'Toronto' });
  await moveSchool({ postal_code: 'K5V 2T6', city: 'Springfield' });
  expect(await of()).toEqual({ postalCode: 'K5V 2T6', centre: null, towns: [] });
});

test('the map names places in the reader’s language', async () => {
  await moveSchool({ postal_code: 'H3A 1A1', city: 'Montréal' });
  const { body } = await app.call({ url: url(), as: school.cookie, headers: { 'accept-language': 'fr' } });
  const { centre, towns } = body as ServiceArea;
  expect(centre?.label).toBe('H3A 1A1, Centre-ville nord de Montréal, QC');
  expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Montréal', 'Centre-ville de Montréal']));
});

test('the map names nearby towns as far as an area can reach, the largest first', async () => {
  const names = (await read()).towns.map(({ name }) => name);
  expect(names[0]).toBe('Toronto');
  expect(names).toEqual(expect.arrayContaining(['Scarborough', 'Mississauga', 'Oshawa', 'London', 'Kingston']));
  expect(names).not.toContain('Ottawa');
  expect(names).not.toContain('Brampton North');
  expect(names.length).toBeLessThan(64);
});

test('the map counts eight weeks of lessons by postal area: past, not cancelled, from known places', async () => {
  const student = await signUpCandidate(app);
  async function book(date: string, location: string, of = instructorId): Promise<string> {
    const slot = { date, startTime: '09:00', endTime: '10:00' };
    await addSlots(app, of, [slot]);
    const payload = { instructorId: of, ...slot, location };
    const { status, body } = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
    expect(status).toBe(201);
    return (body as Booking).bookingId;
  }
  await book('2026-11-25', '1 Main Street M5V 2T6');
  await book('2026-11-27', '1 Main Street M5V 2T6');
  await book('2026-12-10', '1 Main Street M4C 1B5');
  await book('2026-12-11', '2 Main Street M4C 1B7');
  await book('2026-12-12', 'at the library');
  await book('2026-12-13', '1 Main Street K5V 2T6');
  const cancelled = await book('2026-12-14', '1 Main Street M5V 2T6');
  await app.call({ method: 'POST', url: `/api/booking/${cancelled}/cancel`, as: student.cookie, payload: {} });
  await book('2027-02-01', '1 Main Street M5V 2T6');
  await book('2026-12-15', '1 Main Street M5V 2T6', (await addInstructor(app, school.schoolId)).id);

  const later = await sessionAt(app, '2027-01-21T12:00:00Z', school.accountId);
  const { lessons } = (await app.call({ url: url(), as: later })).body as ServiceArea;
  app.clock.set(TEST_NOW);
  const at = (code: string) => postal.ofPostalCode(code) ?? { latitude: 0, longitude: 0 };
  expect(lessons.toSorted((one, another) => another.count - one.count)).toEqual([
    { latitude: at('M4C').latitude, longitude: at('M4C').longitude, count: 2 },
    { latitude: at('M5V').latitude, longitude: at('M5V').longitude, count: 1 },
  ]);
});

test('the school gives an instructor an area and can remove it', async () => {
  const given = await save({ postalCode: 'l1g4t9', radiusKm: 12 });
  expect(given).toMatchObject({ status: 200, body: { postalCode: 'L1G 4T9', radiusKm: 12, isOwn: true } });
  expect(await read()).toEqual(given.body);
  expect([await comesTo('Oshawa'), await comesTo('M4C')]).toEqual([true, false]);
  await save({ postalCode: 'L1G 4T9', radiusKm: 60 });
  expect([await comesTo('Oshawa'), await comesTo('M4C')]).toEqual([true, true]);
  const taken = await app.call({ method: 'DELETE', url: url(), as: school.cookie });
  expect(taken).toMatchObject({ status: 200, body: { postalCode: 'M5V 2T6', radiusKm: 25, isOwn: false } });
  expect([await comesTo('Oshawa'), await comesTo('M4C')]).toEqual([false, true]);
});

test('a school that moves or widens its radius takes along instructors without their own area', async () => {
  const other = await addInstructor(app, school.schoolId);
  await saveServiceArea(app.ctx, other.id, { postalCode: 'M5V 2T6', radiusKm: 20 });
  await moveSchool({ postal_code: 'K1P 1A4', city: 'Ottawa' });
  expect([await comesTo('Ottawa'), await comesTo('M4C')]).toEqual([true, false]);
  expect((await findServiceArea(app.ctx, other.id)).centre?.label).toBe('M5V 2T6, Downtown Toronto, ON');
  expect(await comesTo('Smiths Falls')).toBe(false);
  const settings = { isTaxRegistered: false, taxBasisPoints: null };
  const settingsUrl = `/api/school/${school.schoolId}/settings`;
  const change = (payload: object) => app.call({ method: 'PUT', url: settingsUrl, as: school.cookie, payload });
  expect((await change({ ...settings, defaultRadiusKm: 90 })).body).toMatchObject({ defaultRadiusKm: 90 });
  expect((await read()).radiusKm).toBe(90);
  expect(await comesTo('Smiths Falls')).toBe(true);
  // A page of the previous version doesn't send it.
  expect((await change(settings)).body).toMatchObject({ defaultRadiusKm: 90 });
  await moveSchool({ default_radius_km: 25 });
});

test('an unknown code falls back to its town; if nothing is known, nobody comes', async () => {
  await moveSchool({ postal_code: 'K5V 2T6', city: 'Kingston' });
  expect((await read()).centre?.label).toBe('Kingston, ON');
  expect(await comesTo('Kingston')).toBe(true);
  await moveSchool({ postal_code: 'K5V 2T6', city: 'Springfield' });
  expect(await read()).toMatchObject({ postalCode: 'K5V 2T6', centre: null, towns: [] });
  expect(await comesTo('Kingston')).toBe(false);
});

describe('invalid areas are refused field by field, and nothing changes', () => {
  test.each([
    [{ postalCode: 'M5V 2T6', radiusKm: 0 }, 'radiusKm', 'out_of_range'],
    [{ postalCode: 'M5V 2T6', radiusKm: -1 }, 'radiusKm', 'out_of_range'],
    [{ postalCode: 'M5V 2T6', radiusKm: 201 }, 'radiusKm', 'out_of_range'],
    [{ postalCode: 'M5V 2T6', radiusKm: 2.5 }, 'radiusKm', 'not_whole'],
    [{ postalCode: 'M5V 2T6', radiusKm: 'far' }, 'radiusKm', 'invalid_number'],
    [{ postalCode: 'M5V 2T6' }, 'radiusKm', 'required'],
    [{ postalCode: 'K5V 0A1', radiusKm: 25 }, 'postalCode', 'unknown_postal_code'],
    [{ postalCode: 'K1D 0A1', radiusKm: 25 }, 'postalCode', 'invalid_postal_code'],
    [{ postalCode: 'M5V', radiusKm: 25 }, 'postalCode', 'invalid_postal_code'],
    [{ postalCode: 'D5V 2T6', radiusKm: 25 }, 'postalCode', 'invalid_postal_code'],
  ])('%o', async (payload, path, code) => {
    const { status, body } = await save(payload);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ path, code }] } });
    expect(
      await app.db.selectFrom('service_areas').selectAll().where('instructor_id', '=', instructorId).execute(),
    ).toEqual([]);
  });
});

test('another school’s instructor has no area to read or change', async () => {
  const other = await signUpSchool(app, { province: 'ON' });
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const payload = method === 'PUT' ? { postalCode: 'M5V 2T6', radiusKm: 1 } : undefined;
    expect((await app.call({ method, url: url(), as: other.cookie, ...(payload && { payload }) })).status).toBe(404);
  }
  expect((await read()).isOwn).toBe(false);
});
