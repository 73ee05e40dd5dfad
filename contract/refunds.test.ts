import { expect, test } from 'vitest';
import { keepsPolicyStart, lessonEnding, refundFor, refundPercent, studentCancelling } from './refunds.ts';

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

test.each([
  // The student asked ten hours before; the lesson is now a week later. The first time counts.
  [10, 0],
  [30, 50],
  [60, 100],
] as const)(
  '[CP-01] after a late move at the student’s wish, cancelling %d hours before the first time gives %d %%',
  (hours, percent) => {
    const moved = { ...LESSON, startsAtMs: STARTS_AT + 168 * HOUR, policyStartsAtMs: STARTS_AT };
    expect(refundPercent('student_cancelled', moved, before(hours))).toBe(percent);
    expect(keepsPolicyStart(moved, before(hours))).toBe(percent < 100);
    // Its school moving it late still makes it free.
    const late = { ...moved, schoolMovedAtMs: STARTS_AT + 160 * HOUR };
    expect(refundPercent('student_cancelled', late, before(hours))).toBe(100);
  },
);

test.each([
  // What is not charged of what the policy keeps: at 30 hours half of $73.51, at one hour all of it.
  [30, 0, 3676, 30],
  [30, 50, 5513, 45],
  [30, 100, 7351, 60],
  [1, 0, 0, 0],
  [1, 33, 2426, 20],
  [1, 100, 7351, 60],
  [50, 50, 7351, 60],
] as const)(
  '%d hours before, with %d %% not charged, %d cents or %d minutes return',
  (hours, waived, cents, minutes) => {
    expect(refundFor('student_cancelled', booking, before(hours), waived).refundCents).toBe(cents);
    const ending = lessonEnding('student_cancelled', { ...booking, creditMinutes: 60 }, before(hours), waived);
    expect([ending.minutesBack, ending.minutesLost]).toEqual([minutes, 60 - minutes]);
  },
);
