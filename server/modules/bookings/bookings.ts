import { toSearchedWords } from '#contract/booking-filters.ts';
import { type BookingAction, type BookingTransition, transitionFor } from '#contract/booking-transitions.ts';
import { EXPORT_MAX } from '#contract/bookings.ts';
import type { Locale } from '#contract/locale.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { lockBookedSlots } from '#server/modules/availability/availability.ts';
import { findSpellingsOfSchool } from '#server/modules/name-search/name-search.ts';
import { isReachable, writingWithoutRecipient } from '#server/modules/notifications/notifications.ts';
import { isSignedLink } from '#server/modules/notifications/signed-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { type BookingPageAsked, selectBookingPage } from './booking-page.db.ts';
import {
  type BookingRow,
  type Days,
  type Owner,
  selectBooking,
  selectBookings,
  selectBookingsBetween,
  selectCalendarLessons,
  selectIsInstructorOff,
  selectParties,
} from './bookings.db.ts';
import { isStopped, toMailedLesson, toReaders } from './bookings.mails.ts';
import { erasePickups, selectLeftOfSeries } from './change-booking.db.ts';
import { lessonCalendar, signedLesson } from './lesson-calendar.ts';

export type { BookingRow };

const PICKUP_KEPT_DAYS = 90;
const CALENDAR_KEPT_DAYS = 60;

export { selectOwners as findBookingOwners } from './bookings.db.ts';

/** @throws AppError not_found */
export async function getBooking(ctx: Context, id: string): Promise<BookingRow> {
  const booking = await selectBooking(ctx, id);
  if (!booking) throw new AppError('not_found');
  return booking;
}

/** Whether the instructor of a booked lesson that isn't over is off then. */
export const needsColleague = async (ctx: Context, { id, status, ends_at }: BookingRow): Promise<boolean> =>
  status === 'Booked' && ends_at > nowDate(ctx.clock) && (await selectIsInstructorOff(ctx, id));

/**
 * Locks a booking until the transaction ends. Its slot is locked first, as when booking, so that calls which cancel, move and settle at the
 * same time queue instead of deadlocking.
 * @param between locks what comes between slot and booking
 * @throws AppError not_found; status_conflict if the booking is just being moved to another slot
 */
export async function lockBooking(
  tx: Transaction,
  id: string,
  between: (seen: BookingRow) => Promise<void> = async () => undefined,
): Promise<BookingRow> {
  const seen = await getBooking(tx, id);
  await lockBookedSlots(tx, [seen.slot_id]);
  await between(seen);
  const booking = await selectBooking(tx, id, { isLocked: true });
  if (booking?.slot_id !== seen.slot_id) throw new AppError('status_conflict');
  return booking;
}

/** Looks up the transition in the shared table. @throws AppError with the reason why it isn't allowed now */
export function assertTransition(
  action: BookingAction,
  by: 'candidate' | 'school',
  booking: BookingRow,
  nowMs: number,
): BookingTransition {
  const times = { startsAtMs: booking.starts_at.getTime(), endsAtMs: booking.ends_at.getTime() };
  const transition = transitionFor(action, by, { ...times, status: booking.status }, nowMs);
  if (typeof transition === 'string') throw new AppError(transition);
  return transition;
}

/** Student and school, as readers of a message about the lesson. */
export async function findCorrespondents(tx: Transaction, booking: BookingRow) {
  const parties = await selectParties(tx, booking.id);
  return {
    lesson: toMailedLesson(booking),
    ...toReaders(parties),
    /** How a student answers who can't do it on the website. */
    withoutAccount: parties.has_account ? null : { answerPhone: parties.school_phone },
  };
}

/** Why nothing that the school writes reaches the booking's student; null if it does, on the website at least. */
export async function findWhyUnreachable(ctx: Context, bookingId: string): Promise<'no_address' | 'stopped' | null> {
  const parties = await selectParties(ctx, bookingId);
  if (parties.has_account || isReachable(ctx, toReaders(parties).student)) return null;
  return isStopped(parties, parties.student_email) ? 'stopped' : 'no_address';
}

/** @returns how many lessons had their places erased */
export function eraseOldPickups(ctx: Context): Promise<number> {
  const endedBefore = toDate(ctx.clock.now().subtract({ hours: 24 * PICKUP_KEPT_DAYS }));
  return inTransaction(ctx, (tx) => erasePickups(tx, endedBefore));
}

