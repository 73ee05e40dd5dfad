import { lessonCharges } from '#contract/charges.ts';

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
