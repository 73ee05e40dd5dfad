import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { asTransaction } from '#server/context.ts';
import { takeSlotStatement } from '#server/modules/availability/slot.db.ts';
import { wallTime } from '#server/modules/availability/slot.rules.ts';
import { createPostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import { estimateTravel } from '#server/platform/geo/travel-estimate.rules.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { countRuns } from '#server/testing/properties.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { takeLesson } from './take-slot.db.ts';

const ROUNDS = 8;
const NINE = { startTime: '09:00', endTime: '10:00' };
const TEN = { startTime: '10:10', endTime: '11:10' };
/** Half an hour's drive from each other, with ten minutes between their lessons. */
const PLACES = ['M4C 1B5', 'L5B 1M2'] as const;

let database: TestDatabase;
let servers: TestApp[];
beforeAll(async () => {
  database = await createTestDatabase();
  servers = [];
  // Only the addresses: an app that owned the database would drop it when it closes.
  const { connectionString, serverConnectionString } = database;
  const options = { database: { connectionString, serverConnectionString } };
  for (let index = 0; index < 3; index++) servers.push(await createTestApp({}, options));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});

test.each([1, 3])('two students racing for adjacent slots on %d servers never both win', async (count) => {
  const [first] = servers;
  if (!first) throw new Error('no server');
  const school = await signUpSchool(first, { province: 'ON' });
  await first.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).where('id', '=', school.schoolId).execute();
  const students = [await signUpCandidate(first), await signUpCandidate(first)];
  const won = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const { id: instructorId } = await addInstructor(first, school.schoolId);
    const date = addDays('2026-12-01', round);
    await addSlots(first, instructorId, [
      { date, ...NINE },
      { date, ...TEN },
    ]);
    const answers = await Promise.all(
      students.map(({ cookie }, index) =>
        (servers[(round + index) % count] ?? first).call({
          method: 'POST',
          url: '/api/booking',
          as: cookie,
          payload: {
            instructorId,
            date,
            ...(index === 0 ? NINE : TEN),
            location: '1 Main Street',
            pickupPostalCode: PLACES[index],
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: 'unreachable' } });
    answers.forEach(({ status }, index) => {
      if (status === 201) won[index] = (won[index] ?? 0) + 1;
    });
  }
  expect((won[0] ?? 0) + (won[1] ?? 0)).toBe(ROUNDS);
});

test('a new pickup and a booking of the next hour never both succeed', async () => {
  const [first, second] = servers;
  if (!first || !second) throw new Error('no server');
  const school = await signUpSchool(first, { province: 'ON' });
  await first.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).where('id', '=', school.schoolId).execute();
  const [early, late] = [await signUpCandidate(first), await signUpCandidate(first)];
  const body = { location: '1 Main Street', pickupPostalCode: PLACES[0] };
  for (let round = 0; round < ROUNDS; round++) {
    const { id: instructorId } = await addInstructor(first, school.schoolId);
    const date = addDays('2027-02-01', round);
    await addSlots(first, instructorId, [
      { date, ...NINE },
      { date, ...TEN },
    ]);
    const book = (server: TestApp, as: string, time: object) =>
      server.call({ method: 'POST', url: '/api/booking', as, payload: { instructorId, date, ...time, ...body } });
    const { bookingId } = (await book(first, early.cookie, NINE)).body as { bookingId: string };
    const url = `/api/booking/${bookingId}/pickup`;
    const answers = await Promise.all([
      second.call({ method: 'PUT', url, as: early.cookie, payload: { ...body, pickupPostalCode: PLACES[1] } }),
      book(first, late.cookie, TEN),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.find(({ status }) => status >= 300)?.body).toMatchObject({ error: { code: 'unreachable' } });
  }
});

test('booking the next hour waits for booking the previous one, even while the school changes the car', async () => {
  const [app] = servers;
  if (!app) throw new Error('no server');
  const school = await signUpSchool(app, { province: 'ON' });
  await app.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).where('id', '=', school.schoolId).execute();
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const { carId } = await addInstructor(app, school.schoolId);
  const date = '2026-12-01';
  await addSlots(app, instructorId, [
    { date, ...NINE },
    { date, ...TEN },
  ]);
  const [before, after] = [await signUpCandidate(app), await signUpCandidate(app)];
  const holding = await app.db.startTransaction().execute();
  await takeLesson(asTransaction(holding), takeSlotStatement({ instructorId, date, ...NINE }), before.id);
  await app.db.updateTable('instructors').set({ car_id: carId }).where('id', '=', instructorId).execute();
  const payload = { instructorId, date, ...TEN, location: '1 Main Street', pickupPostalCode: PLACES[1] };
  const asked = app.call({ method: 'POST', url: '/api/booking', as: after.cookie, payload });
  const first = await Promise.race([
    asked,
    expect
      .poll(() => countWaiting(holding), { interval: 10 })
      .toBe(1)
      .then(() => 'waits'),
  ]);
  await holding.rollback().execute();
  expect(first).toBe('waits');
  expect((await asked).status).toBe(201);
});

