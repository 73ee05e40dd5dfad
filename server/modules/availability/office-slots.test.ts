import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { countRuns } from '#server/testing/properties.ts';
import { expectRefusal } from '#server/testing/race.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { releaseSlot } from './availability.ts';
import { moveSlotByHand, withdrawSlotByHand } from './edit-schedule.ts';
import { takeTimeForOffice } from './office-slots.ts';

let app: TestApp;
let schoolId: string;
beforeAll(async () => {
  app = await createTestApp();
  schoolId = (await signUpSchool(app, { province: 'ON' })).schoolId;
});
afterAll(() => app.close());

const DAY = '2026-12-04';
const toTimes = (...times: [string, string][]) =>
  times.map(([startTime, endTime]) => ({ date: DAY, startTime, endTime }));

async function begin(...free: [string, string][]) {
  const { id } = await addInstructor(app, schoolId);
  await addSlots(app, id, toTimes(...free));
  return id;
}

/** Takes a time as a booking would. @returns the slot's id; null if it's taken */
const take = (
  instructorId: string,
  startTime: string,
  endTime: string,
  { date = DAY, releasing = null as number | null } = {},
) =>
  inTransaction(app.ctx, async (tx) => {
    const taken = await takeTimeForOffice(tx, { instructorId, date, startTime, endTime }, { releasing });
    if (!taken) return null;
    const { rows } = await sql<{ id: number }>`WITH taken AS (${taken.taking}) SELECT id FROM taken`.execute(tx.db);
    return { id: rows[0]?.id ?? 0, isPublished: taken.isPublished };
  });
const takeId = async (...given: Parameters<typeof take>) => (await take(...given))?.id ?? 0;
const release = (id: number, how: Partial<Parameters<typeof releaseSlot>[2]> = {}) =>
  inTransaction(app.ctx, (tx) => releaseSlot(tx, id, { isOfferedAgain: true, ...how }));
/** As a student does. */
const bookFree = (instructorId: string, startTime: string) =>
  app.db
    .updateTable('slots')
    .set({ status: 'BOOKED' })
    .where('instructor_id', '=', instructorId)
    .where('local_start', '=', startTime)
    .where('status', '=', 'AVAILABLE')
    .returning('id')
    .executeTakeFirstOrThrow();

/** `9:00-10:00`, booked ones in brackets. */
async function schedule(instructorId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('slots')
    .select(['local_start', 'local_end', 'status'])
    .where('instructor_id', '=', instructorId)
    .where('status', '<>', 'WITHDRAWN')
    .orderBy('starts_at')
    .execute();
  return rows.map(({ local_start, local_end, status }) => {
    const span = `${local_start}-${local_end}`;
    return status === 'BOOKED' ? `[${span}]` : span;
  });
}

test('a time over two free ones, and back', async () => {
  const id = await begin(['14:00', '15:00'], ['15:00', '16:00'], ['16:00', '17:00']);
  const taken = await take(id, '14:10', '15:40');
  expect(taken?.isPublished).toBe(true);
  // Ten and twenty minutes are too short for a lesson.
  expect(await schedule(id)).toEqual(['[14:10-15:40]', '16:00-17:00']);
  await release(taken?.id ?? 0);
  expect(await schedule(id)).toEqual(['14:00-15:00', '15:00-16:00', '16:00-17:00']);
});

test('a free slot of exactly that time is taken as it is', async () => {
  const id = await begin(['09:00', '10:00']);
  const taken = await take(id, '09:00', '10:00');
  expect(taken?.isPublished).toBe(true);
  await release(taken?.id ?? 0);
  const rows = await app.db.selectFrom('slots').select('is_office').where('instructor_id', '=', id).execute();
  expect(rows).toEqual([{ is_office: false }]);
  expect(await schedule(id)).toEqual(['09:00-10:00']);
});

