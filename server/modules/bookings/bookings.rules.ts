import type { BookingTransition } from '#contract/booking-transitions.ts';
import { lessonCharges } from '#contract/charges.ts';
import { type Refund, refundFor } from '#contract/refunds.ts';

/**
 * What a moved lesson costs: the hour's price that was agreed, whatever the instructor asks now, times the new length; tax
 * at the rate that was agreed. The booking fee was paid once and is not asked again.
 */
export function movedCharges(
  agreed: { perHourCents: number; totalCents: number; taxCents: number },
  minutes: number,
): { totalCents: number; taxCents: number } {
  const { totalCents } = lessonCharges({
    ratePerHourCents: agreed.perHourCents,
    minutes,
    bookingFeeCents: 0,
    taxBasisPoints: 0,
  });
  const rate = agreed.totalCents > 0 ? agreed.taxCents / agreed.totalCents : 0;
  return { totalCents, taxCents: Math.round(totalCents * rate) };
}

/** What is due back when a booking ends so; null where nothing is said of money. */
export const refundOf = (
  { refundCause }: BookingTransition,
  booking: { starts_at: Date; school_moved_at: Date | null; total_cents: number; tax_cents: number },
  nowMs: number,
): Refund | null =>
  refundCause &&
  refundFor(
    refundCause,
    {
      startsAtMs: booking.starts_at.getTime(),
      schoolMovedAtMs: booking.school_moved_at?.getTime() ?? null,
      totalCents: booking.total_cents,
      taxCents: booking.tax_cents,
    },
    nowMs,
  );
