import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { createPlacer, type Placing, type PlannedSlot } from './placing.ts';
import { cutLessons, type ScheduleInstructor, type WantedRow } from './rows.ts';

const TODAY = '2026-11-20';

const people: ScheduleInstructor[] = ['a', 'b'].map((id) => ({
  id,
  firstName: id,
  lastName: 'Silva',
  email: `${id}@example.com`,
  licenceExpiry: null,
  isActive: true,
}));

const rows: fc.Arbitrary<WantedRow[]> = fc
  .array(
    fc.record({
      instructor: fc.constantFrom(...people),
      // Includes the nights of both clock changes in 2027.
      date: fc.constantFrom(...[0, 1, 2, 114, 351, 352, 353].map((days) => addDays(TODAY, days))),
      hours: fc
        .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: -1, max: 20 }))
        .map(([start, length]) => ({ start: start * 15, end: Math.min(1439, (start + length) * 15) })),
      timeZone: fc.constantFrom('America/Toronto', 'America/St_Johns', 'America/Regina'),
      lessonMinutes: fc.constantFrom(null, null, 30, 45, 60, 90, 240, 300),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((row, index) => ({ ...row, sheet: 'Schedule', row: index + 2, titles: {} })));

const place = (wanted: WantedRow[], stored: PlannedSlot[] = []): Placing[] => {
  const placer = createPlacer({ stored, todayIn: () => TODAY });
  return wanted.map(placer);
};
const slotsOf = (placings: Placing[]): PlannedSlot[] =>
  placings.flatMap((placing) => ('slots' in placing ? placing.slots : []));

describe('cutting a row into lessons', () => {
  test('[SC-01] cuts whole lessons from the start, and reports what is left', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minutes, minutes, fc.option(fc.integer({ min: 0, max: 400 })), (start, end, chosen) => {
        const cut = cutLessons({ start, end }, chosen);
        if ('fault' in cut) return;
        const length = chosen ?? Math.min(60, end - start);
        expect(cut.lessons.every((lesson) => lesson.end - lesson.start === length)).toBe(true);
        expect(length).toBeGreaterThanOrEqual(30);
        expect(length).toBeLessThanOrEqual(240);
        const edges = [start, ...cut.lessons.map((lesson) => lesson.end)];
        expect(cut.lessons.map((lesson) => lesson.start)).toEqual(edges.slice(0, -1));
        const left = end - (edges.at(-1) ?? start);
        expect(left).toBeLessThan(length);
        expect(cut.unused).toEqual(left > 0 ? { start: end - left, end } : null);
      }),
    );
  });

  test.each([
    [540, 720, null, 3],
    [540, 585, null, 1],
    [540, 720, 90, 2],
    [540, 780, 240, 1],
    [540, 570, 30, 1],
  ])('%i to %i by %s is %i', (start, end, chosen, count) => {
    const cut = cutLessons({ start, end }, chosen);
    expect('lessons' in cut && cut.lessons.length).toBe(count);
  });

  test.each([
    [540, 540, null, 'end_time', 'end_not_after_start', { start: '09:00', end: '09:00' }],
    [540, 480, null, 'end_time', 'end_not_after_start', { start: '09:00', end: '08:00' }],
    [540, 569, null, 'end_time', 'slot_too_short', { minutes: '29' }],
    [540, 720, 29, 'lesson_minutes', 'slot_too_short', { minutes: '29' }],
    [540, 1000, 241, 'lesson_minutes', 'slot_too_long', { minutes: '241' }],
    [540, 585, 60, 'end_time', 'no_room_for_lesson', { start: '09:00', end: '09:45', minutes: '60' }],
  ])('%i to %i by %s: %s %s', (start, end, chosen, column, code, params) => {
    expect(cutLessons({ start, end }, chosen)).toEqual({ fault: { column, code, params } });
  });
});

describe('placing rows', () => {
  test('[API-07] placed slots never overlap for one instructor', () => {
    fc.assert(
      fc.property(rows, (wanted) => {
        const slots = slotsOf(place(wanted));
        for (const [index, a] of slots.entries())
          for (const b of slots.slice(index + 1))
            if (a.instructorId === b.instructorId) expect(a.startsAt < b.endsAt && b.startsAt < a.endsAt).toBe(false);
      }),
    );
  });

  test('[API-07] refuses a row only if it overlaps', () => {
    fc.assert(
      fc.property(rows, (wanted) => {
        const placings = place(wanted);
        for (const [index, placing] of placings.entries()) {
          if (!('faults' in placing) || placing.faults[0].code !== 'overlaps_row') continue;
          const other = Number(placing.faults[0].params.other) - 2;
          expect(other).toBeLessThan(index);
          // Without the row it names and all later ones, it's placed.
          const alone = place(wanted.slice(index, index + 1))[0];
          expect(alone && 'slots' in alone).toBe(true);
          expect('slots' in (placings[other] ?? {})).toBe(true);
        }
      }),
    );
  });

  test('[API-07] the same rows again change nothing', () => {
    fc.assert(
      fc.property(rows, (wanted) => {
        const first = slotsOf(place(wanted));
        const again = place(wanted, first);
        expect(slotsOf(again)).toEqual(first.map((slot) => ({ ...slot, isNew: false })));
      }),
    );
  });

  test('[API-07] places a row completely or not at all', () => {
    fc.assert(
      fc.property(rows, rows, (before, wanted) => {
        const stored = slotsOf(place(before));
        for (const placing of place(wanted, stored)) {
          if (!('slots' in placing)) continue;
          for (const slot of placing.slots.filter(({ isNew }) => isNew))
            for (const other of stored.filter(({ instructorId }) => instructorId === slot.instructorId))
              expect(slot.startsAt < other.endsAt && other.startsAt < slot.endsAt).toBe(false);
        }
      }),
    );
  });
});
