import type { Locale } from '#contract/accounts.ts';
import { type bookingEndpoints, EXPORT_MAX } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { ReminderService } from '#server/modules/reminders/reminders.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { newBookingCode } from './booking-code.ts';
import { createBookingMails, lessonOf } from './bookings.mails.ts';
import {
  type BookingRow,
  insertBooking,
  selectBooking,
  selectBookings,
  selectBookingsBetween,
  selectCalendarLessons,
  selectLiveBookingOfSlot,
  selectOwners,
} from './bookings.repository.ts';
import { erasePickups } from './ending.repository.ts';
import { createEnding } from './ending.ts';
import { lessonCalendar } from './lesson-calendar.ts';
import { createMoving } from './moving.ts';
import { newBooking } from './new-booking.ts';
import { requireOffered } from './offer.ts';
import { remindedOf } from './reminded.ts';
import { createSnowDays } from './snow-day.ts';
import { takeLesson } from './take-lesson.repository.ts';

type BookingRequest = BodyOf<(typeof bookingEndpoints)['createBooking']>;

type Destination = BodyOf<(typeof bookingEndpoints)['moveBooking']>;

export type { BookingRow };

const CODE_TRIES = 10;
const PICKUP_KEPT_DAYS = 90;
const CALENDAR_KEPT_DAYS = 60;

