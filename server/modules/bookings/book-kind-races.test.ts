import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addLessonKind } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import { signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { expectRefusal } from '#server/testing/race.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { bookLesson } from './book-lesson.ts';
import { cancelBooking } from './cancel-booking.ts';
import { moveBooking } from './move-booking.ts';

let app: TestApp;
let school: TestSchool;
let students: { id: string }[];
let kinds: Record<2 | 3, string>;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
  students = await Promise.all(Array.from({ length: 12 }, () => signUpCandidate(app)));
  const add = async (hours: number) => {
    const names = { en: `${hours} h`, fr: `${hours} h` };
    return (await addLessonKind(app.ctx, school.schoolId, { names, minutes: hours * 60, price: null })).id;
  };
  kinds = { 2: await add(2), 3: await add(3) };
});

const hour = (index: number) => `${String(8 + index).padStart(2, '0')}:00`;
const slotAt = (date: string, index: number) => ({ date, startTime: hour(index), endTime: hour(index + 1) });

/** An instructor's day of slots, with ids in random order. */
async function dayOf(date: string, length: number): Promise<string> {
  const { id } = await addInstructor(app, school.schoolId);
  const slots = Array.from({ length }, (_, index) => slotAt(date, index));
  for (const slot of [
    ...slots.filter((_, index) => index % 2 === 1).toReversed(),
    ...slots.filter((_, index) => index % 2 === 0),
  ])
    await addSlots(app, id, [slot]);
  return id;
}

/** This many hours from that one on, as a lesson type if there is more than one. */
const run = (instructorId: string, date: string, from: number, hours: 1 | 2 | 3) => ({
  ...{ instructorId, date, startTime: hour(from), endTime: hour(from + hours), location: 'Home' },
  kindId: hours === 1 ? null : kinds[hours],
});
const book = (student: number, wish: ReturnType<typeof run>) =>
  bookLesson(app.ctx, students[student % students.length]?.id ?? '', wish).catch((error: unknown) => {
    expectRefusal(error);
    return null;
  });
const standing = (instructorId: string) =>
  app.db
    .selectFrom('slots')
    .select(['local_start', 'local_end', 'status'])
    .where('instructor_id', '=', instructorId)
    .where('status', '<>', 'WITHDRAWN')
    .orderBy('starts_at')
    .execute();
const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(app.db);
  return rows[0]?.deadlocks;
};

test('two students who race for overlapping groups from opposite ends: one gets theirs, the other hears it’s taken', async () => {
  for (let day = 1; day <= 4; day++) {
    const date = `2026-12-0${day + 1}`;
    const id = await dayOf(date, 5);
    const wishes = [run(id, date, 0, 3), run(id, date, 2, 3)];
    const answers = await Promise.allSettled(
      (day % 2 ? wishes : wishes.toReversed()).map((wish, index) =>
        bookLesson(app.ctx, students[index]?.id ?? '', wish),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'slot_taken' } });
    const slots = await standing(id);
    expect(slots.map(({ status }) => status).toSorted()).toEqual(['AVAILABLE', 'AVAILABLE', 'BOOKED']);
  }
});

test('a single slot and a group of three around it race: one of the two wins, and the group is never split', async () => {
  for (let day = 1; day <= 4; day++) {
    const date = `2026-12-1${day}`;
    const id = await dayOf(date, 3);
    const [whole, middle] = await Promise.all([book(0, run(id, date, 0, 3)), book(1, run(id, date, 1, 1))]);
    expect([whole, middle].filter((one) => one !== null)).toHaveLength(1);
    const said = (await standing(id)).map((slot) => `${slot.local_start}-${slot.local_end} ${slot.status}`);
    expect(said).toEqual(
      whole ? ['08:00-11:00 BOOKED'] : ['08:00-09:00 AVAILABLE', '09:00-10:00 BOOKED', '10:00-11:00 AVAILABLE'],
    );
  }
});

test('many students who book, move and cancel groups and single slots at once: no deadlock, no overlap, and every slot comes back', async () => {
  const days = ['2026-12-21', '2026-12-22', '2026-12-23'];
  const instructors = await Promise.all([dayOf(days[0] ?? '', 8), dayOf(days[0] ?? '', 8)]);
  for (const id of instructors)
    for (const date of days.slice(1))
      await addSlots(
        app,
        id,
        Array.from({ length: 8 }, (_, index) => slotAt(date, 7 - index)),
      );
  const before = await Promise.all(instructors.map(standing));

  let booked = 0;
  let moved = 0;
  for (let round = 0; round < 4; round++) {
    const held = await Promise.all(
      students.map((_, student) => {
        const hours = ([1, 2, 3] as const)[(student + round) % 3] ?? 1;
        const date = days[(student * 5 + round) % days.length] ?? '';
        return book(student, run(instructors[student % 2] ?? '', date, (student * 7 + round * 3) % (9 - hours), hours));
      }),
    );
    const lessons = held.filter((one) => one !== null);
    booked += lessons.length;
    await Promise.all(
      lessons.map(async (lesson, index) => {
        const hours = Number(lesson.local_end.slice(0, 2)) - Number(lesson.local_start.slice(0, 2));
        const from = (index * 3 + round) % (9 - hours);
        const to = {
          date: days[(index + round) % days.length] ?? '',
          startTime: hour(from),
          endTime: hour(from + hours),
        };
        await moveBooking(app.ctx, lesson.candidate_id, lesson.id, to).then(() => moved++, expectRefusal);
        await cancelBooking(app.ctx, 'candidate', lesson.id, { reason: '' });
      }),
    );
  }
  expect([booked > 12, moved > 0]).toEqual([true, true]);
  expect(await Promise.all(instructors.map(standing))).toEqual(before);
  expect(await deadlocks()).toBe(0);
});
