import { expect, test } from 'vitest';
import { sumTaught } from './taught.rules.ts';

const HOUR = 3_600_000;
const lesson = (id: string, hour: number, status = 'Completed', instructorId = 'ana') => ({
  ...{ id, instructorId, status, startsAtMs: hour * HOUR, endsAtMs: (hour + 1) * HOUR },
});
const leg = (from: string, to: string, km: number | null) => ({
  from,
  to,
  way: km === null ? null : { minutes: 2 * km, km },
});

test('counts lessons that took place and the drives between them, until now', () => {
  const lessons = [
    lesson('a', 9),
    lesson('b', 11, 'No-show'),
    lesson('c', 13, 'Booked'),
    lesson('d', 15, 'Instructor no-show'),
    lesson('e', 17),
    lesson('f', 19),
    lesson('g', 21, 'Booked'),
    lesson('x', 9, 'Completed', 'ben'),
  ];
  const legs = [
    leg('a', 'b', 10),
    leg('b', 'c', null),
    leg('c', 'd', 7),
    leg('d', 'e', 7),
    leg('e', 'f', 5),
    leg('f', 'g', 3),
  ];
  // `g` ends just after now.
  expect(sumTaught('ana', { lessons, legs, nowMs: 22 * HOUR - 1 })).toEqual({
    ...{ lessons: 4, minutes: 240, driveMinutes: 30, km: 15, unknownDrives: 1 },
  });
  expect(sumTaught('ana', { lessons, legs, nowMs: 22 * HOUR })).toMatchObject({ lessons: 5, km: 18 });
  expect(sumTaught('ben', { lessons, legs, nowMs: 22 * HOUR })).toEqual({
    ...{ lessons: 1, minutes: 60, driveMinutes: 0, km: 0, unknownDrives: 0 },
  });
});
