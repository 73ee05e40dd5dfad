import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { writeTogether } from '#server/platform/database/batch.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { ActorKey } from '#server/platform/http/actor.ts';
import { newBookingCode } from './booking-code.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { createBookingMails } from './bookings.mails.ts';
import { type BookingRow, insertBooking, selectLiveBookingOfSlot } from './bookings.repository.ts';
import type { ConfirmBooking } from './confirm-booking.ts';
import { requireFewUnconfirmed } from './confirm-booking.ts';
import { findBooking } from './find-booking.ts';
import { writtenPlaces } from './lesson-places.ts';
import { newBooking } from './new-booking.ts';
import { refusedByConstraint, withOtherSlots } from './refuse-taken-slot.ts';
import { remindedOf } from './remind-of-lesson.ts';
import { requireOffered } from './require-offered.ts';
import { requireShortDay } from './require-short-day.ts';
import { takeLesson } from './take-slot.repository.ts';

type Body = BodyOf<(typeof bookingEndpoints)['createBooking']>;
type BookingRequest = Omit<Body, 'dropOff' | 'note'> & Partial<Pick<Body, 'dropOff' | 'note'>>;

const CODE_TRIES = 10;

export function createBookLesson({
  db,
  clock,
  availability,
  notifications,
  reminders,
  schools,
  reach,
  bookingFeeCents,
  confirmBooking,
  newCode = newBookingCode,
}: BookingDependencies & { confirmBooking: Pick<ConfirmBooking, 'await'>; newCode?: () => string }) {
  const mails = createBookingMails(notifications);

  /** What is decided here is written in one go, with the commit: the database has the last word on all of it at once. */
  async function bookIn(
    transaction: Database,
    candidateId: string,
    { key, ...request }: BookingRequest & { key?: ActorKey | undefined },
    minutesBetween: MinutesBetween,
  ): Promise<BookingRow> {
    const lesson = await takeLesson(transaction, availability.takingSlot(request), candidateId);
    if (!lesson) return bookedAlready(transaction, candidateId, request);

    await requireOffered(transaction, lesson, { clock, availability });
    await requireShortDay(transaction, lesson);
    // The student is locked: two that a program books at once are counted one after the other.
    if (key) await requireFewUnconfirmed(transaction, key, nowDate(clock));
    // Erased while this waited for its row.
    if (lesson.candidate_disabled_at !== null) throw new AppError('not_authenticated');
    const places = reach.placesOf(request);
    reach.requireInside(lesson, places);
    await reach.requireReachable(transaction, lesson, places, minutesBetween);
    const { taxBasisPoints } = schools;
    const terms = { places, bookingFeeCents, taxBasisPoints, key, now: nowDate(clock) };
    const booking = newBooking(lesson, newCode(), terms);
    await writeTogether(transaction, async (batch) => {
      await insertBooking(batch, booking);
      await mails.booked(batch, booking);
      await reminders.schedule(batch, remindedOf(booking));
      await confirmBooking.await(batch, booking);
      await availability.publishDays(batch, [booking.local_date]);
    });
    return booking;
  }

  /** Another booking may have the code: then anew, with another one. */
  async function bookWithFreshCode(
    candidateId: string,
    request: BookingRequest & { key?: ActorKey | undefined },
  ): Promise<BookingRow> {
    for (let tries = 1; ; tries++) {
      try {
        return await reach.knowingWays(candidateId, (minutesBetween) =>
          db.transaction().execute((transaction) => bookIn(transaction, candidateId, request, minutesBetween)),
        );
      } catch (error) {
        if (brokenConstraint(error) !== 'bookings_code' || tries === CODE_TRIES) throw error;
      }
    }
  }

  /** A slot that is not free: booked by this very student a moment ago (a double click, a retry), or lost to another. */
  async function bookedAlready(
    transaction: Database,
    candidateId: string,
    request: BookingRequest,
  ): Promise<BookingRow> {
    const slot = await availability.slotStatus(transaction, request);
    if (!slot) throw new AppError('slot_not_offered');
    const holder = await selectLiveBookingOfSlot(transaction, slot.id);
    if (holder?.candidate_id === candidateId) return findBooking(transaction, holder.id);
    throw new AppError('slot_taken');
  }

  /**
   * Books a free slot for a student, with both emails, in one transaction.
   * The same request again gives the booking that was made.
   * @param key of the program that books for the student
   * @throws AppError slot_taken (with the day's other slots), student_busy, slot_not_offered, outside_service_area, unreachable;
   *   too_many_unconfirmed to a program
   */
  return async (candidateId: string, request: BookingRequest, key?: ActorKey): Promise<BookingRow> => {
    try {
      const booking = await bookWithFreshCode(candidateId, { ...request, key }).catch(refusedByConstraint);
      availability.forgetDays([request.date]);
      return booking;
    } catch (error) {
      const drive = { ends: reach.endsOf(writtenPlaces(request)) };
      throw await withOtherSlots(availability, error, { ...request, candidateId, drive });
    }
  };
}

export type BookLesson = ReturnType<typeof createBookLesson>;