/** Downtown, the four ends of the city, and one without a place. */
const AREAS = ['M5V', 'M4C', 'L5B', 'M1B', 'M9V', 'L4J', null] as const;
/** A new school's default. */
const TOLERANCE_MINUTES = 15;
const STUDENTS = 10;
/** Each requested lesson is a case. */
const DAYS = countRuns(STUDENTS);

test('randomly filled days never hold two lessons whose drive exceeds the gap plus the school’s tolerance', async () => {
  const [app] = servers;
  if (!app) throw new Error('no server');
  const school = await signUpSchool(app, { province: 'ON' });
  await app.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).where('id', '=', school.schoolId).execute();
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => signUpCandidate(app)));
  const postal = createPostalGeocoder();
  const days = { booked: 0, refused: 0 };
  let runs = 0;
  const anyArea = fc.constantFrom(...AREAS);
  const anyLesson = fc.record({
    gap: fc.nat(60),
    minutes: fc.integer({ min: 30, max: 60 }),
    from: anyArea,
    to: anyArea,
  });
  const anyDay = fc.array(fc.tuple(anyLesson, fc.nat()), { minLength: 4, maxLength: STUDENTS });
  await fc.assert(
    fc.asyncProperty(anyDay, async (lessons) => {
      const { id: instructorId } = await addInstructor(app, school.schoolId);
      // A new day for each run, because the students keep their bookings.
      const date = addDays('2026-12-01', runs++);
      let at = 8 * 60;
      const wishes = lessons.map(([{ gap, minutes, from, to }, order]) => {
        const start = at + gap;
        at = start + minutes;
        const places = {
          ...(from && { pickupPostalCode: from }),
          ...(to && { dropOff: 'There', dropOffPostalCode: to }),
        };
        const slot = { date, startTime: wallTime(start), endTime: wallTime(at) };
        return { order, slot, places };
      });
      await addSlots(
        app,
        instructorId,
        wishes.map(({ slot }) => slot),
      );
      const answers = await Promise.all(
        wishes
          .map((wish, index) => ({ ...wish, as: students[index]?.cookie ?? '', server: servers[index % 3] ?? app }))
          .toSorted((one, other) => one.order - other.order)
          .map(({ slot, places, as, server }) => {
            const payload = { instructorId, ...slot, location: '1 Main Street', ...places };
            return server.call({ method: 'POST', url: '/api/booking', as, payload });
          }),
      );
      for (const { status, body } of answers) {
        expect([201, 409]).toContain(status);
        if (status === 409) expect(body).toMatchObject({ error: { code: 'unreachable' } });
        days[status === 201 ? 'booked' : 'refused']++;
      }
      const day = await app.db
        .selectFrom('bookings')
        .select(['starts_at', 'ends_at', 'pickup_postal_code', 'drop_off_location', 'drop_off_postal_code'])
        .where('instructor_id', '=', instructorId)
        .orderBy('starts_at')
        .execute();
      day.slice(1).forEach((later, index) => {
        const earlier = day[index];
        const [from, to] = [earlier?.drop_off_postal_code ?? earlier?.pickup_postal_code, later.pickup_postal_code];
        const [one, other] = [from, to].map((code) => (code ? postal.ofPostalCode(code) : null));
        if (!earlier || !one || !other) return;
        const gap = (later.starts_at.getTime() - earlier.ends_at.getTime()) / 60_000;
        const needed = from === to ? 0 : estimateTravel(one, other).minutes - TOLERANCE_MINUTES;
        expect(gap).toBeGreaterThanOrEqual(needed);
      });
    }),
    { numRuns: DAYS },
  );
  expect(days.booked).toBeGreaterThan(0);
  expect(days.refused).toBeGreaterThan(0);
});
