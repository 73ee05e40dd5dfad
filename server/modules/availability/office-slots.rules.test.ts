import { expect, test } from 'vitest';
import { deriveOfficeTime, fillWhole, subtractIntervals } from './office-slots.rules.ts';

const ZONE = 'America/Toronto';
const derive = (date: string, startTime: string, endTime: string) => {
  const derived = deriveOfficeTime({ date, startTime, endTime }, ZONE);
  if ('code' in derived) return derived;
  return [derived.startsAt, derived.endsAt].map((ms) => new Date(ms).toISOString().slice(0, 16));
};

test.each([
  ['2026-12-04', '14:10', '15:40', ['2026-12-04T19:10', '2026-12-04T20:40']],
  // Past midnight, and past the end of the year.
  ['2026-12-31', '23:30', '00:30', ['2027-01-01T04:30', '2027-01-01T05:30']],
  // Clocks go back at 2:00: two hours and a half.
  ['2027-11-07', '00:30', '02:00', ['2027-11-07T04:30', '2027-11-07T07:00']],
  // Clocks go forward at 2:00: an hour.
  ['2027-03-14', '01:30', '03:30', ['2027-03-14T06:30', '2027-03-14T07:30']],
  ['2027-03-13', '23:45', '00:45', ['2027-03-14T04:45', '2027-03-14T05:45']],
])('%s from %s to %s', (date, startTime, endTime, instants) => {
  expect(derive(date, startTime, endTime)).toEqual(instants);
});

test.each([
  ['2027-03-14', '02:30', '03:30', { path: 'startTime', code: 'nonexistent_time' }],
  ['2027-03-14', '01:30', '02:30', { path: 'endTime', code: 'nonexistent_time' }],
  // The end is on the day of the clock change.
  ['2027-03-13', '23:30', '02:15', { path: 'endTime', code: 'nonexistent_time' }],
  ['2026-12-04', '10:00', '10:00', { path: 'endTime', code: 'lesson_too_long' }],
  ['2026-12-04', '10:00', '09:00', { path: 'endTime', code: 'lesson_too_long' }],
  ['2026-12-04', '10:00', '10:10', { path: 'endTime', code: 'lesson_too_short' }],
])('%s from %s to %s is refused', (date, startTime, endTime, fault) => {
  expect(derive(date, startTime, endTime)).toEqual(fault);
});

const times = (...hours: [number, number][]) => hours.map(([startsAt, endsAt]) => ({ startsAt, endsAt }));

test('what is left of a time', () => {
  const [whole] = times([9, 12]) as [{ startsAt: number; endsAt: number }];
  expect(subtractIntervals(whole, [])).toEqual([whole]);
  expect(subtractIntervals(whole, times([10, 11]))).toEqual(times([9, 10], [11, 12]));
  expect(subtractIntervals(whole, times([11, 13], [8, 10]))).toEqual(times([10, 11]));
  expect(subtractIntervals(whole, times([12, 13], [8, 9]))).toEqual([whole]);
  expect(subtractIntervals(whole, times([8, 13], [9, 10]))).toEqual([]);
  expect(fillWhole(whole, times([10, 12], [9, 10]))).toBe(true);
  expect(fillWhole(whole, times([10, 12], [9, 9.5]))).toBe(false);
});
