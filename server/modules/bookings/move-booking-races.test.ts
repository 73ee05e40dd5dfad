import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { expectRefusal } from '#server/testing/race.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { bookLesson } from './book-lesson.ts';
import { moveBooking } from './move-booking.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
});

const STUDENTS = 16;
const ROUNDS = 3;
const hour = (index: number) => `${String(8 + index).padStart(2, '0')}:00`;
// Two instructors share a car and their hours overlap by half, with ten slots each.
const slotAt = (index: number, isHalf: boolean) => {
  const half = isHalf ? ':30' : ':00';
  return { startTime: hour(index).replace(':00', half), endTime: hour(index + 1).replace(':00', half) };
};

test('many simultaneous moves to a few slots with one car: no deadlock, no overlap, no slot lost', async () => {
  const first = await addInstructor(app, school.schoolId);
  const second = await addInstructor(app, school.schoolId, { carId: first.carId });
  const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'];
  const places = [first.id, second.id].flatMap((instructorId, which) =>
    days.flatMap((date) =>
      Array.from({ length: 10 }, (_, index) => ({ instructorId, date, ...slotAt(index, which === 1) })),
    ),
  );
  for (const { id } of [first, second])
    await addSlots(
      app,
      id,
      places.filter((place) => place.instructorId === id),
    );

  const students = await Promise.all(Array.from({ length: STUDENTS }, () => signUpCandidate(app)));
  const booked = await Promise.all(
    students.map(({ id }, index) => {
      // Every other hour of the first days, alternating between instructors, so nobody conflicts yet.
      const mine = places.filter((place) => place.instructorId === (index % 2 ? second.id : first.id));
      const place = mine[Math.floor(index / 2) * 3 + (index % 2 ? 1 : 0)];
      if (!place) throw new Error('no slot');
      return bookLesson(app.ctx, id, { ...place, location: 'Home' }).catch(() => null);
    }),
  );
  const held = booked.flatMap((booking) => booking ?? []);
  expect(held.length).toBeGreaterThan(8);

  const answers = { moved: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      held.map(async (booking, index) => {
        const own = places.filter((place) => place.instructorId === booking.instructor_id);
        const to = own[(round * 7 + (index % 5) * 3) % own.length];
        if (!to) return;
        try {
          await moveBooking(app.ctx, booking.candidate_id, booking.id, to);
          answers.moved++;
        } catch (error) {
          expectRefusal(error);
          answers.refused++;
        }
      }),
    );
  }
  expect(answers.moved).toBeGreaterThan(ROUNDS);
  expect(answers.refused).toBeGreaterThan(ROUNDS);

  const { rows } = await sql<{ deadlocks: number; overlaps: number; lost: number }>`
    SELECT (SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()) AS deadlocks,
      (SELECT count(*)::int FROM bookings a JOIN bookings b ON a.id < b.id AND a.car_id = b.car_id
         AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)) AS overlaps,
      (SELECT count(*)::int FROM slots LEFT JOIN bookings b ON b.slot_id = slots.id
         WHERE (slots.status = 'BOOKED') <> (b.id IS NOT NULL)) AS lost`.execute(app.db);
  expect(rows).toEqual([{ deadlocks: 0, overlaps: 0, lost: 0 }]);
});
