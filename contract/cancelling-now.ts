import type { Booking } from './bookings.ts';
import { toCollect } from './charges.ts';
import { toCents } from './money.ts';
import { type CancellationCause, lessonEnding } from './refunds.ts';
import { type Settlement, settle } from './settlements.ts';

/** A program booked it, and its student has still to confirm. */
export const waitsForConfirmation = ({ program }: Pick<Booking, 'program'>): boolean => Boolean(program?.confirmBy);

type Ending = Pick<
  Booking,
  'startTime' | 'movedBySchool' | 'totalCharges' | 'tax' | 'bookingFee' | 'credit' | 'program' | 'paid'
>;

/** What ending a booking at this moment means by the policy, and in money that was or is to be paid. */
export function endingNow(cause: CancellationCause, booking: Ending, nowMs: number) {
  const ending = lessonEnding(
    cause,
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
  return { ...ending, settlement: settle({ keptCents: ending.lostCents, paidCents: toCents(booking.paid ?? 0) }) };
}

/** The same for a student who cancels. */
export const cancellingNow = (booking: Ending, nowMs: number) => endingNow('student_cancelled', booking, nowMs);

/** What the money of a booking that has ended comes to. */
export const endedSettlement = (
  booking: Pick<Booking, 'totalCharges' | 'feeAndTaxes' | 'credit' | 'refund' | 'paid'>,
): Settlement => settle({ keptCents: toCents(toCollect(booking)), paidCents: toCents(booking.paid ?? 0) });
