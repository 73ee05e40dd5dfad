import { EXPORT_MAX } from '#contract/bookings.ts';
import type { Locale } from '#contract/locale.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { lessonOf, readersOf } from './bookings.mails.ts';
import { type BookingRow, selectBooking, selectOwners, selectParties } from './bookings.repository.ts';
import { erasePickups } from './end-booking.repository.ts';
import { findBooking } from './find-booking.ts';
import { lessonCalendar, signedLesson } from './lesson-calendar.ts';
import {
  type Days,
  type Owner,
  selectBookings,
  selectBookingsBetween,
  selectCalendarLessons,
  selectLessonsWithoutCar,
  selectPickups,
} from './list-bookings.repository.ts';
import { selectLiveOfSlots } from './snow-day.repository.ts';

export type { BookingRow };

const PICKUP_KEPT_DAYS = 90;
const CALENDAR_KEPT_DAYS = 60;

/** What is read of bookings. What is done with them has a file each: book, move, cancel, settle, declare a snow day. */
export function createBookingService({ db, clock, notifications }: BookingDependencies) {
  return {
    ownersOf: (id: string) => selectOwners(db, id),

    /** @throws AppError not_found */
    find: (id: string): Promise<BookingRow> => findBooking(db, id),

    /** Its two sides, and what a mail to either says of the lesson. */
    correspondents: async (transaction: Database, booking: BookingRow) => ({
      lesson: lessonOf(booking),
      ...readersOf(await selectParties(transaction, booking.id)),
    }),

    /** Forgets the pickup places of lessons that are long over. @returns of how many */
    erasePickups: (): Promise<number> =>
      erasePickups(db, toDate(clock.now().subtract({ hours: 24 * PICKUP_KEPT_DAYS }))),

    /** The booking as an iCalendar file. @throws AppError not_found */
    async calendarFile(id: string, locale: Locale): Promise<{ name: string; text: string }> {
      const booking = await findBooking(db, id);
      const text = lessonCalendar([lessonOf(booking)], notifications.writingIn(locale));
      return { name: `${booking.code}.ics`, text };
    },

    /**
     * The file behind the calendar link of a student's email, in their language. Null once the lesson started, moved or was cancelled, and
     * for a link that was signed for somebody or something else.
     */
    async mailedCalendarFile(id: string, signature: string): Promise<{ name: string; text: string } | null> {
      const booking = await selectBooking(db, id);
      if (booking?.status !== 'Booked' || booking.starts_at.getTime() <= clock.nowMs()) return null;
      const { student } = readersOf(await selectParties(db, id));
      const lesson = lessonOf(booking);
      if (!notifications.isSigned(student.recipient, signedLesson(lesson), signature)) return null;
      return {
        name: `${booking.code}.ics`,
        text: lessonCalendar([lesson], notifications.writingIn(student.locale)),
      };
    },

    /** A calendar that is kept up to date: lessons that were not cancelled, from some weeks ago on. */
    async calendar(owner: Owner, { locale, whose }: { locale: Locale; whose: string | null }): Promise<string> {
      const since = toDate(clock.now().subtract({ hours: 24 * CALENDAR_KEPT_DAYS }));
      const lessons = (await selectCalendarLessons(db, owner, since)).map(lessonOf);
      return lessonCalendar(lessons, notifications.writingIn(locale), { whose });
    },

    ofCandidate: (candidateId: string, fetchType: 'ALL' | 'UPCOMING' | 'PAST'): Promise<BookingRow[]> =>
      selectBookings(db, { candidateId }, { fetchType, now: nowDate(clock) }),

    /** @param instructorId of one instructor alone */
    ofSchool: (
      schoolId: string,
      fetchType: 'ALL' | 'UPCOMING' | 'PAST',
      instructorId: string | undefined,
    ): Promise<BookingRow[]> =>
      selectBookings(
        db,
        { schoolId, ...(instructorId !== undefined && { instructorId }) },
        { fetchType, now: nowDate(clock) },
      ),

    /** Where an instructor's lessons of a span of time began, by postal code. */
    pickupsOf: (instructorId: string, from: Date, to: Date): Promise<{ postalCode: string; count: number }[]> =>
      selectPickups(db, instructorId, from, to),

    /** What is booked of these slots, by time. */
    ofSlots: (executor: Database, slotIds: number[]): Promise<BookingRow[]> => selectLiveOfSlots(executor, slotIds),

    lessonsWithoutCar: (schoolId: string, now: Date) => selectLessonsWithoutCar(db, schoolId, now),

    /** All of a school's, or one instructor's. */
    ofSchoolBetween: (
      schoolId: string,
      range: { fromDate: string; toDate: string },
      instructorId?: string,
    ): Promise<BookingRow[]> =>
      selectBookingsBetween(db, { schoolId, ...(instructorId !== undefined && { instructorId }) }, range),

    /** For a file. @throws AppError export_too_large when there are more than one may hold */
    async forExport(
      schoolId: string,
      { instructorId, ...period }: { fetchType: 'ALL' | 'UPCOMING' | 'PAST'; instructorId: string | undefined } & Days,
    ): Promise<BookingRow[]> {
      const owner = { schoolId, ...(instructorId !== undefined && { instructorId }) };
      const rows = await selectBookings(db, owner, { ...period, now: nowDate(clock), limit: EXPORT_MAX + 1 });
      if (rows.length > EXPORT_MAX) throw new AppError('export_too_large');
      return rows;
    },
  };
}

export type BookingService = ReturnType<typeof createBookingService>;
