import { EXPORT_MAX } from '#contract/bookings.ts';
import type { Locale } from '#contract/locale.ts';
import type { Context, Transaction } from '#server/context.ts';
import { writingWithoutRecipient } from '#server/modules/notifications/notifications.ts';
import { isSignedLink } from '#server/modules/notifications/signed-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { type BookingRow, selectBooking, selectOwners, selectParties } from './bookings.db.ts';
import { lessonOf, readersOf } from './bookings.mails.ts';
import { erasePickups } from './end-booking.db.ts';
import { findBooking } from './find-booking.ts';
import { lessonCalendar, signedLesson } from './lesson-calendar.ts';
import {
  type Days,
  type Owner,
  selectBookings,
  selectBookingsBetween,
  selectCalendarLessons,
} from './list-bookings.db.ts';
import { selectLiveOfSlots } from './snow-day.db.ts';

export type { BookingRow };

const PICKUP_KEPT_DAYS = 90;
const CALENDAR_KEPT_DAYS = 60;

export function findBookingOwners(ctx: Context, id: string) {
  return selectOwners(ctx, id);
}

/** @throws AppError not_found */
export function getBooking(ctx: Context, id: string): Promise<BookingRow> {
  return findBooking(ctx, id);
}

/** Its two sides, and what a mail to either says of the lesson. */
export async function findCorrespondents(tx: Transaction, booking: BookingRow) {
  return {
    lesson: lessonOf(booking),
    ...readersOf(await selectParties(tx, booking.id)),
  };
}

/** Forgets the pickup places of lessons that are long over. @returns of how many */
export function eraseOldPickups(ctx: Context): Promise<number> {
  return erasePickups(ctx, toDate(ctx.clock.now().subtract({ hours: 24 * PICKUP_KEPT_DAYS })));
}

/** The booking as an iCalendar file. @throws AppError not_found */
export async function writeCalendarFile(
  ctx: Context,
  id: string,
  locale: Locale,
): Promise<{ name: string; text: string }> {
  const booking = await findBooking(ctx, id);
  const text = lessonCalendar([lessonOf(booking)], writingWithoutRecipient(ctx, locale));
  return { name: `${booking.code}.ics`, text };
}

/**
 * The file behind the calendar link of a student's email, in their language. Null once the lesson started, moved or was cancelled, and
 * for a link that was signed for somebody or something else.
 */
export async function writeMailedCalendarFile(
  ctx: Context,
  id: string,
  signature: string,
): Promise<{ name: string; text: string } | null> {
  const booking = await selectBooking(ctx, id);
  if (booking?.status !== 'Booked' || booking.starts_at.getTime() <= ctx.clock.nowMs()) return null;
  const { student } = readersOf(await selectParties(ctx, id));
  const lesson = lessonOf(booking);
  if (!isSignedLink(ctx, student.recipient, signedLesson(lesson), signature)) return null;
  return {
    name: `${booking.code}.ics`,
    text: lessonCalendar([lesson], writingWithoutRecipient(ctx, student.locale)),
  };
}

/** A calendar that is kept up to date: lessons that were not cancelled, from some weeks ago on. */
export async function writeCalendar(
  ctx: Context,
  owner: Owner,
  { locale, whose }: { locale: Locale; whose: string | null },
): Promise<string> {
  const since = toDate(ctx.clock.now().subtract({ hours: 24 * CALENDAR_KEPT_DAYS }));
  const lessons = (await selectCalendarLessons(ctx, owner, since)).map(lessonOf);
  return lessonCalendar(lessons, writingWithoutRecipient(ctx, locale), { whose });
}

export function listStudentBookings(
  ctx: Context,
  candidateId: string,
  fetchType: 'ALL' | 'UPCOMING' | 'PAST',
): Promise<BookingRow[]> {
  return selectBookings(ctx, { candidateId }, { fetchType, now: nowDate(ctx.clock) });
}

/** @param instructorId of one instructor alone */
export function listSchoolBookings(
  ctx: Context,
  schoolId: string,
  fetchType: 'ALL' | 'UPCOMING' | 'PAST',
  instructorId: string | undefined,
): Promise<BookingRow[]> {
  return selectBookings(
    ctx,
    { schoolId, ...(instructorId !== undefined && { instructorId }) },
    { fetchType, now: nowDate(ctx.clock) },
  );
}

/** What is booked of these slots, by time. */
export function findBookingsOfSlots(ctx: Context, slotIds: number[]): Promise<BookingRow[]> {
  return selectLiveOfSlots(ctx, slotIds);
}

/** All of a school's, or one instructor's. */
export function listSchoolBookingsBetween(
  ctx: Context,
  schoolId: string,
  range: { fromDate: string; toDate: string },
  instructorId?: string,
): Promise<BookingRow[]> {
  return selectBookingsBetween(ctx, { schoolId, ...(instructorId !== undefined && { instructorId }) }, range);
}

/** For a file. @throws AppError export_too_large when there are more than one may hold */
export async function listBookingsForExport(
  ctx: Context,
  schoolId: string,
  { instructorId, ...period }: { fetchType: 'ALL' | 'UPCOMING' | 'PAST'; instructorId: string | undefined } & Days,
): Promise<BookingRow[]> {
  const owner = { schoolId, ...(instructorId !== undefined && { instructorId }) };
  const rows = await selectBookings(ctx, owner, { ...period, now: nowDate(ctx.clock), limit: EXPORT_MAX + 1 });
  if (rows.length > EXPORT_MAX) throw new AppError('export_too_large');
  return rows;
}
