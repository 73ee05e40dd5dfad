import { FULL_REFUND_HOURS, HALF_REFUND_HOURS } from '#contract/cancellation.ts';
import { lessonCharges } from '#contract/charges.ts';
import type { RefundDeadlines } from '#contract/refund-deadlines.ts';
import { wallClockWithOffset } from '#server/platform/wall-time.ts';

const HOUR_MS = 3_600_000;

/** CP-01 as moments, on the clocks of the lesson's street: a change of clocks in between moves them by its hour. */
export function refundDeadlines({ startsAt, timeZone }: { startsAt: Date; timeZone: string }): RefundDeadlines {
  const before = (hours: number) => wallClockWithOffset(timeZone, new Date(startsAt.getTime() - hours * HOUR_MS));
  return { full: before(FULL_REFUND_HOURS), half: before(HALF_REFUND_HOURS) };
}

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
  if (totalCents === agreed.totalCents) return { totalCents, taxCents: agreed.taxCents };
  const rate = agreed.totalCents > 0 ? agreed.taxCents / agreed.totalCents : 0;
  return { totalCents, taxCents: Math.round(totalCents * rate) };
}
