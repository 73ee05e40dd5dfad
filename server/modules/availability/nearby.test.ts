import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AvailabilityRecord } from '#contract/availability.ts';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { clearServiceArea, saveServiceArea } from '#server/modules/service-areas/service-areas.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { startGeoServer, type TestGeoServer } from '#server/testing/geo-server.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let student: { cookie: string };
let toronto: Awaited<ReturnType<typeof signUpSchool>>;
let oshawa: typeof toronto;
let vancouver: typeof toronto;
beforeAll(async () => {
  app = await sharedTestApp();
  student = await signUpCandidate(app);
  toronto = await signUpSchool(app, { province: 'ON', name: 'Toronto Lanes' });
  oshawa = await signUpSchool(app, { province: 'ON', name: 'Oshawa Lanes' });
  vancouver = await signUpSchool(app, { province: 'BC', name: 'Vancouver Lanes' });
  await moveTo(toronto, 'M5V 2T6');
  await moveTo(oshawa, 'L1G 4T9');
  await moveTo(vancouver, 'V5K 0A1');
});

async function moveTo(school: { schoolId: string }, postalCode: string) {
  await app.db.updateTable('schools').set({ postal_code: postalCode }).where('id', '=', school.schoolId).execute();
  forgetEveryDay(app.ctx);
}

let day = 0;
let date = '';
beforeEach(() => {
  date = `2026-12-${String(++day).padStart(2, '0')}`;
});

/** An instructor with a free hour on the test's day. */
async function addFree(school: { schoolId: string }, more: { rateCents?: number } = {}): Promise<string> {
  const { id } = await addInstructor(app, school.schoolId, more);
  await addSlots(app, id, [{ date, startTime: '09:00', endTime: '10:00' }]);
  forgetEveryDay(app.ctx);
  return id;
}

