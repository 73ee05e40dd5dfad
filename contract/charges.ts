import { toCents, toDollars } from './money.ts';

/**
 * What a lesson costs, in integer cents. One rule for the card, the dialog, the booking and the emails.
 * `totalCents` is rate times hours, rounded to a cent; tax is on the lesson, not on the booking fee.
 */
export interface Charges {
  totalCents: number;
  feeCents: number;
  taxCents: number;
  /** What the student pays in all. */
  payableCents: number;
}

/** Dollars that a school keeps of a booking: all of it, less what it refunds. */
export const toCollect = ({
  totalCharges,
  feeAndTaxes,
  refund,
}: {
  totalCharges: number;
  feeAndTaxes: number;
  refund: number | null;
}): number => toDollars(toCents(totalCharges) + toCents(feeAndTaxes) - toCents(refund ?? 0));

export function lessonCharges(lesson: {
  ratePerHourCents: number;
  minutes: number;
  bookingFeeCents: number;
  /** 0 when the school is not registered for tax. */
  taxBasisPoints: number;
}): Charges {
  const totalCents = Math.round((lesson.ratePerHourCents * lesson.minutes) / 60);
  const taxCents = Math.round((totalCents * lesson.taxBasisPoints) / 10_000);
  return {
    totalCents,
    feeCents: lesson.bookingFeeCents,
    taxCents,
    payableCents: totalCents + lesson.bookingFeeCents + taxCents,
  };
}
