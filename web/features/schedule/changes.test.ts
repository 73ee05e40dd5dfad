import { expect, test } from 'vitest';
import type { ChangedSlot, SlotChange } from '#contract/schedule-changes.ts';
import { groupByWeek, joinRuns, onlyChanged } from './changes.ts';

const slot = (startTime: string, endTime: string, change: SlotChange = 'added'): ChangedSlot => ({
  ...{ startTime, endTime, change, timeZone: 'America/Toronto' },
});

test('consecutive slots with the same change are joined', () => {
  const slots = [
    slot('09:00', '10:00'),
    slot('10:00', '11:00'),
    slot('11:00', '12:00', 'booked'),
    slot('12:00', '13:00'),
  ];
  expect(joinRuns(slots).map(({ startTime, endTime, change, count }) => [startTime, endTime, change, count])).toEqual([
    ['09:00', '11:00', 'added', 2],
    ['11:00', '12:00', 'booked', 1],
    ['12:00', '13:00', 'added', 1],
  ]);
  expect(joinRuns([slot('09:00', '10:00'), { ...slot('10:00', '11:00'), timeZone: 'America/Halifax' }])).toHaveLength(
    2,
  );
});

test('weeks start on Monday, with the people who have a slot then', () => {
  const day = (date: string, change: SlotChange) => ({ date, slots: [slot('09:00', '10:00', change)] });
  const weeks = groupByWeek([
    { instructorId: 'a', instructor: 'Amina', days: [day('2026-12-13', 'added'), day('2026-12-14', 'kept')] },
    { instructorId: 'b', instructor: 'Ben', days: [day('2026-12-14', 'removed'), day('2026-12-20', 'booked')] },
  ]);
  expect(weeks.map(({ monday, people }) => [monday, people.map(({ id, days }) => [id, [...days.keys()]])])).toEqual([
    ['2026-12-07', [['a', ['2026-12-13']]]],
    [
      '2026-12-14',
      [
        ['a', ['2026-12-14']],
        ['b', ['2026-12-14', '2026-12-20']],
      ],
    ],
  ]);
  expect(onlyChanged(weeks[1]?.people ?? []).map(({ id }) => id)).toEqual(['b']);
});