async function ask(near: string | null, more = '') {
  const place = near === null ? '' : `&near=${encodeURIComponent(near)}`;
  const url = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${date}${place}${more}`;
  const { status, body, headers } = await app.call({ url, as: student.cookie });
  const records = (status === 200 ? body : []) as AvailabilityRecord[];
  return { status, body, records, ids: records.map(({ instructorId }) => instructorId), headers };
}

test('a search near a place lists who comes there, with distance and time, and counts the others', async () => {
  const here = await addFree(toronto);
  await addFree(oshawa);
  await addFree(vancouver);
  const { records, headers } = await ask('M4C 1B5');
  expect(records).toMatchObject([{ instructorId: here, distanceKm: 5, travelMinutes: 16 }]);
  expect([headers['x-total-count'], headers['x-outside-count']]).toEqual([1, 2].map(String));
  expect((await ask('Vancouver')).records).toMatchObject([{ schoolName: 'Vancouver Lanes', distanceKm: 6 }]);
  // The specification's own list covers all of Canada and has no distances.
  const all = await ask(null);
  expect(all.records).toHaveLength(3);
  expect(all.records.some((record) => 'distanceKm' in record || 'travelMinutes' in record)).toBe(false);
  expect(all.headers['x-outside-count']).toBeUndefined();
});

test('a list is cached until somebody books or an area changes', async () => {
  const id = await addFree(toronto);
  const { headers } = await ask('M5V');
  expect((await ask('M5V')).headers.etag).toBe(headers.etag);
  expect((await ask('M5V')).headers['x-outside-count']).toBe(headers['x-outside-count']);
  await saveServiceArea(app.ctx, id, { postalCode: 'L1G 4T9', radiusKm: 5 });
  expect((await ask('M5V')).ids).not.toContain(id);
  await clearServiceArea(app.ctx, id);
  expect((await ask('M5V')).ids).toContain(id);
  const payload = { instructorId: id, date, startTime: '09:00', endTime: '10:00', location: 'A' };
  expect((await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload })).status).toBe(201);
  expect((await ask('M5V')).ids).not.toContain(id);
});

test('sorts by rating and distance, or by the nearest, the cheapest or the best rated', async () => {
  const near = await addFree(toronto, { rateCents: 9000 });
  const far = await addFree(toronto, { rateCents: 5000 });
  await saveServiceArea(app.ctx, far, { postalCode: 'L5B 1M2', radiusKm: 60 });
  const [order, reversed] = [
    [near, far],
    [far, near],
  ];
  expect((await ask('M5V')).ids).toEqual(order);
  expect((await ask('M5V', '&sort=nearest')).ids).toEqual(order);
  expect((await ask('M5V', '&sort=cheapest')).ids).toEqual(reversed);
  // Without ratings the nearer one ranks higher, because the prior is the same for both.
  expect((await ask('M5V', '&sort=best')).ids).toEqual(order);
  expect((await ask(null, '&sort=cheapest')).ids).toEqual(reversed);
  expect((await ask(null, '&sort=nearest')).ids).toEqual(reversed);
  expect((await ask('M5V', '&sort=random')).status).toBe(400);
});

test('pages, filters and days cover only those who come there', async () => {
  const cheap = await addFree(toronto, { rateCents: 4000 });
  const dear = await addFree(toronto, { rateCents: 9000 });
  await addFree(vancouver, { rateCents: 4000 });
  const second = await ask('M5V', '&sort=cheapest&page=1&pageSize=1');
  expect(second.ids).toEqual([dear]);
  expect([second.headers['x-total-count'], second.headers['x-outside-count']]).toEqual(['2', '1']);
  const filtered = await ask('M5V', '&maxRate=50');
  expect([filtered.ids, filtered.headers['x-outside-count']]).toEqual([[cheap], '1']);
  const days = async (near: string) => {
    const url = `/api/schedule/days?from=${date}&to=${date}&near=${encodeURIComponent(near)}`;
    return (await app.call({ url, as: student.cookie })).body;
  };
  expect(await days('M5V')).toEqual([{ date, instructors: 2 }]);
  expect(await days('Vancouver, BC')).toEqual([{ date, instructors: 1 }]);
  expect(await days('Halifax')).toEqual([]);
});

test('without a day, instructors are listed by day, the earliest first', async () => {
  const id = await addFree(toronto);
  const url = '/api/schedule/all?availabilityStatus=AVAILABLE&near=M5V';
  const { body } = await app.call({ url, as: student.cookie });
  expect((body as AvailabilityRecord[]).find((record) => record.instructorId === id)?.distanceKm).toBe(0);
});

test('an unknown place is refused at its field; a place nobody comes to gives an empty list', async () => {
  await addFree(toronto);
  for (const near of ['K1D', 'Atlantis', '40,-50']) {
    const { status, body } = await ask(near);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { code: 'invalid_request', details: [{ path: 'near', code: 'unknown_place' }] },
    });
  }
  expect((await ask('x'.repeat(121))).status).toBe(400);
  const { ids, headers } = await ask('Iqaluit');
  expect([ids, headers['x-outside-count']]).toEqual([[], '1']);
  expect((await ask('')).ids).toHaveLength(1);
});

test('uses the operator’s map servers for places and times, and works without them', async () => {
  const geocoder: TestGeoServer = await startGeoServer();
  const router = await startGeoServer();
  const settings = { GEOCODER_URL: `${geocoder.address}/api`, OSRM_URL: router.address };
  const other = await createTestApp(settings);
  try {
    const asking = await signUpCandidate(other);
    const school = await signUpSchool(other, { province: 'ON' });
    await other.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).execute();
    const { id } = await addInstructor(other, school.schoolId);
    await addSlots(other, id, [{ date: '2026-12-04', startTime: '09:00', endTime: '10:00' }]);
    forgetEveryDay(other.ctx);
    geocoder.answers({
      body: {
        features: [
          {
            geometry: { coordinates: [-79.4, 43.66] },
            properties: { name: 'Robarts Library', city: 'Toronto', state: 'Ontario', countrycode: 'CA' },
          },
        ],
      },
    });
    router.answers({ body: { code: 'Ok', durations: [[0, 540]], distances: [[0, 2900]] } });
    const list = async (near: string) => {
      const url = `/api/schedule/all?availabilityStatus=AVAILABLE&date=2026-12-04&near=${near}`;
      return (await other.call({ url, as: asking.cookie })).body;
    };
    expect(await list('robarts')).toMatchObject([{ instructorId: id, distanceKm: 3, travelMinutes: 13 }]);
    await geocoder.close();
    await router.close();
    expect(await list('Toronto')).toMatchObject([{ instructorId: id }]);
    expect(await list('M5V')).toMatchObject([{ distanceKm: 0, travelMinutes: 4 }]);
  } finally {
    await other.close();
  }
});

test('hides hours when another instructor has the shared car', async () => {
  const { id, carId } = await addInstructor(app, toronto.schoolId);
  const other = await addInstructor(app, toronto.schoolId, { carId });
  const hour = { date, startTime: '10:00', endTime: '11:00' };
  const hours = [{ date, startTime: '09:00', endTime: '10:00' }, hour, { date, startTime: '10:30', endTime: '11:30' }];
  await addSlots(app, id, [hour]);
  await addSlots(app, other.id, [...hours.slice(0, 1), ...hours.slice(2)]);
  forgetEveryDay(app.ctx);
  const booker = await signUpCandidate(app);
  const body = { instructorId: id, ...hour, location: '1 Main Street' };
  expect((await app.call({ method: 'POST', url: '/api/booking', as: booker.cookie, body })).status).toBe(201);
  // The nine o'clock slot ends as the other lesson begins.
  const free = [{ startTime: '09:00', endTime: '10:00' }];
  expect((await ask('M4C 1B5')).records).toMatchObject([{ instructorId: other.id, timeSlots: free }]);
  expect((await ask(null)).records).toMatchObject([{ instructorId: other.id, timeSlots: free }]);
  const own = await app.call({ url: `/api/schedule/instructor/${other.id}?date=${date}`, as: student.cookie });
  expect(own.body).toMatchObject(free);
  expect(own.body).toHaveLength(1);
});