test('what is left is offered if a lesson fits', async () => {
  const id = await begin(['09:00', '12:00']);
  const taken = await takeId(id, '10:00', '11:15');
  expect(await schedule(id)).toEqual(['09:00-10:00', '[10:00-11:15]', '11:15-12:00']);
  await release(taken);
  expect(await schedule(id)).toEqual(['09:00-12:00']);
});

test('what is left is not offered if it is shorter than the shortest kind of lesson', async () => {
  const own = await signUpSchool(app, { province: 'ON' });
  const names = { en: 'City', fr: 'Ville' };
  await app.db
    .insertInto('lesson_kinds')
    .values({ school_id: own.schoolId, names, minutes: 60, created_at: new Date() })
    .execute();
  const { id } = await addInstructor(app, own.schoolId);
  await addSlots(app, id, toTimes(['09:00', '12:00']));
  await takeId(id, '10:00', '11:15');
  expect(await schedule(id)).toEqual(['09:00-10:00', '[10:00-11:15]']);
});

test('outside all free times', async () => {
  const id = await begin(['09:00', '10:00'], ['10:30', '11:30']);
  expect(await take(id, '20:00', '21:00')).toMatchObject({ isPublished: false });
  expect(await take(id, '09:30', '11:00')).toMatchObject({ isPublished: false });
  expect(await schedule(id)).toEqual(['09:00-09:30', '[09:30-11:00]', '11:00-11:30', '[20:00-21:00]']);
});

test('a part that a student has stays; the rest comes back as one', async () => {
  const id = await begin(['09:00', '12:00']);
  const taken = await takeId(id, '10:00', '11:00');
  const student = await bookFree(id, '09:00');
  await release(taken);
  expect(await schedule(id)).toEqual(['[09:00-10:00]', '10:00-12:00']);
  await release(student.id);
  expect(await schedule(id)).toEqual(['09:00-12:00']);
});

test('a part in which the office books too', async () => {
  const id = await begin(['09:00', '12:00']);
  const first = await takeId(id, '09:00', '10:00');
  const second = await takeId(id, '10:30', '11:00');
  expect(await schedule(id)).toEqual(['[09:00-10:00]', '10:00-10:30', '[10:30-11:00]', '11:00-12:00']);
  await release(first);
  expect(await schedule(id)).toEqual(['09:00-10:30', '[10:30-11:00]', '11:00-12:00']);
  await release(second);
  expect(await schedule(id)).toEqual(['09:00-12:00']);
});

test('past midnight, and another lesson after it', async () => {
  const id = await begin(['22:00', '23:45']);
  const late = await takeId(id, '23:30', '00:30');
  expect(await schedule(id)).toEqual(['22:00-23:30', '[23:30-00:30]']);
  expect(await take(id, '00:00', '01:00', { date: '2026-12-05' })).toBeNull();
  expect(await takeId(id, '00:30', '01:00', { date: '2026-12-05' })).toBeGreaterThan(0);
  await release(late);
  expect(await schedule(id)).toEqual(['22:00-23:45', '[00:30-01:00]']);
});

test('across a clock change', async () => {
  const id = await begin();
  const taken = await takeId(id, '00:30', '02:00', { date: '2027-11-07' });
  const row = await app.db.selectFrom('slots').selectAll().where('id', '=', taken).executeTakeFirstOrThrow();
  expect(row.ends_at.getTime() - row.starts_at.getTime()).toBe(150 * 60_000);
  await expect(take(id, '02:30', '03:30', { date: '2027-03-14' })).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'startTime', code: 'nonexistent_time' }],
  });
});

test('a lesson that moves by a quarter of an hour overlaps its own time', async () => {
  const id = await begin(['09:00', '12:00']);
  const taken = await takeId(id, '10:00', '11:00');
  expect(await take(id, '10:15', '11:15')).toBeNull();
  const moved = await takeId(id, '10:15', '11:15', { releasing: taken });
  expect(await schedule(id)).toEqual(['09:00-10:15', '[10:15-11:15]', '11:15-12:00']);
  await release(moved);
  expect(await schedule(id)).toEqual(['09:00-12:00']);
});

