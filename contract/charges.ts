import { toCents, toDollars } from './money.ts';
import type { ProvinceCode } from './provinces.ts';
import { taxCentsOn } from './taxes.ts';

/**
 * Cost of a lesson in integer cents. The card, the dialog, the booking and the emails all use this rule. `totalCents` is the
 * hourly rate times the hours, rounded to a cent, unless the lesson kind has its own price. Tax applies to the lesson, not to the
 * booking fee.
 */
export interface Charges {
  totalCents: number;
  feeCents: number;
  taxCents: number;
  /** Total the student pays. */
  payableCents: number;
}

/** The amounts of a booking. */
interface BookingMoney {
  totalCharges: number;
  feeAndTaxes: number;
  /** Set if credit pays. */
  credit?: object | undefined;
}

/**
 * Dollars the student pays and the school keeps, excluding credit: the total less what ending the lesson took off. If credit
 * paid, the refund returns to credit instead.
 */
export const toCollect = (booking: BookingMoney & { refund: number | null }): number => {
  const asked = (booking.credit ? 0 : toCents(booking.totalCharges)) + toCents(booking.feeAndTaxes);
  return toDollars(asked - toCents(takenOff(booking)));
};

/** Dollars taken off the price when a lesson ends early: cancelled, or the instructor missed it. */
export const takenOff = ({
  totalCharges,
  credit,
  refund,
}: Pick<BookingMoney, 'totalCharges' | 'credit'> & { refund: number | null }): number => {
  const back = toCents(refund ?? 0);
  return toDollars(credit ? Math.max(0, back - toCents(totalCharges)) : back);
};

export function lessonCharges(lesson: {
  ratePerHourCents: number;
  minutes: number;
  /** Price of the lesson kind; null if it uses the hourly rate. */
  priceCents?: number | null;
  bookingFeeCents: number;
  /** 0 if the school isn't registered for tax. */
  taxBasisPoints: number;
  /** The school's province, which decides how the rate splits into taxes. */
  province: ProvinceCode | null;
}): Charges {
  const totalCents = lesson.priceCents ?? Math.round((lesson.ratePerHourCents * lesson.minutes) / 60);
  const taxCents = taxCentsOn(totalCents, lesson);
  return {
    totalCents,
    feeCents: lesson.bookingFeeCents,
    taxCents,
    payableCents: totalCents + lesson.bookingFeeCents + taxCents,
  };
}
