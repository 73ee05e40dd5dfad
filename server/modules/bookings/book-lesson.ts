import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { writeTogether } from '#server/platform/database/batch.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { createBookingMails } from './bookings.mails.ts';
import { type BookingRow, insertBooking } from './bookings.repository.ts';
import { writtenPlaces } from './lesson-places.ts';
import { bookedAlready, type LessonRequest, type PrepareBooking, withFreshCodes } from './prepare-booking.ts';
import { refusedByConstraint, withOtherSlots } from './refuse-taken-slot.ts';
import { remindedOf } from './remind-of-lesson.ts';

export function createBookLesson({
  db,
  counts,
  availability,
  freeSlots,
  nearby,
  notifications,
  reminders,
  reach,
  prepareBooking,
}: BookingDependencies & { prepareBooking: PrepareBooking }) {
  const mails = createBookingMails(notifications);

  /** What is decided here is written in one go, with the commit: the database has the last word on all of it at once. */
  async function bookIn(
    transaction: Database,
    candidateId: string,
    request: LessonRequest,
    minutesBetween: MinutesBetween,
  ): Promise<{ booking: BookingRow; isNew: boolean }> {
    const booking = await prepareBooking(transaction, candidateId, request, minutesBetween);
    if (!booking)
      return { booking: await bookedAlready(transaction, { availability }, candidateId, request), isNew: false };
    await writeTogether(transaction, async (batch) => {
      await insertBooking(batch, booking);
      await mails.booked(batch, booking);
      await reminders.schedule(batch, remindedOf(booking));
      await availability.publishDays(batch, [booking.local_date]);
    });
    return { booking, isNew: true };
  }

  /**
   * Books a free slot for a student, with both emails, in one transaction.
   * The same request again gives the booking that was made.
   * @throws AppError slot_taken (with the day's other slots), student_busy, slot_not_offered, outside_service_area, unreachable
   */
  return async (candidateId: string, request: LessonRequest): Promise<BookingRow> => {
    try {
      const { booking, isNew } = await withFreshCodes(() =>
        reach.knowingWays(candidateId, (minutesBetween) =>
          db.transaction().execute((transaction) => bookIn(transaction, candidateId, request, minutesBetween)),
        ),
      ).catch(refusedByConstraint);
      if (isNew) counts.lessonsBooked(1);
      availability.forgetDays([request.date]);
      return booking;
    } catch (error) {
      const drive = { ends: reach.endsOf(writtenPlaces(request)) };
      throw await withOtherSlots(db, { freeSlots, nearby }, error, { ...request, candidateId, drive });
    }
  };
}
