import type { SlotKey } from '#server/modules/availability/availability.service.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { ActorKey } from '#server/platform/http/actor.ts';
import { newBookingCode } from './booking-code.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { type BookingParties, type BookingRow, selectLiveBookingOfSlot } from './bookings.repository.ts';
import { requireFewUnconfirmed } from './confirm-booking.ts';
import { findBooking } from './find-booking.ts';
import type { SaidPlaces } from './lesson-places.ts';
import { newBooking } from './new-booking.ts';
import { requireOffered } from './require-offered.ts';
import { requireShortDay } from './require-short-day.ts';
import { takeLesson } from './take-slot.repository.ts';

export type LessonRequest = SlotKey & SaidPlaces & { key?: ActorKey | undefined };

const CODE_TRIES = 10;

/** Everything that stands between a free slot and its booking, whether one lesson is booked or many. */
export function createPrepareBooking({
  clock,
  availability,
  schools: { taxBasisPoints },
  reach,
  bookingFeeCents,
  newCode = newBookingCode,
}: Pick<BookingDependencies, 'clock' | 'availability' | 'schools' | 'reach' | 'bookingFeeCents'> & {
  newCode?: () => string;
}) {
  /**
   * Takes the slot and gives the booking that is to be written in the same transaction; null where the slot is not free.
   * @throws AppError slot_not_offered, long_day, outside_service_area, unreachable; too_many_unconfirmed to a program
   */
  return async (
    transaction: Database,
    candidateId: string,
    { key, ...request }: LessonRequest,
    minutesBetween: MinutesBetween,
  ): Promise<(BookingRow & BookingParties) | null> => {
    const lesson = await takeLesson(transaction, availability.takingSlot(request), candidateId);
    if (!lesson) return null;

    await requireOffered(transaction, lesson, { clock, availability });
    await requireShortDay(transaction, lesson);
    // The student is locked: two that a program books at once are counted one after the other.
    if (key) await requireFewUnconfirmed(transaction, key, nowDate(clock));
    // Erased while this waited for its row.
    if (lesson.candidate_disabled_at !== null) throw new AppError('not_authenticated');
    const places = reach.placesOf(request);
    reach.requireInside(lesson, places);
    await reach.requireReachable(transaction, lesson, places, minutesBetween);
    return newBooking(lesson, newCode(), { places, bookingFeeCents, taxBasisPoints, key, now: nowDate(clock) });
  };
}

export type PrepareBooking = ReturnType<typeof createPrepareBooking>;

/**
 * A slot that is not free: booked by this very student a moment ago (a double click, a retry), or lost to another.
 * @throws AppError slot_not_offered, slot_taken
 */
export async function bookedAlready(
  transaction: Database,
  { availability }: Pick<BookingDependencies, 'availability'>,
  candidateId: string,
  slotKey: SlotKey,
): Promise<BookingRow> {
  const slot = await availability.slotStatus(transaction, slotKey);
  if (!slot) throw new AppError('slot_not_offered');
  const holder = await selectLiveBookingOfSlot(transaction, slot.id);
  if (holder?.candidate_id === candidateId) return findBooking(transaction, holder.id);
  throw new AppError('slot_taken');
}

/** Another booking may have a code that was drawn: then all anew, with others. */
export async function withFreshCodes<T>(book: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await book();
    } catch (error) {
      if (brokenConstraint(error) !== 'bookings_code' || tries === CODE_TRIES) throw error;
    }
  }
}
