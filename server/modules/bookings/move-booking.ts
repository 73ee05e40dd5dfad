import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { createBookingMails, timeOf } from './bookings.mails.ts';
import { type BookingRow, insertMove, selectBooking, updateMoved } from './bookings.repository.ts';
import { movedCharges } from './bookings.rules.ts';
import { findBooking } from './find-booking.ts';
import { lockBooking, requireTransition } from './lock-booking.ts';
import { minutesOf } from './new-booking.ts';
import { refusedByConstraint, withOtherSlots } from './refuse-taken-slot.ts';
import { remindedOf } from './remind-of-lesson.ts';
import { requireOffered } from './require-offered.ts';
import { requireShortDay } from './require-short-day.ts';
import { type TakenLesson, takeLesson } from './take-slot.repository.ts';

type Destination = BodyOf<(typeof bookingEndpoints)['moveBooking']>;

export function createMoveBooking({ db, clock, availability, notifications, reminders, reach }: BookingDependencies) {
  const mails = createBookingMails(notifications);

  /** A destination that is not free: this very booking's already (a double click, a retry), or somebody else's. */
  async function movedAlready(transaction: Database, seen: BookingRow, to: Destination): Promise<BookingRow> {
    const slot = await availability.slotStatus(transaction, { ...to, instructorId: seen.instructor_id });
    if (!slot) throw new AppError('slot_not_offered');
    // Read again: the call that moved it may have committed while this one waited for the slot.
    const booking = await selectBooking(transaction, seen.id);
    if (booking?.status === 'Booked' && booking.slot_id === slot.id) return booking;
    throw new AppError('slot_taken');
  }

  async function place(transaction: Database, booking: BookingRow, lesson: TakenLesson): Promise<BookingRow> {
    await requireOffered(transaction, lesson, { clock, availability }, booking.slot_id);
    await requireShortDay(transaction, lesson, booking.id);
    const now = toDate(clock.now());
    await insertMove(transaction, booking, now);
    await updateMoved(transaction, booking.id, {
      lesson,
      ...movedCharges(
        { perHourCents: booking.per_hour_cents, totalCents: booking.total_cents, taxCents: booking.tax_cents },
        minutesOf(lesson),
      ),
      now,
    });
    await availability.releaseSlot(transaction, booking.slot_id, { isOfferedAgain: true });
    return findBooking(transaction, booking.id);
  }

  /**
   * Both slots first, as who books does; the old one is free at once.
   * @returns the booking as it is now, and the days whose lists changed
   */
  async function moveIn(
    transaction: Database,
    id: string,
    to: Destination,
    minutesBetween: MinutesBetween,
  ): Promise<{ booking: BookingRow; days: string[] }> {
    const seen = await findBooking(transaction, id);
    const destination = { ...to, instructorId: seen.instructor_id };
    await availability.lockSlotAnd(transaction, seen.slot_id, destination);
    const lesson = await takeLesson(transaction, availability.takingSlot(destination), seen.candidate_id);
    if (!lesson) return { booking: await movedAlready(transaction, seen, to), days: [] };
    const before = await lockBooking(transaction, availability, id);
    requireTransition('move', 'candidate', before, clock.now().epochMilliseconds);
    await reach.requireReachable(transaction, lesson, before, minutesBetween, id);
    const booking = await place(transaction, before, lesson);
    await mails.moved(transaction, booking, timeOf(before));
    await reminders.schedule(transaction, remindedOf(booking));
    const days = [...new Set([before.local_date, booking.local_date])];
    await availability.publishDays(transaction, days);
    return { booking, days };
  }

  /**
   * Moves a lesson to another free slot of its instructor, in one transaction, and tells both.
   * The same move again gives the booking as it was moved.
   * @throws AppError not_found, slot_taken (with the day's other slots), slot_not_offered, student_busy, too_late_to_move,
   * status_conflict, unreachable
   */
  return async (candidateId: string, id: string, to: Destination): Promise<BookingRow> => {
    try {
      const { booking, days } = await reach
        .knowingWays(candidateId, (minutesBetween) =>
          db.transaction().execute((transaction) => moveIn(transaction, id, to, minutesBetween)),
        )
        .catch(refusedByConstraint);
      availability.forgetDays(days);
      return booking;
    } catch (error) {
      const booking = await selectBooking(db, id);
      if (!booking) throw error;
      const drive = { ends: reach.endsOf(booking), besideBooking: id };
      const asked = { date: to.date, instructorId: booking.instructor_id, candidateId, drive };
      throw await withOtherSlots(availability, error, asked);
    }
  };
}

export type MoveBooking = ReturnType<typeof createMoveBooking>;
