import { expect, test } from 'vitest';
import { checkDate, listDates } from './book-for-student.rules.ts';

test.each([
  [undefined, ['2026-12-04']],
  [{ weekly: 3 }, ['2026-12-04', '2026-12-11', '2026-12-18']],
  [{ dates: ['2026-12-09', '2026-12-01', '2026-12-04', '2026-12-09'] }, ['2026-12-01', '2026-12-04', '2026-12-09']],
])('a booking repeated %j', (repeat, dates) => {
  expect(listDates('2026-12-04', repeat)).toEqual(dates);
});

test.each([
  ['2026-12-04', null],
  ['2027-11-20', null],
  ['2027-11-21', 'date_too_far'],
  ['2025-10-16', null],
  ['2025-10-15', 'date_too_early'],
])('%s, booked on November 20, 2026: %s', (date, code) => {
  expect(checkDate(date, '2026-11-20')).toBe(code);
});
