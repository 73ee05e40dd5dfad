import { type BookingAction, COMPLETES_AFTER_HOURS } from '#contract/booking-transitions.ts';
import type { LessonOutcome } from '#contract/bookings.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { prolongCredit, retakeCredit } from '#server/modules/packages/credit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import type { BookingRow } from './bookings.db.ts';
import { mailMissed } from './bookings.mails.ts';
import { minutesBack, refundOnTransition } from './bookings.rules.ts';
import { assertTransition, getBooking, lockBooking } from './bookings.ts';
import { updateOutcome, updateOutcomeConfirmed, updateUnmarked } from './change-booking.db.ts';

export const OUTCOME_ACTIONS: Record<LessonOutcome, BookingAction> = {
  Completed: 'complete',
  'No-show': 'student_no_show',
  'Instructor no-show': 'instructor_no_show',
};

/**
 * Records or corrects the outcome of a past lesson, or confirms one that nobody had set in time. A no-show is emailed to the student, with the
 * refund. The ledger posts only the difference, in the first open month.
 * @param mayCorrect false for instructors: an outcome decides about money, so the office corrects what a member set
 * @throws AppError not_found, lesson_not_over, credit_short; status_conflict if the lesson is cancelled, or its outcome isn't theirs to correct
 */
export function settleBooking(
  ctx: Context,
  id: string,
  outcome: LessonOutcome,
  { mayCorrect = true } = {},
): Promise<BookingRow> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, id);
    if (booking.status === outcome) {
      // A phone whose response got lost sends it again.
      if (booking.outcome_by !== 'clock') return booking;
      await updateOutcomeConfirmed(tx, id);
      return getBooking(tx, id);
    }
    if (!mayCorrect && booking.outcome_by === 'school') throw new AppError('status_conflict');
    const now = tx.clock.now();
    const transition = assertTransition(OUTCOME_ACTIONS[outcome], 'school', booking, now.epochMilliseconds);
    const refund = refundOnTransition(transition, booking, now.epochMilliseconds);
    const outcomeColumns = { status: outcome, refundCents: refund?.refundCents ?? null, now: toDate(now) };
    if (outcome === 'Instructor no-show') await prolongCredit(tx, booking);
    if (booking.status === 'Instructor no-show') await retakeCredit(tx, booking, minutesBack(booking));
    await updateOutcome(tx, id, outcomeColumns);
    const settled = await getBooking(tx, id);
    if (refund) {
      const missedBy = outcome === 'No-show' ? 'student' : 'instructor';
      await mailMissed(tx, settled, { missedBy, refundCents: refund.refundCents });
    }
    return settled;
  });
}

/** Completes lessons that nobody marked in time. @returns how many */
export function completeUnmarked(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const endedBy = toDate(now.subtract({ hours: COMPLETES_AFTER_HOURS }));
  return inTransaction(ctx, (tx) => updateUnmarked(tx, { endedBy, now: toDate(now) }));
}
