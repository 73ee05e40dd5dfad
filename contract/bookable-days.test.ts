import { expect, test } from 'vitest';
import { addDays, BOOKING_HORIZON_DAYS, firstBookableDay, isBookableDay } from './bookable-days.ts';

test('days are counted over months, leap days and years, and back', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 2)).toBe('2027-01-02');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(addDays('2026-11-22', BOOKING_HORIZON_DAYS)).toBe('2027-11-22');
});

test('[SH-02] past days, today and tomorrow can not be booked; the day after can', () => {
  expect(firstBookableDay('2026-11-29')).toBe('2026-12-01');
  const days = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'];
  expect(days.map((day) => isBookableDay(day, '2026-11-29'))).toEqual([false, false, false, true, true]);
});
