import { expect, test } from 'vitest';
import { isWeekOver } from './week-rows.ts';

const friday = { date: '2026-12-04', end: 17 * 60 };

test.each([
  ['on Friday until its last lesson ends', [friday], '2026-12-04', '16:59', false],
  ['on Friday when it ended', [friday], '2026-12-04', '17:00', true],
  ['on Friday while Sunday has a slot', [friday, { date: '2026-12-06', end: 600 }], '2026-12-04', '18:00', false],
  ['on a Thursday of an empty week', [], '2026-12-03', '18:00', false],
  ['on a Saturday of an empty week', [], '2026-12-05', '08:00', true],
  ['on a Sunday evening', [friday], '2026-12-06', '20:00', true],
])('a week is over %s: %#', (_, spans, date, time, isOver) => {
  expect(isWeekOver(spans, { date, time })).toBe(isOver);
});
