import { toCents, toDollars } from './money.ts';
import type { ProvinceCode } from './provinces.ts';
import { taxCentsOn } from './taxes.ts';

/**
 * What a lesson costs, in integer cents. One rule for the card, the dialog, the booking and the emails.
 * `totalCents` is rate times hours, rounded to a cent, unless the lesson's kind has a price of its own; tax is on the lesson, not on the
 * booking fee.
 */
export interface Charges {
  totalCents: number;
  feeCents: number;
  taxCents: number;
  /** What the student pays in all. */
  payableCents: number;
}

/** What is asked of a booking. */
interface BookingMoney {
  totalCharges: number;
  feeAndTaxes: number;
  /** Of one that credit pays. */
  credit?: object | undefined;
}

/**
 * Dollars that a student pays for a booking beside what comes from credit, and its school keeps: all of it, less what its end
 * takes off. Of what credit paid the refund goes into credit.
 */
export const toCollect = (booking: BookingMoney & { refund: number | null }): number => {
  const asked = (booking.credit ? 0 : toCents(booking.totalCharges)) + toCents(booking.feeAndTaxes);
  return toDollars(asked - toCents(takenOff(booking)));
};

/** Dollars that the end of a lesson takes off what there is to pay: a cancellation, an instructor who did not come. */
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
  /** Of the lesson's kind; null where it goes by the rate. */
  priceCents?: number | null;
  bookingFeeCents: number;
  /** 0 when the school is not registered for tax. */
  taxBasisPoints: number;
  /** The school's: it says which taxes the rate is made of. */
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
