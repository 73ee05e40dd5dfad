import { expect, test } from 'vitest';
import { dueReminder, movedCharges, nextReminder, reminderAt } from './bookings.rules.ts';

const agreed = { perHourCents: 6000, totalCents: 6000, taxCents: 780, province: 'ON' } as const;

test('moving a lesson of the same length keeps the agreed price, to the cent', () => {
  expect(movedCharges(agreed, { from: 60, to: 60 })).toEqual({ totalCents: 6000, taxCents: 780 });
  // A tax that matches no current rate.
  expect(movedCharges({ ...agreed, taxCents: 777 }, { from: 60, to: 60 })).toEqual({ totalCents: 6000, taxCents: 777 });
});

test('a lesson type with a fixed price keeps it', () => {
  expect(movedCharges({ ...agreed, totalCents: 18950 }, { from: 150, to: 150 })).toMatchObject({ totalCents: 18950 });
});

test('a lesson of another length uses the agreed hourly price and tax rate', () => {
  expect(movedCharges(agreed, { from: 60, to: 90 })).toEqual({ totalCents: 9000, taxCents: 1170 });
  expect(movedCharges(agreed, { from: 60, to: 45 })).toEqual({ totalCents: 4500, taxCents: 585 });
  expect(movedCharges({ ...agreed, taxCents: 333 }, { from: 60, to: 50 })).toEqual({
    totalCents: 5000,
    taxCents: 278,
  });
  // 4.76 of 31.75 is slightly more than 14.975%, so that share would give $7.14.
  const quebec = { perHourCents: 3175, totalCents: 3175, taxCents: 476, province: 'QC' } as const;
  expect(movedCharges(quebec, { from: 60, to: 90 })).toEqual({ totalCents: 4763, taxCents: 713 });
});

test('a free lesson has no tax rate', () => {
  expect(movedCharges({ ...agreed, totalCents: 0, taxCents: 0 }, { from: 30, to: 60 })).toEqual({
    totalCents: 6000,
    taxCents: 0,
  });
});

const HOUR = 3_600_000;
const STARTS_AT = 1000 * HOUR;
const before = (hours: number) => STARTS_AT - hours * HOUR;

test('the time of a reminder', () => {
  expect([reminderAt(STARTS_AT, 24), reminderAt(STARTS_AT, 2)]).toEqual([976 * HOUR, 998 * HOUR]);
});

test.each([
  // Hours before the lesson, the next reminder and the one that's due.
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
