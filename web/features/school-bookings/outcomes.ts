import type { BookingAction } from '#contract/booking-transitions.ts';
import type { Booking, LessonOutcome } from '#contract/bookings.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { refundFor } from '#contract/refunds.ts';

export const OUTCOMES = {
  complete: 'Completed',
  student_no_show: 'No-show',
  instructor_no_show: 'Instructor no-show',
} as const satisfies Partial<Record<BookingAction, LessonOutcome>>;
export type OutcomeAction = keyof typeof OUTCOMES;

const isOutcome = (action: BookingAction): action is OutcomeAction => action in OUTCOMES;

/** What the school may say now that came of the lesson. */
export const outcomesOf = ({ actions }: Booking): OutcomeAction[] => actions.filter(isOutcome);

/** What the school returns when its instructor did not come (CP-01), in dollars. */
export function instructorNoShowRefund({ startTime, totalCharges, tax, bookingFee }: Booking): number {
  const startsAtMs = Date.parse(startTime);
  const cents = {
    ...{ startsAtMs, schoolMovedAtMs: null, totalCents: toCents(totalCharges), taxCents: toCents(tax) },
    feeCents: toCents(bookingFee),
  };
  return toDollars(refundFor('instructor_no_show', cents, startsAtMs).refundCents);
}
