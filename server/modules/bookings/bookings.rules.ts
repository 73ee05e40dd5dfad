import type { BookingTransition } from '#contract/booking-transitions.ts';
import { lessonCharges } from '#contract/charges.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { type Refund, refundFor } from '#contract/refunds.ts';
import { type Settlement, settleTakenOff } from '#contract/settlements.ts';
import { taxAtAgreedRate } from '#contract/taxes.ts';

/**
 * What a moved lesson costs: the hour's price that was agreed, whatever the instructor asks now, times the new length; tax
 * at the rate that was agreed. As long as it was it costs what it did. The booking fee was paid once and is not asked again.
 */
export function movedCharges(
  agreed: { perHourCents: number; totalCents: number; taxCents: number; province: ProvinceCode | null },
  minutes: { from: number; to: number },
): { totalCents: number; taxCents: number } {
  // A lesson's kind may have a price that no hour's rate gives.
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
  total_cents: number;
  tax_cents: number;
}

/** The refund when a booking ends this way; null where the transition settles no money. */
export const refundOf = (
  { refundCause }: Pick<BookingTransition, 'refundCause'>,
  booking: RefundedRow,
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

/** Settles a booking by the amount the policy takes off. */
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

/** Of a lesson that credit pays, the share of its minutes that returns to it, as the books have it. */
export const minutesBack = (booking: {
  credit_minutes: number | null;
  refund_cents: number | null;
  total_cents: number;
}): number => {
  const { credit_minutes: minutes, refund_cents: refund, total_cents: total } = booking;
  return total === 0 ? 0 : Math.round(((minutes ?? 0) * Math.min(refund ?? 0, total)) / total);
};
