import type { Locale } from '#contract/accounts.ts';
import { isBookableDay } from '#contract/bookable-days.ts';
import type { bookingEndpoints } from '#contract/bookings.ts';
import { refundFor } from '#contract/cancellation.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { AvailabilityService } from '#server/modules/availability/service.ts';
import type { InstructorService } from '#server/modules/instructors/service.ts';
import type { NotificationService } from '#server/modules/notifications/service.ts';
import { type Clock, dayIn, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { Actor, AnyActor } from '#server/platform/http/actor.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { announceBooking, lessonOf } from './announcement.ts';
import { newBookingCode } from './booking-code.ts';
import { chargesOf } from './charge.ts';
import { mayCancel, mayRead } from './policy.ts';
import {
  type BookingRow,
  insertBooking,
  lockCarAndCandidate,
  type NewBooking,
  selectBooking,
  selectBookings,
  selectLiveBookingOfSlot,
  updateCancelled,
} from './repository.ts';

type BookingRequest = BodyOf<(typeof bookingEndpoints)['createBooking']>;

const CODE_TRIES = 10;

export function createBookingService({
  db,
  clock,
  availability,
  instructors,
  notifications,
  bookingFeeCents,
}: {
  db: Database;
  clock: Clock;
  availability: AvailabilityService;
  instructors: InstructorService;
  notifications: NotificationService;
  bookingFeeCents: number;
}) {
  /** The slot first: racing students wait in line for its row, and all but one find it taken. */
  async function takeSlot(transaction: Database, candidateId: string, request: BookingRequest): Promise<BookingRow> {
    const slot = await availability.takeSlot(transaction, request);
    if (!slot) return bookedAlready(transaction, candidateId, request);

    const instructor = await instructors.forBooking(transaction, request.instructorId);
    const isOffered =
      instructor?.isActive === true &&
      instructor.school.isOffered &&
      (instructor.licenceExpiry === null || instructor.licenceExpiry >= slot.date) &&
      isBookableDay(slot.date, dayIn(slot.timeZone, clock.now()));
    if (!isOffered) throw new Refusal('slot_not_offered');

    await lockCarAndCandidate(transaction, instructor.carId, candidateId);
    const charges = chargesOf(slot, instructor, bookingFeeCents);
    const id = await insertWithFreshCode(transaction, {
      slotId: slot.id,
      schoolId: instructor.schoolId,
      instructorId: instructor.id,
      carId: instructor.carId,
      candidateId,
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      timeZone: slot.timeZone,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      perHourCents: instructor.rateCents,
      totalCents: charges.totalCents,
      feeCents: charges.feeCents,
      taxCents: charges.taxCents,
      pickupLocation: request.location,
      now: nowDate(clock),
    });
    const booking = await existing(transaction, id);
    await announceBooking(transaction, notifications, booking);
    await availability.publishDays(transaction, [slot.date]);
    return booking;
  }

  /** A slot that is not free: booked by this very student a moment ago (a double click, a retry), or lost to another. */
  async function bookedAlready(
    transaction: Database,
    candidateId: string,
    request: BookingRequest,
  ): Promise<BookingRow> {
    const slot = await availability.slotStatus(transaction, request);
    if (!slot) throw new Refusal('slot_not_offered');
    const holder = await selectLiveBookingOfSlot(transaction, slot.id);
    if (holder?.candidate_id === candidateId) return existing(transaction, holder.id);
    throw new Refusal('slot_taken');
  }

  async function insertWithFreshCode(transaction: Database, booking: Omit<NewBooking, 'code'>): Promise<string> {
    for (let tries = 0; tries < CODE_TRIES; tries++) {
      const id = await insertBooking(transaction, { ...booking, code: newBookingCode() });
      if (id !== undefined) return id;
    }
    throw new Error('no free booking code found');
  }

  async function existing(executor: Database, id: string): Promise<BookingRow> {
    const booking = await selectBooking(executor, id);
    if (!booking) throw new Refusal('not_found');
    return booking;
  }

  async function withOtherSlots(refusal: unknown, request: BookingRequest): Promise<unknown> {
    if (!(refusal instanceof Refusal) || refusal.code !== 'slot_taken') return refusal;
    const free = await availability.freeSlots(request.instructorId, { fromDate: request.date, toDate: request.date });
    const otherSlots = free
      .filter((slot) => slot.date === request.date)
      .map(({ startTime, endTime }) => ({ startTime, endTime }));
    return new Refusal('slot_taken', { details: { otherSlots } });
  }

  return {
    /**
     * Books a free slot for a student, with both emails, in one transaction.
     * The same request again gives the booking that was made.
     * @throws Refusal slot_taken (with the day's other slots), student_busy, slot_not_offered
     */
    async book(candidateId: string, request: BookingRequest): Promise<BookingRow> {
      try {
        const booking = await db
          .transaction()
          .execute((transaction) => takeSlot(transaction, candidateId, request))
          .catch(refusedByConstraint);
        availability.forgetDays([request.date]);
        return booking;
      } catch (error) {
        throw await withOtherSlots(error, request);
      }
    },

    /** @throws Refusal not_found, also for what is somebody else's */
    async find(actor: AnyActor, id: string): Promise<BookingRow> {
      const booking = await existing(db, id);
      if (!mayRead(actor, booking)) throw new Refusal('not_found');
      return booking;
    },

    /**
     * Cancels a lesson that has not begun. The student gets back what the policy gives at this moment, and the slot is free
     * for others at once; a school gives all back, says why, and its slot is withdrawn.
     * @throws Refusal not_found, lesson_begun, status_conflict when it is no longer booked
     * @throws ValidationFailure when a school gives no reason
     */
    async cancel(actor: Actor<'candidate' | 'school'>, id: string, reason: string): Promise<BookingRow> {
      const isBySchool = actor.kind === 'school';
      if (isBySchool && reason === '') throw missingReason();
      const cancelled = await db.transaction().execute(async (transaction) => {
        const booking = await existing(transaction, id);
        if (!mayCancel(actor, booking)) throw new Refusal('not_found');
        await availability.lockSlot(transaction, booking.slot_id);
        const now = clock.now();
        if (booking.starts_at.getTime() <= now.epochMilliseconds) throw new Refusal('lesson_begun');
        const money = {
          startsAtMs: booking.starts_at.getTime(),
          totalCents: booking.total_cents,
          taxCents: booking.tax_cents,
        };
        const { refundCents } = refundFor(
          isBySchool ? 'school_cancelled' : 'student_cancelled',
          money,
          now.epochMilliseconds,
        );
        const isCancelled = await updateCancelled(transaction, id, {
          cancelledBy: isBySchool ? 'school' : 'student',
          reason: reason || null,
          refundCents,
          now: toDate(now),
        });
        if (!isCancelled) throw new Refusal('status_conflict');
        await availability.releaseSlot(transaction, booking.slot_id, { isOfferedAgain: !isBySchool });
        await availability.publishDays(transaction, [booking.local_date]);
        return existing(transaction, id);
      });
      availability.forgetDays([cancelled.local_date]);
      return cancelled;
    },

    /** The booking as an iCalendar file. @throws Refusal not_found */
    async calendarFile(actor: AnyActor, id: string, locale: Locale): Promise<{ name: string; text: string }> {
      const booking = await this.find(actor, id);
      return { name: `${booking.code}.ics`, text: notifications.calendarFile(locale, lessonOf(booking)) };
    },

    ofCandidate: (candidateId: string, fetchType: 'ALL' | 'UPCOMING' | 'PAST'): Promise<BookingRow[]> =>
      selectBookings(db, { candidateId }, { fetchType, now: nowDate(clock) }),

    ofSchool: (schoolId: string, fetchType: 'ALL' | 'UPCOMING' | 'PAST'): Promise<BookingRow[]> =>
      selectBookings(db, { schoolId }, { fetchType, now: nowDate(clock) }),
  };
}

export type BookingService = ReturnType<typeof createBookingService>;

const missingReason = () =>
  new ValidationFailure([{ code: 'custom', path: ['reason'], message: 'required', input: undefined }]);

/** What the database refused because somebody was faster, or because the student is elsewhere at that time. */
function refusedByConstraint(error: unknown): never {
  const constraint = brokenConstraint(error);
  if (constraint === 'bookings_candidate_overlap') throw new Refusal('student_busy', { cause: error });
  if (constraint !== null) throw new Refusal('slot_taken', { cause: error });
  throw error;
}
