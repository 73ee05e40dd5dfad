import type { BookingAction } from '#contract/booking-transitions.ts';
import type { LessonOutcome } from '#contract/bookings.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { prolongCredit } from '#server/modules/packages/credit.ts';
import { toDate } from '#server/platform/clock.ts';
import type { BookingRow } from './bookings.db.ts';
import { mailMissed } from './bookings.mails.ts';
import { refundOf } from './bookings.rules.ts';
import { updateOutcome } from './end-booking.db.ts';
import { findBooking } from './find-booking.ts';
import { lockBooking, requireTransition } from './lock-booking.ts';

const ACTION_OF: Record<LessonOutcome, BookingAction> = {
  Completed: 'complete',
  'No-show': 'student_no_show',
  'Instructor no-show': 'instructor_no_show',
};

/**
 * What the school says that came of a past lesson; a student whose lesson was missed is told, with the refund.
 * @throws AppError not_found, lesson_not_over, status_conflict when it is settled otherwise already
 */
export function settleBooking(ctx: Context, id: string, outcome: LessonOutcome): Promise<BookingRow> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, id);
    // Sent again by a phone whose answer was lost.
    if (booking.status === outcome) return booking;
    const now = tx.clock.now();
    const transition = requireTransition(ACTION_OF[outcome], 'school', booking, now.epochMilliseconds);
    const refund = refundOf(transition, booking, now.epochMilliseconds);
    const outcomeColumns = { status: outcome, refundCents: refund?.refundCents ?? null, now: toDate(now) };
    if (outcome === 'Instructor no-show') await prolongCredit(tx, booking);
    await updateOutcome(tx, id, outcomeColumns);
    const settled = await findBooking(tx, id);
    if (refund) {
      const missedBy = outcome === 'No-show' ? 'student' : 'instructor';
      await mailMissed(tx, settled, { missedBy, refundCents: refund.refundCents });
    }
    return settled;
  });
}
