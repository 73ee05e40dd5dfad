import { expect, test } from 'vitest';
import { layOutWeek } from './week.rules.ts';

const lesson = (id: string, date: string, startTime: string, endTime: string, instructorId = 'ana') => ({
  ...{ id, instructorId, date, startTime, endTime },
});
const drive = (from: string, to: string, minutes: number | null, gapMinutes: number, toleranceMinutes = 0) => ({
  ...{ from, to, gapMinutes, toleranceMinutes },
  way: minutes === null ? null : { minutes, km: 5 },
});

test('adds up a day’s drives, and counts those without enough time', () => {
  const daysOf = layOutWeek('2026-12-28', {
    free: [],
    holders: new Map(),
    offered: new Set(),
    busy: [{ instructorId: 'ben', date: '2027-01-01', start: 600, end: 660 }],
    lessons: [
      lesson('a', '2027-01-01', '09:00', '10:00'),
      lesson('b', '2027-01-01', '10:15', '11:00'),
      lesson('c', '2027-01-01', '11:20', '12:00'),
      lesson('d', '2027-01-01', '12:00', '12:45'),
      lesson('e', '2027-01-01', '13:00', '14:00', 'ben'),
    ],
    // Exactly enough with the school's tolerance; a minute short; and unknown, which never counts.
    drives: [drive('a', 'b', 30, 15, 15), drive('b', 'c', 21, 20), drive('c', 'd', null, 0)],
  });
  expect(daysOf('ana').map(({ driveMinutes, tightDrives }) => [driveMinutes, tightDrives])).toEqual([
    ...[0, 0, 0, 0].map((none) => [none, none]),
    [51, 1],
    ...[0, 0].map((none) => [none, none]),
  ]);
  expect(daysOf('ben')[4]?.booked).toEqual([{ start: 780, end: 840 }]);
  expect(daysOf('ben').map(({ busy }) => busy)).toEqual([[], [], [], [], [{ start: 600, end: 660 }], [], []]);
  expect(daysOf('nobody').every(({ booked }) => booked.length === 0)).toBe(true);
});

test('a lesson that ends after midnight lasts to the end of its day', () => {
  const daysOf = layOutWeek('2026-12-28', {
    ...{ free: [], holders: new Map(), offered: new Set(), busy: [], drives: [] },
    lessons: [lesson('a', '2026-12-29', '23:30', '00:30')],
  });
  expect(daysOf('ana')[1]?.booked).toEqual([{ start: 1410, end: 1440 }]);
});
