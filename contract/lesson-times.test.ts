import { expect, test } from 'vitest';
import { findEndDate } from './lesson-times.ts';

test.each([
  ['09:00', '10:00', '2026-12-31'],
  ['23:30', '00:30', '2027-01-01'],
  ['00:00', '00:00', '2027-01-01'],
])('a lesson from %s to %s ends on %s', (startTime, endTime, date) => {
  expect(findEndDate({ date: '2026-12-31', startTime, endTime })).toBe(date);
});
