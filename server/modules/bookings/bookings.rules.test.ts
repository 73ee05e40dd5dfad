import { expect, test } from 'vitest';
import { dueReminder, movedCharges, nextReminder, reminderAt } from './bookings.rules.ts';

const agreed = { perHourCents: 6000, totalCents: 6000, taxCents: 780, province: 'ON' } as const;

test('a moved lesson of the same length costs what was agreed, to the cent', () => {
  expect(movedCharges(agreed, { from: 60, to: 60 })).toEqual({ totalCents: 6000, taxCents: 780 });
  // A tax that no rate of today gives.
  expect(movedCharges({ ...agreed, taxCents: 777 }, { from: 60, to: 60 })).toEqual({ totalCents: 6000, taxCents: 777 });
});

test('a kind with a price of its own keeps it', () => {
  expect(movedCharges({ ...agreed, totalCents: 18950 }, { from: 150, to: 150 })).toMatchObject({ totalCents: 18950 });
});

test('one of another length costs the agreed price an hour, with tax at the agreed rate', () => {
  expect(movedCharges(agreed, { from: 60, to: 90 })).toEqual({ totalCents: 9000, taxCents: 1170 });
  expect(movedCharges(agreed, { from: 60, to: 45 })).toEqual({ totalCents: 4500, taxCents: 585 });
  expect(movedCharges({ ...agreed, taxCents: 333 }, { from: 60, to: 50 })).toEqual({
    totalCents: 5000,
    taxCents: 278,
  });
  // 4.76 of 31.75 is a little more than 14.975 %: by that share it would be $7.14.
  const quebec = { perHourCents: 3175, totalCents: 3175, taxCents: 476, province: 'QC' } as const;
  expect(movedCharges(quebec, { from: 60, to: 90 })).toEqual({ totalCents: 4763, taxCents: 713 });
});

test('where nothing was to pay there is no rate of tax', () => {
  expect(movedCharges({ ...agreed, totalCents: 0, taxCents: 0 }, { from: 30, to: 60 })).toEqual({
    totalCents: 6000,
    taxCents: 0,
  });
});

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
