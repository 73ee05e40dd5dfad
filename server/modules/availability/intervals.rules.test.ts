import { expect, test } from 'vitest';
import { createIntervals } from './intervals.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const span = (startsAt: number, endsAt: number) => ({ startsAt, endsAt });

test('one that overlaps is found, on whatever side of midnight it began; one that touches is not', () => {
  const times = createIntervals();
  const night = span(10 * DAY - HOUR, 10 * DAY + HOUR);
  const morning = span(10 * DAY + 9 * HOUR, 10 * DAY + 10 * HOUR);
  times.add('a', night);
  times.add('a', morning);
  expect(times.findOverlap('a', span(10 * DAY, 10 * DAY + 2 * HOUR))).toBe(night);
  expect(times.findOverlap('a', span(10 * DAY - 2 * HOUR, 10 * DAY - HOUR + 1))).toBe(night);
  expect(times.findOverlap('a', span(10 * DAY + 9 * HOUR + 1, 10 * DAY + 9 * HOUR + 2))).toBe(morning);
  expect(times.findOverlap('a', span(10 * DAY + HOUR, 10 * DAY + 9 * HOUR))).toBeUndefined();
  expect(times.findOverlap('b', span(10 * DAY, 10 * DAY + 2 * HOUR))).toBeUndefined();
});

test('a new time that begins the evening before and ends at or after another’s start', () => {
  const times = createIntervals();
  const early = span(10 * DAY, 10 * DAY + HOUR);
  times.add('a', early);
  expect(times.findOverlap('a', span(10 * DAY - HOUR, 10 * DAY))).toBeUndefined();
  expect(times.findOverlap('a', span(10 * DAY - HOUR, 10 * DAY + 1))).toBe(early);
});

test('several of one day', () => {
  const times = createIntervals();
  const spans = [9, 10, 11].map((hour) => span(10 * DAY + hour * HOUR, 10 * DAY + (hour + 1) * HOUR));
  for (const one of spans) times.add('a', one);
  for (const one of spans) expect(times.findOverlap('a', one)).toBe(one);
});

test('the longest that there are: a day of 25 hours is found from its last minute', () => {
  const times = createIntervals();
  const long = span(9 * DAY + HOUR, 10 * DAY + 2 * HOUR);
  times.add('a', long);
  expect(times.findOverlap('a', span(10 * DAY + 2 * HOUR - 1, 10 * DAY + 3 * HOUR))).toBe(long);
});
