import type { CalendarFailure } from '#contract/calendar-failures.ts';
import { localeOf } from '#contract/locale.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { noteToldLessons, type StoredCalendar, selectInstructor } from './busy-calendars.repository.ts';
import { busyLessons } from './mails/busy-lessons.ts';
import { busyCalendarFailing } from './mails/calendar-failing.ts';

/** What a school hears of an instructor's outside calendar, each once. */
export function createSchoolTelling(notifications: Pick<NotificationService, 'enqueue'>) {
  async function readerOf(transaction: Database, instructorId: string) {
    const { schoolId, recipient, locale, name } = await selectInstructor(transaction, instructorId);
    const school = { id: schoolId, instructorId: null };
    return recipient === null ? null : { reader: { recipient, locale: localeOf(locale ?? 'en'), school }, name };
  }

  return {
    /** Of lessons that a busy time touches, those that it was not told of. */
    async ofLessons(
      transaction: Database,
      { instructorId, toldLessons }: StoredCalendar,
      lessons: LessonOutside[],
    ): Promise<void> {
      const ids = lessons.map(({ bookingId }) => bookingId);
      const fresh = lessons.filter(({ bookingId }) => !toldLessons.includes(bookingId));
      if (fresh.length > 0 || ids.length !== toldLessons.length) await noteToldLessons(transaction, instructorId, ids);
      const told = fresh.length > 0 ? await readerOf(transaction, instructorId) : null;
      if (!told) return;
      const mail = { instructorId, instructorName: told.name, lessons: fresh };
      await notifications.enqueue(transaction, busyLessons.to(told.reader, mail));
    },

    async ofFailure(
      transaction: Database,
      { instructorId, host }: StoredCalendar,
      { failure, since }: { failure: CalendarFailure; since: Date },
    ): Promise<void> {
      const told = await readerOf(transaction, instructorId);
      if (!told) return;
      const mail = { instructorId, instructorName: told.name, host, failure, since: since.toISOString() };
      await notifications.enqueue(transaction, busyCalendarFailing.to(told.reader, mail));
    },
  };
}
