import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { readSavedSettings } from '#server/modules/schools/schools.ts';
import { saveServiceArea } from '#server/modules/service-areas/service-areas.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { startGeoServer } from '#server/testing/geo-server.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { eraseOldPickups, getBooking } from './bookings.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructorId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await signUpSchool(app, { province: 'ON' });
});

const DATE = '2026-12-04';
const HOURS = ['08:00', '09:00', '09:30', '10:00', '11:00', '12:00', '13:00'];
/** East York and Mississauga are 27 km and 45 minutes apart, and both within 25 km of downtown. */
const EAST = 'M4C 1B5';
const WEST = 'L5B 1M2';

beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await changeSchool({
    postal_code: 'M5V 2T6',
    checks_travel: true,
    travel_tolerance_minutes: 0,
    default_radius_km: 25,
  });
  instructorId = (await addInstructor(app, school.schoolId)).id;
  await addHours(app, instructorId, HOURS);
});

const changeSchool = (columns: object) =>
  app.db.updateTable('schools').set(columns).where('id', '=', school.schoolId).execute();
/** The drive takes 25 minutes, which leaves five to the next half hour. */
const slot = (startTime: string) => ({
  date: DATE,
  startTime,
  endTime: `${startTime.slice(0, 3)}${startTime.endsWith('30') ? '55' : '25'}`,
});
const addHours = (on: TestApp, id: string, hours: string[]) => addSlots(on, id, hours.map(slot));

async function book(startTime: string, more: object = {}, as?: string) {
  const cookie = as ?? (await signUpCandidate(app)).cookie;
  const payload = { instructorId, ...slot(startTime), location: '1 Main Street', ...more };
  const answer = await app.call({ method: 'POST', url: '/api/booking', as: cookie, payload });
  return {
    ...answer,
    cookie,
    booking: answer.body as Booking,
    code: (answer.body as { error?: { code: string } }).error?.code,
  };
}
const at = (pickupPostalCode: string, more: object = {}) => ({ pickupPostalCode, ...more });

test('a booking stores its pickup and drop-off for the student and the instructor', async () => {
  const said = { pickupPostalCode: 'm4c1b5', dropOff: 'Scarborough Town Centre', dropOffPostalCode: 'm1p 4p5' };
  const { status, booking, cookie } = await book('09:00', said);
  expect(status).toBe(201);
  const places = { pickupPostalCode: EAST, dropOff: 'Scarborough Town Centre', dropOffPostalCode: 'M1P 4P5' };
  expect(booking).toMatchObject(places);
  const seen = async (as: string) =>
    (await app.call({ url: `/api/booking/${booking.bookingId}`, as })).body as Partial<Booking>;
  expect(await seen(cookie)).toMatchObject(places);
  expect(await seen(school.cookie)).toMatchObject(places);
  app.clock.set('2027-04-01T12:00:00Z');
  await eraseOldPickups(app.ctx);
  const row = await getBooking(app.ctx, booking.bookingId);
  expect([row.pickup_location, row.pickup_postal_code, row.drop_off_location, row.drop_off_postal_code]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('[API-10] the specification’s body is enough; the code is read from the address, and an unknown code refuses nothing', async () => {
  expect((await book('08:00')).booking).toMatchObject({ pickupPostalCode: null, dropOff: null });
  expect((await book('09:00', { location: '1 Main Street, Toronto m4c1b5' })).booking.pickupPostalCode).toBe(EAST);
  expect((await book('13:00', { location: '1 Main Street, K5V 2T6' })).status).toBe(201);
});

describe('outside an instructor’s area there is no pickup', () => {
  test('a pickup outside is refused with the distance and the radius, and takes no slot', async () => {
    const { status, body } = await book('09:00', at('V5K 0A1'));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: { code: 'outside_service_area', details: { distanceKm: 3355, radiusKm: 25 } },
    });
    expect((await book('09:00', { location: '1 Main Street, Vancouver V5K 0A1' })).code).toBe('outside_service_area');
    expect((await book('09:00', at(EAST))).status).toBe(201);
  });

  test('nor a drop-off too far away', async () => {
    const to = (code: string) => book('09:00', at(EAST, { dropOff: 'Home', dropOffPostalCode: code }));
    expect((await to('V5K 0A1')).body).toMatchObject({
      error: { code: 'outside_service_area', details: { distanceKm: 3355, radiusKm: 25, isDropOff: true } },
    });
    expect((await to(WEST)).status).toBe(201);
  });

  test('an instructor’s own area replaces the school’s', async () => {
    await saveServiceArea(app.ctx, instructorId, { postalCode: 'V5K 0A1', radiusKm: 10 });
    expect((await book('09:00', at(EAST))).code).toBe('outside_service_area');
    expect((await book('09:00', at('V5K 0A1'))).status).toBe(201);
  });

  test('an uncertain or missing place isn’t refused', async () => {
    await changeSchool({ default_radius_km: 1 });
    expect((await book('08:00', at('M5V'))).status).toBe(201);
    expect((await book('13:00')).status).toBe(201);
    // There is no such code, and no such town in Ontario.
    await changeSchool({ postal_code: 'K5V 2T6', checks_travel: false });
    expect((await book('11:00', at('V5K 0A1'))).status).toBe(201);
  });

  test.each([
    [{ pickupPostalCode: 'K5V 2T6' }, 'pickupPostalCode', 'unknown_postal_code'],
    [{ dropOff: 'x', dropOffPostalCode: 'K5V' }, 'dropOffPostalCode', 'unknown_postal_code'],
    [{ pickupPostalCode: 'home' }, 'pickupPostalCode', 'invalid_postal_code'],
    [{ dropOff: 'x'.repeat(301) }, 'dropOff', 'too_long'],
  ])('%o is refused at its field', async (said, path, code) => {
    const { status, body } = await book('09:00', said);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ path, code }] } });
  });
});

