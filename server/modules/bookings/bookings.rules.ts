import type { BookingTransition } from '#contract/booking-transitions.ts';
import { lessonCharges } from '#contract/charges.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { keepsPolicyStart, type Refund, refundFor } from '#contract/refunds.ts';
import { type Settlement, settleTakenOff } from '#contract/settlements.ts';
import { taxAtAgreedRate } from '#contract/taxes.ts';

/** A moved lesson keeps its hourly rate and tax rate, even if they have changed since. The booking fee isn't charged again. */
export function movedCharges(
  agreed: { perHourCents: number; totalCents: number; taxCents: number; province: ProvinceCode | null },
  minutes: { from: number; to: number },
): { totalCents: number; taxCents: number } {
  // A lesson's kind may have a price of its own, not a multiple of the hourly rate.
  if (minutes.from === minutes.to) return { totalCents: agreed.totalCents, taxCents: agreed.taxCents };
  const { totalCents } = lessonCharges({
    ratePerHourCents: agreed.perHourCents,
    minutes: minutes.to,
    bookingFeeCents: 0,
    taxBasisPoints: 0,
    province: null,
  });
  return { totalCents, taxCents: taxAtAgreedRate(totalCents, agreed) };
}

interface RefundedRow {
  starts_at: Date;
  school_moved_at: Date | null;
  policy_starts_at: Date | null;
  total_cents: number;
  tax_cents: number;
}

/**
 * Null if the transition settles no money.
 * @param waivePercent how much of what the policy keeps the school doesn't charge
 */
export const refundOnTransition = (
  { refundCause }: Pick<BookingTransition, 'refundCause'>,
  booking: RefundedRow,
  nowMs: number,
  waivePercent = 0,
): Refund | null =>
  refundCause &&
  refundFor(
    refundCause,
    { ...toLessonStart(booking), totalCents: booking.total_cents, taxCents: booking.tax_cents },
    nowMs,
    waivePercent,
  );

/**
 * The start that the cancellation policy counts from once a lesson has moved because its student asked; null if it counts from the new time. A
 * late move keeps the time that the lesson had, so that nobody gets round a late cancellation with a move.
 */
export const policyStartAfterWish = (
  booking: Pick<RefundedRow, 'starts_at' | 'school_moved_at' | 'policy_starts_at'>,
  nowMs: number,
): Date | null =>
  keepsPolicyStart(toLessonStart(booking), nowMs) ? (booking.policy_starts_at ?? booking.starts_at) : null;

const toLessonStart = (booking: Pick<RefundedRow, 'starts_at' | 'school_moved_at' | 'policy_starts_at'>) => ({
  startsAtMs: booking.starts_at.getTime(),
  schoolMovedAtMs: booking.school_moved_at?.getTime() ?? null,
  policyStartsAtMs: booking.policy_starts_at?.getTime() ?? null,
});

export function settlementAt(
  booking: {
    credit_minutes: number | null;
    total_cents: number;
    tax_cents: number;
    fee_cents: number;
    paid_cents: number;
  },
  refundCents: number,
): Settlement {
  return settleTakenOff({
    isFromCredit: booking.credit_minutes !== null,
    totalCents: booking.total_cents,
    taxCents: booking.tax_cents,
    feeCents: booking.fee_cents,
    takenOffCents: refundCents,
    paidCents: booking.paid_cents,
  });
}

/** How many minutes return to the credit that pays a lesson: the refund's share of the price, as in the ledger. */
export const minutesBack = (booking: {
  credit_minutes: number | null;
  refund_cents: number | null;
  total_cents: number;
}): number => {
  const { credit_minutes: minutes, refund_cents: refund, total_cents: total } = booking;
  return total === 0 ? 0 : Math.round(((minutes ?? 0) * Math.min(refund ?? 0, total)) / total);
};

/** The length of a lesson or slot. */
export const lessonMinutes = (lesson: { starts_at: Date; ends_at: Date }): number =>
  Math.round((lesson.ends_at.getTime() - lesson.starts_at.getTime()) / 60_000);

/** How many hours before a lesson its student is reminded, the earliest first. */
export const REMINDER_HOURS = [24, 2] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];

const HOUR_MS = 3_600_000;
export const reminderAt = (startsAtMs: number, hours: ReminderHours): number => startsAtMs - hours * HOUR_MS;

/** The next reminder to schedule; null once the last one is past. */
export const nextReminder = (startsAtMs: number, nowMs: number): ReminderHours | null =>
  REMINDER_HOURS.find((hours) => reminderAt(startsAtMs, hours) > nowMs) ?? null;

/** The latest reminder that is due, so that an outage is followed by one and not two. Null before the first, and once the lesson has begun. */
export const dueReminder = (startsAtMs: number, nowMs: number): ReminderHours | null =>
  nowMs >= startsAtMs ? null : (REMINDER_HOURS.findLast((hours) => reminderAt(startsAtMs, hours) <= nowMs) ?? null);
