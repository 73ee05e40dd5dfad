import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const ROUNDS = 20;
const NINE = { startTime: '09:00', endTime: '10:00' };
const TEN = { startTime: '10:10', endTime: '11:10' };
/** Half an hour's drive from each other, and ten minutes between their lessons. */
const PLACES = ['M4C 1B5', 'L5B 1M2'] as const;

let database: TestDatabase;
let servers: TestApp[];
beforeAll(async () => {
  database = await createTestDatabase();
  servers = [];
  // Its addresses alone: whoever closes first would drop it.
  const { connectionString, serverConnectionString } = database;
  const options = { runsJobs: false, database: { connectionString, serverConnectionString } };
  for (let index = 0; index < 3; index++) servers.push(await createTestApp({}, options));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});

test.each([1, 3])(
  'two who book slots before and after each other at once on %d servers never both get theirs',
  async (count) => {
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
  },
);

test('who says another pickup while somebody books the hour after: never both', async () => {
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
