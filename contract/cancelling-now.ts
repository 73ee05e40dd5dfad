import type { Booking } from './bookings.ts';
import { toCents } from './money.ts';
import { studentCancelling } from './refunds.ts';

/** A program booked it, and its student has still to confirm. */
export const waitsForConfirmation = ({ program }: Pick<Booking, 'program'>): boolean => Boolean(program?.confirmBy);

/** What the student of a booking would get back and lose by cancelling it at this moment. */
export const cancellingNow = (booking: Booking, nowMs: number) =>
  studentCancelling(
    {
      startsAtMs: Date.parse(booking.startTime),
      schoolMovedAtMs: booking.movedBySchool && Date.parse(booking.movedBySchool.at),
      totalCents: toCents(booking.totalCharges),
      taxCents: toCents(booking.tax),
      feeCents: toCents(booking.bookingFee),
      creditMinutes: booking.credit?.minutes ?? null,
      isUnconfirmed: waitsForConfirmation(booking),
    },
    nowMs,
  );
