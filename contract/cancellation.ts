import type { Booking } from './bookings.ts';
import { toCollect } from './charges.ts';
import { toCents } from './money.ts';
import { type CancellationCause, lessonEnding } from './refunds.ts';
import { type Settlement, settleIfKnown } from './settlements.ts';

export type Canceller = 'student' | 'guardian' | 'school';

/** The party that cancelled a booking; null if it isn't cancelled. */
export function findCanceller({
  cancelledBy,
  cancelledByGuardian,
}: Pick<Booking, 'cancelledBy' | 'cancelledByGuardian'>): Canceller | null {
  if (cancelledBy !== 'student') return cancelledBy;
  return cancelledByGuardian ? 'guardian' : 'student';
}

type Ending = Pick<
  Booking,
  'startTime' | 'movedBySchool' | 'refundsCountFrom' | 'totalCharges' | 'tax' | 'bookingFee' | 'credit' | 'paid'
>;

/** Result of ending a booking now: what the policy takes off and, if we know what was paid, how it settles. */
export function endingNow(cause: CancellationCause, booking: Ending, nowMs: number, waivePercent = 0) {
  const ending = lessonEnding(
    cause,
    {
      startsAtMs: Date.parse(booking.startTime),
      schoolMovedAtMs: booking.movedBySchool && Date.parse(booking.movedBySchool.at),
      policyStartsAtMs: booking.refundsCountFrom ? Date.parse(booking.refundsCountFrom) : null,
      totalCents: toCents(booking.totalCharges),
      taxCents: toCents(booking.tax),
      feeCents: toCents(booking.bookingFee),
      creditMinutes: booking.credit?.minutes ?? null,
    },
    nowMs,
    waivePercent,
  );
  return { ...ending, settlement: settleIfKnown(ending.lostCents, booking.paid) };
}

/** Result for a student who cancels now. */
export const cancellingNow = (booking: Ending, nowMs: number) => endingNow('student_cancelled', booking, nowMs);

/** Settlement of a booking that has ended; null if we don't know what was paid. */
export const endedSettlement = (
  booking: Pick<Booking, 'totalCharges' | 'feeAndTaxes' | 'credit' | 'refund' | 'paid'>,
): Settlement | null => settleIfKnown(toCents(toCollect(booking)), booking.paid);
