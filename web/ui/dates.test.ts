import { expect, test } from 'vitest';
import { addMonths, getMonthRange, minutesBetween } from './dates.ts';

test.each([
  ['2026-11-21', '2026-11-01', '2026-11-30'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
  ['2027-02-01', '2027-02-01', '2027-02-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
])('the month of %s is from %s to %s', (date, from, to) => {
  expect(getMonthRange(date)).toEqual({ from, to });
});

test.each([
  ['2026-11-21', 1, '2026-12-21'],
  ['2026-12-21', 1, '2027-01-21'],
  ['2027-01-21', -1, '2026-12-21'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2026-11-30', 1, '2026-12-30'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test('minutes of a lesson, past midnight too', () => {
  expect(minutesBetween('09:00', '10:30')).toBe(90);
  expect(minutesBetween('23:30', '00:30')).toBe(60);
});