export function createBookingService({
  db,
  clock,
  availability,
  instructors,
  notifications,
  reminders,
  schools,
  bookingFeeCents,
  newCode = newBookingCode,
}: {
  db: Database;
  clock: Clock;
  availability: AvailabilityService;
  instructors: InstructorService;
  notifications: NotificationService;
  reminders: Pick<ReminderService, 'schedule'>;
  schools: Pick<SchoolService, 'taxBasisPoints'>;
  bookingFeeCents: number;
  newCode?: () => string;
}) {
  const mails = createBookingMails(notifications);
  const ending = createEnding({ db, clock, availability, instructors, mails });
  const { cancelLocked } = ending;
  const snowDays = createSnowDays({ db, clock, availability, instructors, notifications, cancelLocked });
  const moving = createMoving({ clock, availability, mails, reminders });

  /** What is decided here is written in one go, with the commit: the database has the last word on all of it at once. */
  async function bookIn(transaction: Database, candidateId: string, request: BookingRequest): Promise<BookingRow> {
    const lesson = await takeLesson(transaction, availability.takingSlot(request), candidateId);
    if (!lesson) return bookedAlready(transaction, candidateId, request);

    requireOffered(lesson, clock);
    // Erased while this waited for its row.
    if (lesson.candidate_disabled_at !== null) throw new AppError('not_authenticated');
    const { taxBasisPoints } = schools;
    const terms = { pickup: request.location, bookingFeeCents, taxBasisPoints, now: nowDate(clock) };
    const booking = newBooking(lesson, newCode(), terms);
    await insertBooking(transaction, booking);
    await mails.booked(transaction, booking);
    await reminders.schedule(transaction, remindedOf(booking));
    await availability.publishDays(transaction, [booking.local_date]);
    return booking;
  }

  /** Another booking may have the code: then anew, with another one. */
  async function bookWithFreshCode(candidateId: string, request: BookingRequest): Promise<BookingRow> {
    for (let tries = 1; ; tries++) {
      try {
        return await db.transaction().execute((transaction) => bookIn(transaction, candidateId, request));
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
    if (holder?.candidate_id === candidateId) return existing(transaction, holder.id);
    throw new AppError('slot_taken');
  }

  async function existing(executor: Database, id: string): Promise<BookingRow> {
    const booking = await selectBooking(executor, id);
    if (!booking) throw new AppError('not_found');
    return booking;
  }

  async function withOtherSlots(
    refusal: unknown,
    request: Pick<BookingRequest, 'instructorId' | 'date'>,
  ): Promise<unknown> {
    if (!(refusal instanceof AppError) || refusal.code !== 'slot_taken') return refusal;
    const free = await availability.freeSlots(request.instructorId, { fromDate: request.date, toDate: request.date });
    const otherSlots = free
      .filter((slot) => slot.date === request.date)
      .map(({ startTime, endTime }) => ({ startTime, endTime }));
    return new AppError('slot_taken', { details: { otherSlots } });
  }

  return {
    /**
     * Books a free slot for a student, with both emails, in one transaction.
     * The same request again gives the booking that was made.
     * @throws AppError slot_taken (with the day's other slots), student_busy, slot_not_offered
     */
    async book(candidateId: string, request: BookingRequest): Promise<BookingRow> {
      try {
        const booking = await bookWithFreshCode(candidateId, request).catch(refusedByConstraint);
        availability.forgetDays([request.date]);
        return booking;
      } catch (error) {
        throw await withOtherSlots(error, request);
      }
    },

    ownersOf: (id: string) => selectOwners(db, id),

    /** @throws AppError not_found */
    find: (id: string): Promise<BookingRow> => existing(db, id),

    cancel: ending.cancel,
    settle: ending.settle,
    snowDays,
    completeUnmarked: ending.completeUnmarked,

    /**
     * Moves a lesson to another free slot of its instructor, in one transaction, and tells both.
     * The same move again gives the booking as it was moved.
     * @throws AppError not_found, slot_taken (with the day's other slots), slot_not_offered, student_busy, too_late_to_move,
     * status_conflict
     */
    async move(id: string, to: Destination): Promise<BookingRow> {
      try {
        const { booking, days } = await db
          .transaction()
          .execute((transaction) => moving.move(transaction, id, to))
          .catch(refusedByConstraint);
        availability.forgetDays(days);
        return booking;
      } catch (error) {
        const booking = await selectBooking(db, id);
        throw booking ? await withOtherSlots(error, { ...to, instructorId: booking.instructor_id }) : error;
      }
    },

    /** What reminders need of bookings. */
    reminded: {
      async lock(transaction: Database, id: string) {
        const booking = await selectBooking(transaction, id, { isLocked: true });
        return booking && remindedOf(booking);
      },
      remind: async (transaction: Database, id: string) => mails.reminder(transaction, await existing(transaction, id)),
    },

    /** Forgets the pickup places of lessons that are long over. @returns of how many */
    erasePickups: (): Promise<number> =>
      erasePickups(db, toDate(clock.now().subtract({ hours: 24 * PICKUP_KEPT_DAYS }))),

    /** The booking as an iCalendar file. @throws AppError not_found */
    async calendarFile(id: string, locale: Locale): Promise<{ name: string; text: string }> {
      const booking = await existing(db, id);
      const text = lessonCalendar([lessonOf(booking)], notifications.writingIn(locale));
      return { name: `${booking.code}.ics`, text };
    },

    /** A calendar that is kept up to date: lessons that were not cancelled, from some weeks ago on. */
    async calendar(
      owner: { candidateId: string } | { schoolId: string; instructorId?: string },
      { locale, whose }: { locale: Locale; whose: string | null },
    ): Promise<string> {
      const since = toDate(clock.now().subtract({ hours: 24 * CALENDAR_KEPT_DAYS }));
      const lessons = (await selectCalendarLessons(db, owner, since)).map(lessonOf);
      return lessonCalendar(lessons, notifications.writingIn(locale), { whose });
    },

    ofCandidate: (candidateId: string, fetchType: 'ALL' | 'UPCOMING' | 'PAST'): Promise<BookingRow[]> =>
      selectBookings(db, { candidateId }, { fetchType, now: nowDate(clock) }),

    ofSchool: (schoolId: string, fetchType: 'ALL' | 'UPCOMING' | 'PAST'): Promise<BookingRow[]> =>
      selectBookings(db, { schoolId }, { fetchType, now: nowDate(clock) }),

    ofSchoolBetween: (schoolId: string, range: { fromDate: string; toDate: string }): Promise<BookingRow[]> =>
      selectBookingsBetween(db, schoolId, range),

    /** For a file. @throws AppError export_too_large when there are more than one may hold */
    async forExport(
      schoolId: string,
      { fetchType, instructorId }: { fetchType: 'ALL' | 'UPCOMING' | 'PAST'; instructorId: string | undefined },
    ): Promise<BookingRow[]> {
      const owner = { schoolId, ...(instructorId !== undefined && { instructorId }) };
      const period = { fetchType, now: nowDate(clock), limit: EXPORT_MAX + 1 };
      const rows = await selectBookings(db, owner, period);
      if (rows.length > EXPORT_MAX) throw new AppError('export_too_large');
      return rows;
    },

    ofInstructor: (
      schoolId: string,
      instructorId: string,
      fetchType: 'ALL' | 'UPCOMING' | 'PAST',
    ): Promise<BookingRow[]> => selectBookings(db, { schoolId, instructorId }, { fetchType, now: nowDate(clock) }),
  };
}

export type BookingService = ReturnType<typeof createBookingService>;

/** What the database refused because somebody was faster, or because the student is elsewhere at that time. */
function refusedByConstraint(error: unknown): never {
  const constraint = brokenConstraint(error);
  if (constraint === 'bookings_candidate_overlap') throw new AppError('student_busy', { cause: error });
  if (constraint !== null) throw new AppError('slot_taken', { cause: error });
  throw error;
}
