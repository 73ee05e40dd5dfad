import type { BookingAction, BookingTransition } from '#contract/booking-transitions.ts';
import { COMPLETES_AFTER_HOURS } from '#contract/booking-transitions.ts';
import type { LessonOutcome } from '#contract/bookings.ts';
import { type Refund, refundFor } from '#contract/cancellation.ts';
import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { BookingMails } from './bookings.mails.ts';
import { type BookingRow, selectBooking } from './bookings.repository.ts';
import { lockBooking, requireTransition } from './changing.ts';
import { completeUnmarked, updateCancelled, updateOutcome } from './ending.repository.ts';

const OTHER_SLOTS_TOLD = 5;

const ACTION_OF: Record<LessonOutcome, BookingAction> = {
  Completed: 'complete',
  'No-show': 'student_no_show',
  'Instructor no-show': 'instructor_no_show',
};

/** How a booking ends: cancelled before its time, or settled after it. */
export function createEnding({
  db,
  clock,
  availability,
  instructors,
  mails,
}: {
  db: Database;
  clock: Clock;
  availability: AvailabilityService;
  instructors: Pick<InstructorService, 'isActive'>;
  mails: BookingMails;
}) {
  function refundOf({ refundCause }: BookingTransition, booking: BookingRow, nowMs: number): Refund | null {
    if (refundCause === null) return null;
    const money = {
      startsAtMs: booking.starts_at.getTime(),
      totalCents: booking.total_cents,
      taxCents: booking.tax_cents,
    };
    return refundFor(refundCause, money, nowMs);
  }

  async function again(transaction: Database, id: string): Promise<BookingRow> {
    const booking = await selectBooking(transaction, id);
    if (!booking) throw new AppError('not_found');
    return booking;
  }

  /**
   * Cancels a booking that the caller has locked, slot and all, and tells nobody.
   * @returns what is due back
   * @throws AppError lesson_begun, status_conflict
   */
  async function cancelLocked(
    transaction: Database,
    by: 'candidate' | 'school',
    booking: BookingRow,
    { reason, snowDayId }: { reason: string; snowDayId: string | null },
  ): Promise<Refund> {
    const now = clock.now();
    const transition = requireTransition('cancel', by, booking, now.epochMilliseconds);
    const refund = refundOf(transition, booking, now.epochMilliseconds) ?? { percent: 0, refundCents: 0 };
    await updateCancelled(transaction, booking.id, {
      cancelledBy: by === 'school' ? 'school' : 'student',
      reason: reason || null,
      refundCents: refund.refundCents,
      snowDayId,
      now: toDate(now),
    });
    // What a school can't keep, and what an instructor who left would have to, is not offered again.
    const isOfferedAgain = by === 'candidate' && (await instructors.isActive(transaction, booking.instructor_id));
    await availability.releaseSlot(transaction, booking.slot_id, { isOfferedAgain });
    return refund;
  }

  async function cancelIn(
    transaction: Database,
    by: 'candidate' | 'school',
    id: string,
    reason: string,
  ): Promise<BookingRow> {
    const booking = await lockBooking(transaction, availability, id);
    const refund = await cancelLocked(transaction, by, booking, { reason, snowDayId: null });
    await availability.publishDays(transaction, [booking.local_date]);
    const cancelled = await again(transaction, id);
    const free = by === 'school' ? await availability.freeSlots(booking.instructor_id, {}, transaction) : [];
    await mails.cancelled(transaction, cancelled, refund, free.slice(0, OTHER_SLOTS_TOLD));
    return cancelled;
  }

  return {
    cancelLocked,

    /**
     * Cancels a lesson that has not begun. The student gets back what the policy gives at this moment, and the slot is free
     * for others at once; a school gives all back, says why, and its slot is withdrawn. Both are told.
     * @throws AppError not_found, lesson_begun, status_conflict when it is no longer booked
     * @throws ValidationFailure when a school gives no reason
     */
    async cancel(by: 'candidate' | 'school', id: string, reason: string): Promise<BookingRow> {
      if (by === 'school' && reason === '') throw missingReason();
      const cancelled = await db.transaction().execute((transaction) => cancelIn(transaction, by, id, reason));
      availability.forgetDays([cancelled.local_date]);
      return cancelled;
    },

    /**
     * What the school says that came of a past lesson; a student whose lesson was missed is told, with the refund.
     * @throws AppError not_found, lesson_not_over, status_conflict when it is settled already
     */
    settle: (id: string, outcome: LessonOutcome): Promise<BookingRow> =>
      db.transaction().execute(async (transaction) => {
        const booking = await lockBooking(transaction, availability, id);
        const now = clock.now();
        const transition = requireTransition(ACTION_OF[outcome], 'school', booking, now.epochMilliseconds);
        const refund = refundOf(transition, booking, now.epochMilliseconds);
        const outcomeColumns = { status: outcome, refundCents: refund?.refundCents ?? null, now: toDate(now) };
        await updateOutcome(transaction, id, outcomeColumns);
        const settled = await again(transaction, id);
        if (refund) {
          const missedBy = outcome === 'No-show' ? 'student' : 'instructor';
          await mails.missed(transaction, settled, { missedBy, refundCents: refund.refundCents });
        }
        return settled;
      }),

    /** Takes lessons that nobody marked in time as completed. @returns how many */
    async completeUnmarked(): Promise<number> {
      const now = clock.now();
      const endedBy = toDate(now.subtract({ hours: COMPLETES_AFTER_HOURS }));
      return completeUnmarked(db, { endedBy, now: toDate(now) });
    },
  };
}

const missingReason = () =>
  new ValidationFailure([{ code: 'custom', path: ['reason'], message: 'required', input: undefined }]);
