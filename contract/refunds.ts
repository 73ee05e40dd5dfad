/** Cause of a lesson's end that decides the refund. */
export type CancellationCause = 'student_cancelled' | 'school_cancelled' | 'student_no_show' | 'instructor_no_show';

export interface Refund {
  /** Share of the lesson refunded to the student: 100, 50 or 0. */
  percent: 100 | 50 | 0;
  /** That share of lesson and tax, and what the school waives. The booking fee is never refunded. */
  refundCents: number;
}

const HOUR_MS = 3_600_000;

/**
 * Hours before the start until which cancelling is free, and until which it costs half. Exactly on the hour is too
 * late.
 */
export const FULL_REFUND_HOURS = 48;
export const HALF_REFUND_HOURS = 24;

/** When a lesson begins and when its school moved it there; null if the student chose the time. Epoch milliseconds. */
export interface LessonStart {
  startsAtMs: number;
  schoolMovedAtMs: number | null;
  /** Start that the policy counts from instead: the one before a late move that the student asked for. */
  policyStartsAtMs?: number | null;
}

/**
 * True if the school's move left too little time to cancel free of charge. Cancelling is then free until the lesson
 * begins.
 */
export const isMovedLate = ({ startsAtMs, schoolMovedAtMs }: LessonStart): boolean =>
  schoolMovedAtMs !== null && startsAtMs - schoolMovedAtMs <= FULL_REFUND_HOURS * HOUR_MS;

/** The cancellation policy (CP-01). */
export function refundPercent(cause: CancellationCause, lesson: LessonStart, nowMs: number): Refund['percent'] {
  if (cause === 'school_cancelled' || cause === 'instructor_no_show') return 100;
  if (cause === 'student_no_show') return 0;
  const { startsAtMs, policyStartsAtMs } = lesson;
  if (isMovedLate(lesson) && startsAtMs > nowMs) return 100;
  const aheadMs = (policyStartsAtMs ?? startsAtMs) - nowMs;
  if (aheadMs > FULL_REFUND_HOURS * HOUR_MS) return 100;
  if (aheadMs > HALF_REFUND_HOURS * HOUR_MS) return 50;
  return 0;
}

/**
 * True if a student who asks to move the lesson now does so too late to cancel free of charge. The policy then keeps counting from
 * the time that the lesson has, so that a move can't replace a late cancellation.
 */
export const keepsPolicyStart = (lesson: LessonStart, nowMs: number): boolean =>
  refundPercent('student_cancelled', lesson, nowMs) < 100;

/** @param waivePercent how much of what the policy keeps the school doesn't charge */
export function refundFor(
  cause: CancellationCause,
  { totalCents, taxCents, ...lesson }: LessonStart & { totalCents: number; taxCents: number },
  nowMs: number,
  waivePercent = 0,
): Refund {
  const percent = refundPercent(cause, lesson, nowMs);
  const share = withWaived(percent, waivePercent);
  return { percent, refundCents: Math.round(((totalCents + taxCents) * share) / 100) };
}

const withWaived = (percent: Refund['percent'], waivePercent: number): number =>
  percent + ((100 - percent) * waivePercent) / 100;

/** What the policy takes off a lesson that ends now and what the school keeps, in price and in credit. */
export function lessonEnding(
  cause: CancellationCause,
  {
    creditMinutes,
    ...booking
  }: LessonStart & { totalCents: number; taxCents: number; feeCents: number; creditMinutes: number | null },
  nowMs: number,
  waivePercent = 0,
): Refund & { payableCents: number; lostCents: number; minutesBack: number; minutesLost: number } {
  const paid = { ...booking, ...(creditMinutes !== null && { totalCents: 0 }) };
  const refund = refundFor(cause, paid, nowMs, waivePercent);
  const payableCents = paid.totalCents + paid.taxCents + paid.feeCents;
  const minutes = creditMinutes ?? 0;
  const minutesBack = Math.round((minutes * withWaived(refund.percent, waivePercent)) / 100);
  return {
    ...{ ...refund, payableCents, lostCents: payableCents - refund.refundCents },
    ...{ minutesBack, minutesLost: minutes - minutesBack },
  };
}

export const studentCancelling = (booking: Parameters<typeof lessonEnding>[1], nowMs: number) =>
  lessonEnding('student_cancelled', booking, nowMs);