describe('the drive has to fit', () => {
  test('from the lesson before and to the next; the refusal reveals no more', async () => {
    expect((await book('09:00', at(WEST))).status).toBe(201);
    const refused = await book('09:30', at(EAST));
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: {
          code: 'unreachable',
          message: 'The instructor doesn’t have enough time to drive to this lesson. Choose another time.',
        },
      },
    ]);
    expect((await book('08:00', at(EAST))).code).toBe('unreachable');
    // The slots are still free.
    expect((await book('09:30', at(WEST))).status).toBe(201);
    expect((await book('11:00', at(EAST))).status).toBe(201);
  });

  test('a lesson ends at its drop-off, where the drive to the next begins', async () => {
    expect((await book('09:00', at(WEST, { dropOff: 'Home', dropOffPostalCode: EAST }))).status).toBe(201);
    expect((await book('09:30', at(WEST))).code).toBe('unreachable');
    expect((await book('09:30', at(EAST))).status).toBe(201);
    // A place without a code is unknown, so its lesson counts as near as any.
    expect((await book('11:00', at(WEST, { dropOff: 'A friend’s' }))).status).toBe(201);
  });

  test('back-to-back lessons are refused only if the drive exceeds the school’s tolerance', async () => {
    const hours = ['14:00', '15:00', '16:00', '17:00'].map((startTime) => ({
      ...{ date: DATE, startTime },
      endTime: `${Number(startTime.slice(0, 2)) + 1}:00`,
    }));
    await addSlots(app, instructorId, hours);
    const bookHour = (startTime: string, pickupPostalCode: string) =>
      book(startTime, { ...hours.find((hour) => hour.startTime === startTime), ...at(pickupPostalCode) });
    expect((await bookHour('14:00', EAST)).status).toBe(201);
    expect((await bookHour('15:00', EAST)).status).toBe(201);
    // 11 minutes, then 16.
    expect((await bookHour('16:00', 'M4K 1A1')).code).toBe('unreachable');
    await changeSchool({ travel_tolerance_minutes: 15 });
    expect((await bookHour('16:00', 'M5V 2T6')).code).toBe('unreachable');
    expect((await bookHour('16:00', 'M4K 1A1')).status).toBe(201);
    expect((await bookHour('17:00', EAST)).status).toBe(201);
  });

  test('a new school lets 15 minutes of driving overlap lessons', async () => {
    const { schoolId } = await signUpSchool(app, { province: 'ON' });
    const { travelToleranceMinutes } = await readSavedSettings(app.ctx, schoolId);
    expect(travelToleranceMinutes).toBe(15);
  });

  test('a school can turn the check off', async () => {
    await changeSchool({ checks_travel: false });
    expect((await book('09:00', at(WEST))).status).toBe(201);
    expect((await book('09:30', at(EAST))).status).toBe(201);
  });

  test('a cancelled lesson blocks nobody, and repeating a booking returns it', async () => {
    const { booking, cookie } = await book('09:00', at(WEST));
    const again = await book('09:00', at(WEST), cookie);
    expect([again.status, again.booking.bookingId]).toEqual([201, booking.bookingId]);
    expect((await book('09:30', at(EAST))).code).toBe('unreachable');
    await app.call({ method: 'POST', url: `/api/booking/${booking.bookingId}/cancel`, as: cookie, payload: {} });
    expect((await book('09:30', at(EAST))).status).toBe(201);
  });

  test('a move is checked too, and doesn’t block itself', async () => {
    expect((await book('12:00', at(WEST))).status).toBe(201);
    const { booking, cookie } = await book('09:00', at(EAST));
    const move = async (to: string) =>
      (
        await app.call({
          method: 'POST',
          url: `/api/booking/${booking.bookingId}/move`,
          as: cookie,
          payload: slot(to),
        })
      ).body as Partial<Booking> & { error?: { code: string } };
    expect((await move('13:00')).error?.code).toBe('unreachable');
    expect((await move('09:30')).error).toBeUndefined();
    expect((await move('10:00')).startTime).toContain('T10:00');
  });
});

