import { expect, test } from 'vitest';
import { dueReminder, nextReminder, reminderAt } from './reminders.rules.ts';

const HOUR = 3_600_000;
const STARTS_AT = 1000 * HOUR;
const before = (hours: number) => STARTS_AT - hours * HOUR;

test('a reminder is so many hours before the lesson', () => {
  expect([reminderAt(STARTS_AT, 24), reminderAt(STARTS_AT, 2)]).toEqual([976 * HOUR, 998 * HOUR]);
});

test.each([
  // Hours before the lesson, the one that comes next, the one whose time has come.
  [25, 24, null],
  [24, 2, 24],
  [3, 2, 24],
  [2, null, 2],
  [0.5, null, 2],
  [0, null, null],
  [-1, null, null],
])('%d hours before: next %s, due %s', (hours, next, due) => {
  expect([nextReminder(STARTS_AT, before(hours)), dueReminder(STARTS_AT, before(hours))]).toEqual([next, due]);
});
