import { type Context, inTransaction, type Transaction, writeTogether } from '#server/context.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { type BookingRow, insertBooking } from './bookings.db.ts';
import { mailBooked } from './bookings.mails.ts';
import { writtenPlaces } from './lesson-places.ts';
import { bookedAlready, type LessonRequest, prepareBooking, withFreshCodes } from './prepare-booking.ts';
import { refusedByConstraint, withOtherSlots } from './refuse-taken-slot.ts';
import { scheduleReminders } from './reminders.ts';
import { withTravelTimes } from './require-reachable.ts';

/** What is decided here is written in one go, with the commit: the database has the last word on all of it at once. */
async function bookIn(
  tx: Transaction,
  candidateId: string,
  request: LessonRequest,
  minutesBetween: MinutesBetween,
): Promise<{ booking: BookingRow; isNew: boolean }> {
  const booking = await prepareBooking(tx, candidateId, request, minutesBetween);
  if (!booking) return { booking: await bookedAlready(tx, candidateId, request), isNew: false };
  await writeTogether(tx, async (batch) => {
    await insertBooking(batch, booking);
    await mailBooked(batch, booking);
    await scheduleReminders(batch, booking);
    await publishChangedDays(batch, [booking.local_date]);
  });
  return { booking, isNew: true };
}

/**
 * Books a free slot for a student, with both emails, in one transaction.
 * The same request again gives the booking that was made.
 * @throws AppError slot_taken (with the day's other slots), student_busy, slot_not_offered, outside_service_area, unreachable
 */
export async function bookLesson(ctx: Context, candidateId: string, request: LessonRequest): Promise<BookingRow> {
  try {
    const { booking, isNew } = await withFreshCodes(() =>
      withTravelTimes(ctx, candidateId, (minutesBetween) =>
        inTransaction(ctx, (tx) => bookIn(tx, candidateId, request, minutesBetween)),
      ),
    ).catch(refusedByConstraint);
    if (isNew) ctx.counts.lessonsBooked(1);
    forgetDays(ctx, [request.date]);
    return booking;
  } catch (error) {
    const drive = { ends: locateEnds(ctx, writtenPlaces(request)) };
    throw await withOtherSlots(ctx, error, { ...request, candidateId, drive });
  }
}
