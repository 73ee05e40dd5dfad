import type { CalendarFailure } from '#contract/calendar-failures.ts';
import { localeOf } from '#contract/locale.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import type { Transaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { noteToldLessons, type StoredCalendar, selectInstructor } from './busy-calendars.db.ts';
import { busyLessons } from './mails/busy-lessons.ts';
import { busyCalendarFailing } from './mails/calendar-failing.ts';

async function readerOf(tx: Transaction, instructorId: string) {
  const { schoolId, recipient, locale, name } = await selectInstructor(tx, instructorId);
  const school = { id: schoolId, instructorId: null };
  return recipient === null ? null : { reader: { recipient, locale: localeOf(locale ?? 'en'), school }, name };
}

/** Of lessons that a busy time touches, those that it was not told of. */
export async function notifySchoolOfClashes(
  tx: Transaction,
  { instructorId, toldLessons }: StoredCalendar,
  lessons: LessonOutside[],
): Promise<void> {
  const ids = lessons.map(({ bookingId }) => bookingId);
  const fresh = lessons.filter(({ bookingId }) => !toldLessons.includes(bookingId));
  if (fresh.length > 0 || ids.length !== toldLessons.length) await noteToldLessons(tx, instructorId, ids);
  const told = fresh.length > 0 ? await readerOf(tx, instructorId) : null;
  if (!told) return;
  const mail = { instructorId, instructorName: told.name, lessons: fresh };
  await enqueueEmails(tx, busyLessons.to(told.reader, mail));
}

export async function notifySchoolOfCalendarFailure(
  tx: Transaction,
  { instructorId, host }: StoredCalendar,
  { failure, since }: { failure: CalendarFailure; since: Date },
): Promise<void> {
  const told = await readerOf(tx, instructorId);
  if (!told) return;
  const mail = { instructorId, instructorName: told.name, host, failure, since: since.toISOString() };
  await enqueueEmails(tx, busyCalendarFailing.to(told.reader, mail));
}