test('a lesson that its school cannot give leaves the covered times withdrawn', async () => {
  const id = await begin(['09:00', '12:00']);
  await release(await takeId(id, '09:00', '11:00'), { isOfferedAgain: false });
  expect(await schedule(id)).toEqual(['11:00-12:00']);
});

test('what somebody removed or moved of the rest stays so', async () => {
  const id = await begin(['09:00', '12:00']);
  const taken = await takeId(id, '10:00', '11:00');
  const remnants = await app.db
    .selectFrom('slots')
    .select(['id', 'local_start'])
    .where('instructor_id', '=', id)
    .where('status', '=', 'AVAILABLE')
    .orderBy('starts_at')
    .execute();
  await withdrawSlotByHand(app.ctx, Number(remnants[0]?.id));
  const place = { instructorId: id, date: DAY, startTime: '18:00', endTime: '19:00', timeZone: 'America/Toronto' };
  await moveSlotByHand(app.ctx, schoolId, Number(remnants[1]?.id), place, 'en');
  await release(taken);
  expect(await schedule(id)).toEqual(['10:00-11:00', '18:00-19:00']);
});

test('a time off keeps the covered times away', async () => {
  const id = await begin(['09:00', '12:00']);
  const taken = await takeId(id, '10:00', '11:00');
  await app.db
    .insertInto('days_off')
    .values({
      instructor_id: id,
      from_date: DAY,
      to_date: DAY,
      reason: '',
      withdrawn_slots: [],
      created_at: new Date(),
    })
    .execute();
  await release(taken);
  expect(await schedule(id)).toEqual([]);
});

test('a hundred at once get one time', async () => {
  const id = await begin(['09:00', '10:00'], ['10:00', '11:00']);
  const starts = ['09:15', '09:30', '09:45', '10:00'];
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => {
      const start = starts[index % starts.length] ?? '';
      return take(id, start, `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}${start.slice(2)}`);
    }),
  );
  for (const one of tries) if (one.status === 'rejected') expectRefusal(one.reason);
  expect(tries.filter((one) => one.status === 'fulfilled' && one.value !== null)).toHaveLength(1);
});

// Each number is a quarter of an hour from eight o'clock on.
const quarter = (number: number) =>
  `${String(8 + Math.floor(number / 4)).padStart(2, '0')}:${String((number % 4) * 15).padStart(2, '0')}`;
const operation = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), at: fc.nat(30), length: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('book' as const), at: fc.nat(40), length: fc.constant(0) }),
  fc.record({ kind: fc.constant('release' as const), at: fc.nat(20), length: fc.constant(0) }),
);
const OFFERED: [string, string][] = [
  ['08:00', '09:00'],
  ['09:00', '10:30'],
  ['11:00', '13:00'],
  ['13:00', '14:00'],
];

test('whatever the office and students book and cancel, in the end the times are as before', async () => {
  const asOffered = OFFERED.map((times) => times.join('-'));
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 12 }), async (operations) => {
      const instructorId = await begin(...OFFERED);
      const booked: number[] = [];
      for (const { kind, at, length } of operations) {
        if (kind === 'take') {
          const taken = await take(instructorId, quarter(at), quarter(at + length));
          if (taken) booked.push(taken.id);
        } else if (kind === 'book') {
          const free = await bookFree(instructorId, quarter(at)).catch(() => null);
          if (free) booked.push(free.id);
        } else if (booked.length > 0) {
          const [id = 0] = booked.splice(at % booked.length, 1);
          await release(id);
        }
      }
      for (const id of booked) await release(id);
      expect(await schedule(instructorId)).toEqual(asOffered);
    }),
    { numRuns: countRuns(5) },
  );
});
