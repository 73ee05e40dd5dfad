import { toCents, toDollars } from '#contract/money.ts';
import type { Transaction } from '#server/context.ts';
import type { SlotKey } from '#server/modules/availability/availability.ts';
import { findSlotsOfWindow, joinSlots, readSlotStatus, takingSlot } from '#server/modules/availability/availability.ts';
import { findLessonKindToBook } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import { takeCredit } from '#server/modules/packages/credit.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { newBookingCode } from './booking-code.ts';
import { type BookingParties, type BookingRow, selectLiveBookingOfSlot } from './bookings.db.ts';
import { findBooking } from './find-booking.ts';
import type { SaidPlaces } from './lesson-places.ts';
import { minutesOf, newBooking } from './new-booking.ts';
import { requireOffered } from './require-offered.ts';
import { assertInsideArea, assertReachable, parseLessonPlaces } from './require-reachable.ts';
import { requireShortDay } from './require-short-day.ts';
import { takeLesson } from './take-slot.db.ts';

export type LessonRequest = SlotKey &
  SaidPlaces & {
    /** Null: the plain lesson. */
    kindId?: string | null | undefined;
    /** Dollars; what the student agreed to, with the fee and tax. */
    total?: number | undefined;
    /** Dollars; the instructor's rate as the student saw it. 0 and null: not sent. */
    perHourCharges?: number | null | undefined;
    /** True: from the student's credit or not at all; false: not; else from credit where there is enough. */
    credit?: boolean | undefined;
  };

/** Beside what comes from credit. */
export const payable = (booking: BookingRow): number =>
  (booking.credit_minutes === null ? booking.total_cents : 0) + booking.fee_cents + booking.tax_cents;

const CODE_TRIES = 10;

/**
 * Takes the slot, or those in a row that the lesson's kind takes, and gives the booking that is to be written in the same transaction; null
 * where it is not free.
 * @throws AppError slot_not_offered, kind_not_offered, kind_does_not_fit, price_changed (with what it is), long_day, outside_service_area,
 *   unreachable; credit_short
 */
export async function prepareBooking(
  tx: Transaction,
  candidateId: string,
  { total, perHourCharges, kindId, credit: fromCredit, ...request }: LessonRequest,
  minutesBetween: MinutesBetween,
): Promise<(BookingRow & BookingParties) | null> {
  const kind = kindId ? await findLessonKindToBook(tx, kindId, request.instructorId) : null;
  if (kind) await joinSlots(tx, request);
  const lesson = await takeLesson(tx, takingSlot(request), candidateId);
  if (!lesson) return null;
  if (kind && minutesOf(lesson) !== kind.minutes) throw new AppError('kind_does_not_fit');

  if (perHourCharges && toCents(perHourCharges) !== lesson.rate_cents)
    throw new AppError('price_changed', { details: { perHourCharges: toDollars(lesson.rate_cents) } });
  await requireOffered(tx, lesson);
  await requireShortDay(tx, lesson);
  // Erased while this waited for its row.
  if (lesson.candidate_disabled_at !== null) throw new AppError('not_authenticated');
  const places = parseLessonPlaces(tx, request);
  assertInsideArea(tx, lesson, places);
  await assertReachable(tx, lesson, places, minutesBetween);
  const taken =
    fromCredit !== false && lesson.has_package
      ? await takeCredit(
          tx,
          candidateId,
          lesson,
          minutesOf(lesson),
          kind && { id: kind.id, hasPrice: kind.priceCents !== null },
        )
      : null;
  if (fromCredit && !taken) throw new AppError('credit_short');
  const given = {
    places,
    kind,
    bookingFeeCents: tx.config.bookingFeeCents,
    credit: taken,
    now: nowDate(tx.clock),
  };
  const booking = newBooking(lesson, newBookingCode(), given);
  if (total !== undefined && toCents(total) !== payable(booking))
    throw new AppError('price_changed', { details: { total: toDollars(payable(booking)) } });
  return booking;
}

/**
 * A slot that is not free: booked by this very student a moment ago (a double click, a retry), or lost to another.
 * @throws AppError slot_not_offered, slot_taken
 */
export async function bookedAlready(
  tx: Transaction,
  candidateId: string,
  lesson: SlotKey & { kindId?: string | null | undefined },
): Promise<BookingRow> {
  const slot = await readSlotStatus(tx, lesson);
  if (!slot) throw new AppError((await isPartTaken(tx, lesson)) ? 'slot_taken' : 'slot_not_offered');
  const holder = await selectLiveBookingOfSlot(tx, slot.id);
  if (holder?.candidate_id === candidateId) return findBooking(tx, holder.id);
  throw new AppError('slot_taken');
}

/** Of several slots in a row that a kind of lesson would take. */
async function isPartTaken(
  tx: Transaction,
  { kindId, instructorId, ...time }: SlotKey & { kindId?: string | null | undefined },
): Promise<boolean> {
  if (!kindId) return false;
  const slots = await findSlotsOfWindow(tx, { instructorIds: [instructorId], ...time });
  return slots.some(({ status }) => status === 'BOOKED');
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
