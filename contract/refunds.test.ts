import { expect, test } from 'vitest';
import { refundFor, refundPercent, studentCancelling } from './refunds.ts';

const HOUR = 3_600_000;
const STARTS_AT = 1000 * HOUR;
const LESSON = { startsAtMs: STARTS_AT, schoolMovedAtMs: null };
const before = (hours: number) => STARTS_AT - hours * HOUR;

test.each([
  [48.01, 100],
  // Exactly on the hour is too late.
  [48, 50],
  [24.01, 50],
  [24, 0],
  [1, 0],
  [-1, 0],
] as const)('[CP-01] a student who cancels %d hours before gets %d %% back', (hours, percent) => {
  expect(refundPercent('student_cancelled', LESSON, before(hours))).toBe(percent);
});

test('[CP-01] what the school or its instructor caused gives all back, a student who did not come gets nothing', () => {
  for (const hours of [100, 30, 1, -1]) {
    expect(refundPercent('school_cancelled', LESSON, before(hours))).toBe(100);
    expect(refundPercent('instructor_no_show', LESSON, before(hours))).toBe(100);
    expect(refundPercent('student_no_show', LESSON, before(hours))).toBe(0);
  }
});

const booking = { ...LESSON, totalCents: 7000, taxCents: 351, feeCents: 200 };

test.each([
  // If notified of the new time with two days and a minute to go, the student still has that minute.
  [48.01, 47, 50],
  [48, 47, 100],
  [30, 0.01, 100],
  [1, 0.5, 100],
  [1, 0, 0],
  [1, -1, 0],
] as const)(
  '[CP-01] moved by the school %d hours before, cancelled by the student %d before: %d %%',
  (moved, cancelled, percent) => {
    const lesson = { ...LESSON, schoolMovedAtMs: before(moved) };
    expect(refundPercent('student_cancelled', lesson, before(cancelled))).toBe(percent);
    expect(refundPercent('student_no_show', lesson, before(-1))).toBe(0);
  },
);

test('[CP-01] the share is of lesson and tax, to a whole cent', () => {
  expect(refundFor('school_cancelled', booking, before(1))).toEqual({ percent: 100, refundCents: 7351 });
  expect(refundFor('student_cancelled', booking, before(30))).toEqual({ percent: 50, refundCents: 3676 });
  expect(refundFor('student_no_show', booking, before(-1))).toEqual({ percent: 0, refundCents: 0 });
});

test('[CP-01] who cancels loses the booking fee, however early', () => {
  expect(studentCancelling({ ...booking, creditMinutes: null }, before(50))).toEqual({
    percent: 100,
    refundCents: 7351,
    payableCents: 7551,
    ...{ lostCents: 200, minutesBack: 0, minutesLost: 0 },
  });
  expect(studentCancelling({ ...booking, creditMinutes: null }, before(2))).toMatchObject({
    percent: 0,
    refundCents: 0,
    lostCents: 7551,
  });
});

test('of a lesson that credit pays its minutes come back by the same shares, and money is the fee alone', () => {
  const credit = { ...booking, taxCents: 0, creditMinutes: 45 };
  const money = { refundCents: 0, payableCents: 200, lostCents: 200 };
  expect(studentCancelling(credit, before(50))).toEqual({ percent: 100, ...money, minutesBack: 45, minutesLost: 0 });
  expect(studentCancelling(credit, before(30))).toEqual({ percent: 50, ...money, minutesBack: 23, minutesLost: 22 });
  expect(studentCancelling(credit, before(2))).toEqual({ percent: 0, ...money, minutesBack: 0, minutesLost: 45 });
});
