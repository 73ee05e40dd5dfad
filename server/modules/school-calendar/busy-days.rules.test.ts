import { expect, test } from 'vitest';
import { splitByDay } from './busy-days.rules.ts';

const WEEK = { from: '2026-11-02', to: '2026-11-08' };
const daysOf = (startsAt: string, endsAt: string, days = WEEK) =>
  splitByDay(
    [{ instructorId: 'ana', startsAt: new Date(startsAt), endsAt: new Date(endsAt) }],
    'America/Toronto',
    days,
  ).map(({ date, start, end }) => [date, start, end]);

test.each([
  ['an hour, on the clock of the street', '2026-11-03T14:30:00Z', '2026-11-03T15:30:00Z', [['2026-11-03', 570, 630]]],
  [
    'a night, in two days',
    '2026-11-04T03:00:00Z',
    '2026-11-04T12:00:00Z',
    [
      ['2026-11-03', 1320, 1440],
      ['2026-11-04', 0, 420],
    ],
  ],
  ['until midnight, of one day', '2026-11-04T03:00:00Z', '2026-11-04T05:00:00Z', [['2026-11-03', 1320, 1440]]],
  [
    'what began long before, as far as it is shown',
    '2026-10-01T12:00:00Z',
    '2026-11-02T14:00:00Z',
    [['2026-11-02', 0, 540]],
  ],
  ['what goes on, likewise', '2026-11-08T22:00:00Z', '2026-12-24T12:00:00Z', [['2026-11-08', 1020, 1440]]],
  ['of another week nothing', '2026-11-09T14:00:00Z', '2026-11-09T15:00:00Z', []],
])('%s', (_, startsAt, endsAt, spans) => {
  expect(daysOf(startsAt, endsAt)).toEqual(spans);
});

test('a repeated hour isn’t busy before it begins', () => {
  const sunday = { from: '2026-11-01', to: '2026-11-01' };
  expect(daysOf('2026-11-01T05:45:00Z', '2026-11-01T06:15:00Z', sunday)).toEqual([]);
  expect(daysOf('2026-11-01T05:15:00Z', '2026-11-01T06:45:00Z', sunday)).toEqual([['2026-11-01', 75, 105]]);
});