/** An iCalendar file of a lesson, or of all remaining lessons of its series. @throws AppError not_found */
export async function writeCalendarFile(
  ctx: Context,
  id: string,
  { locale, isSeries }: { locale: Locale; isSeries: boolean },
): Promise<{ name: string; text: string }> {
  const booking = await getBooking(ctx, id);
  const remaining = isSeries ? await selectLeftOfSeries(ctx, booking, toDate(ctx.clock.now())) : [];
  const lessons = remaining.length > 0 ? remaining : [booking];
  const text = lessonCalendar(lessons.map(toMailedLesson), writingWithoutRecipient(ctx, locale));
  return { name: `${booking.code}.ics`, text };
}

/** The file behind the calendar link in a student's email. Null once the lesson started, moved or was cancelled, or if the signature is wrong. */
export async function writeMailedCalendarFile(
  ctx: Context,
  id: string,
  signature: string,
): Promise<{ name: string; text: string } | null> {
  const booking = await selectBooking(ctx, id);
  if (booking?.status !== 'Booked' || booking.starts_at.getTime() <= ctx.clock.nowMs()) return null;
  const { student } = toReaders(await selectParties(ctx, id));
  const lesson = toMailedLesson(booking);
  if (student.recipient === null || !isSignedLink(ctx, student.recipient, signedLesson(lesson), signature)) return null;
  return {
    name: `${booking.code}.ics`,
    text: lessonCalendar([lesson], writingWithoutRecipient(ctx, student.locale)),
  };
}

/** A calendar feed: lessons from a few weeks ago on, without cancelled ones. */
export async function writeCalendar(
  ctx: Context,
  owner: Owner,
  { locale, whose }: { locale: Locale; whose: string | null },
): Promise<string> {
  const since = toDate(ctx.clock.now().subtract({ hours: 24 * CALENDAR_KEPT_DAYS }));
  const lessons = (await selectCalendarLessons(ctx, owner, since)).map(toMailedLesson);
  return lessonCalendar(lessons, writingWithoutRecipient(ctx, locale), { whose });
}

export function listStudentBookings(
  ctx: Context,
  candidateId: string,
  fetchType: 'ALL' | 'UPCOMING' | 'PAST',
): Promise<BookingRow[]> {
  return selectBookings(ctx, { candidateId }, { fetchType, now: nowDate(ctx.clock) });
}

/** A student's lessons with one school, latest first. */
export const listLessonsWithSchool = (
  ctx: Context,
  { schoolId, candidateId }: { schoolId: string; candidateId: string },
  limit: number,
): Promise<BookingRow[]> =>
  selectBookings(ctx, { schoolId, candidateId }, { fetchType: 'ALL', now: nowDate(ctx.clock), limit });

/** @param instructorId undefined: of every instructor */
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

/** A page of a school's list, the next lesson first. @param readerId the only instructor whose lessons the reader may see */
export async function listBookingPage(
  ctx: Context,
  asked: Omit<BookingPageAsked, 'now' | 'words'> & { words: string },
): ReturnType<typeof selectBookingPage> {
  const words = await findSearchedWords(ctx, asked.schoolId, asked.words);
  return selectBookingPage(ctx, { ...asked, words, now: nowDate(ctx.clock) });
}

/** The words of a search for a school's bookings. */
export const findSearchedWords = async (ctx: Context, schoolId: string, words: string) =>
  toSearchedWords(words, await findSpellingsOfSchool(ctx, schoolId, words));

export { selectLiveOfSlots as findBookingsOfSlots } from './snow-day.db.ts';

/** A lesson that stays booked although the instructor no longer teaches at that time, or is busy. */
export const presentLessonOutside = (booking: BookingRow): LessonOutside => ({
  bookingId: booking.id,
  instructorId: booking.instructor_id,
  studentName: `${booking.candidate_first_name} ${booking.candidate_last_name}`.trim(),
  date: booking.local_date,
  startTime: booking.local_start,
  endTime: booking.local_end,
});

export function listSchoolBookingsBetween(
  ctx: Context,
  schoolId: string,
  range: { fromDate: string; toDate: string },
  instructorId?: string,
): Promise<BookingRow[]> {
  return selectBookingsBetween(ctx, { schoolId, ...(instructorId !== undefined && { instructorId }) }, range);
}

/** @throws AppError export_too_large */
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