test('the operator’s router is asked before any lock, and its answer decides', async () => {
  const router = await startGeoServer();
  const other = await createTestApp({ OSRM_URL: router.address });
  try {
    const own = await signUpSchool(other, { province: 'ON' });
    await other.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).execute();
    const { id } = await addInstructor(other, own.schoolId);
    await addHours(other, id, ['09:00', '09:30', '11:00', '12:00']);
    const bookAt = async (startTime: string, pickupPostalCode: string) => {
      const { cookie } = await signUpCandidate(other);
      const payload = { instructorId: id, ...slot(startTime), location: '1 Main Street', pickupPostalCode };
      return (await other.call({ method: 'POST', url: '/api/booking', as: cookie, payload })).status;
    };
    // First a minute where the estimate is forty, then an hour where the estimate agrees.
    router.answers({ body: { code: 'Ok', durations: [[0, 60]], distances: [[0, 500]] } });
    expect([await bookAt('09:00', WEST), await bookAt('09:30', EAST)]).toEqual([201, 201]);
    router.answers({ body: { code: 'Ok', durations: [[0, 3600]], distances: [[0, 30_000]] } });
    expect([await bookAt('11:00', 'M1B 1A1'), await bookAt('12:00', 'M1C 1A1')]).toEqual([201, 409]);
    await router.close();
  } finally {
    await other.close();
  }
});

test('a caller who tries many places gets twenty answers an hour', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const own = await signUpSchool(limited, { province: 'ON' });
    await limited.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).execute();
    const { id } = await addInstructor(limited, own.schoolId);
    await addHours(limited, id, ['09:00', '09:30', '13:00']);
    const { cookie } = await signUpCandidate(limited);
    const bookFrom = async (startTime: string, pickupPostalCode: string, as = cookie) => {
      const payload = { instructorId: id, ...slot(startTime), location: '1 Main Street', pickupPostalCode };
      return (await limited.call({ method: 'POST', url: '/api/booking', as, payload })).status;
    };
    expect(await bookFrom('09:00', WEST, (await signUpCandidate(limited)).cookie)).toBe(201);
    const statuses: number[] = [];
    for (let index = 0; index < 22; index++) statuses.push(await bookFrom('09:30', EAST));
    expect(statuses).toEqual([...Array(20).fill(409), 429, 429]);
    // It doesn't reveal that this one was available either.
    expect(await bookFrom('13:00', WEST)).toBe(429);
  } finally {
    await limited.close();
  }
});
