import { expect, test } from 'vitest';
import { backToBackDays, type HoursLine } from './weekly-hours-lines.ts';

const line = (given: Partial<HoursLine> = {}): HoursLine => ({
  ...{ weekday: 1, from: '09:00', to: '12:00', lessonMinutes: 60, breakMinutes: 0 },
  ...given,
});

test('days whose lessons leave no time to drive are named, by one line or by two that hold together', () => {
  expect(backToBackDays([line({ weekday: 3 }), line()])).toEqual([1, 3]);
  expect(backToBackDays([line({ breakMinutes: 15 })])).toEqual([]);
  // A single lesson has no neighbour.
  expect(backToBackDays([line({ to: '10:00' })])).toEqual([]);
  const [morning, noon] = [line({ to: '10:00' }), line({ from: '10:00', to: '11:00' })];
  expect(backToBackDays([morning, noon])).toEqual([1]);
  expect(backToBackDays([morning, { ...noon, weekday: 2 }])).toEqual([]);
  const seasons = [
    { ...morning, validUntil: '2026-06-30' },
    { ...noon, validFrom: '2026-07-01' },
  ];
  expect(backToBackDays(seasons)).toEqual([]);
});
