import { type BusyCalendar, calendarAddress } from '#contract/busy-calendars.ts';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import type { BookingService } from '#server/modules/bookings/bookings.service.ts';
import { lessonOutside } from '#server/modules/bookings/lesson-outside.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import type { ReadOutside } from '#server/platform/outside/read-outside.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import {
  deleteCalendar,
  lockCalendar,
  noteFailure,
  noteRead,
  type StoredCalendar,
  selectCalendar,
  selectInstructor,
  selectToRead,
  upsertCalendar,
} from './busy-calendars.repository.ts';
import { createAddressReader, NEVER_READ, type Reading } from './read-address.ts';
import { CalendarError } from './reading/calendar-error.ts';
import type { ReadCalendar } from './reading/calendar-reader.ts';
import { createSchoolTelling } from './tell-school.ts';

const READ: JobKind<{ instructorId: string }> = { name: 'read-busy-calendar' };
const SEALED_FOR = 'calendar addresses';
/** So long a calendar may fail before its school is told. */
const PATIENCE_MS = 24 * 3_600_000;

/** When instructors are busy elsewhere, by their outside calendars. */
export function createBusyCalendarService({
  db,
  clock,
  jobs,
  secrets,
  availability,
  bookings,
  notifications,
  ...reading
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  availability: Pick<AvailabilityService, 'replaceBusy' | 'touchedByBusy' | 'forgetDays'>;
  bookings: Pick<BookingService, 'ofSlots'>;
  notifications: Pick<NotificationService, 'enqueue'>;
  readOutside: ReadOutside;
  readCalendar: ReadCalendar;
}) {
  const readAddress = createAddressReader({ clock, ...reading });
  const tellSchool = createSchoolTelling(notifications);
  const zoneOf = async (instructorId: string) => (await selectInstructor(db, instructorId)).timeZone ?? ZONE_UNTIL_SAID;

  /** The slots ahead that busy times touch: of free ones how many, of booked ones their lessons. */
  async function touchedOf(executor: Database, instructorId: string) {
    const touched = await availability.touchedByBusy(executor, instructorId);
    const booked = touched.filter(({ status }) => status === 'BOOKED').map(({ id }) => id);
    const lessons: LessonOutside[] = (await bookings.ofSlots(executor, booked)).map(lessonOutside);
    return { hiddenSlots: touched.length - booked.length, lessons };
  }

  /** @returns the days whose lists changed */
  function take(transaction: Database, calendar: StoredCalendar, { spans }: Reading): Promise<string[]> {
    const times = spans.map(([startsAt, endsAt]) => ({ startsAt, endsAt }));
    return availability.replaceBusy(transaction, calendar.instructorId, times);
  }

  async function fail(transaction: Database, calendar: StoredCalendar, failure: CalendarFailure): Promise<void> {
    const now = nowDate(clock);
    const since = calendar.failingSince ?? now;
    const lasts = now.getTime() - (calendar.lastReadAt ?? calendar.addedAt).getTime();
    const isTold = calendar.toldFailingAt === null && lasts >= PATIENCE_MS;
    if (isTold) await tellSchool.ofFailure(transaction, calendar, { failure, since });
    await noteFailure(transaction, calendar.instructorId, {
      ...{ failure, since, toldAt: isTold ? now : calendar.toldFailingAt },
    });
  }

  /** Reads a calendar once more; what it can not be read for is kept beside what it said last. */
  async function readAgain(instructorId: string): Promise<void> {
    const seen = await selectCalendar(db, instructorId);
    if (!seen) return;
    const url = secrets.open(SEALED_FOR, instructorId, seen.sealedUrl).toString();
    const read = await readAddress(url, await zoneOf(instructorId), seen).catch((error) => {
      if (error instanceof CalendarError) return error;
      throw error;
    });
    const days = await db.transaction().execute(async (transaction) => {
      // Removed or replaced while it was read.
      const calendar = await lockCalendar(transaction, seen);
      if (!calendar) return [];
      if (read instanceof CalendarError) {
        await fail(transaction, calendar, read.failure);
        return [];
      }
      await noteRead(transaction, instructorId, read ?? calendar, nowDate(clock));
      const changed = read ? await take(transaction, calendar, read) : [];
      // Booked while it was read, too.
      await tellSchool.ofLessons(transaction, calendar, (await touchedOf(transaction, instructorId)).lessons);
      return changed;
    });
    availability.forgetDays(days);
  }
  jobs.define(READ, ({ instructorId }) => readAgain(instructorId), { retryLimit: 0 });

  return {
    readAgain,

    /** Every 15 minutes. */
    async readAll(): Promise<void> {
      const all = await selectToRead(db);
      await db.transaction().execute((transaction) =>
        jobs.enqueueAll(
          transaction,
          READ,
          all.map((instructorId) => ({ data: { instructorId } })),
        ),
      );
    },

    async show(instructorId: string): Promise<BusyCalendar> {
      const calendar = await selectCalendar(db, instructorId);
      if (!calendar) return { host: null, lastReadAt: null, failing: null, hiddenSlots: 0, lessons: [] };
      const { host, lastReadAt, failure, failingSince } = calendar;
      const isFailing = failure !== null && failingSince !== null;
      return {
        ...{ host, lastReadAt: lastReadAt?.toISOString() ?? null },
        failing: isFailing ? { failure: failure as CalendarFailure, since: failingSince.toISOString() } : null,
        ...(await touchedOf(db, instructorId)),
      };
    },

    /** Reads it first: one that can not be read is refused at its field. @throws AppError invalid_request, overloaded */
    async set(instructorId: string, text: string): Promise<BusyCalendar> {
      const url = calendarAddress(text) ?? '';
      const read = await readAddress(url, await zoneOf(instructorId), NEVER_READ).catch((error) => {
        if (!(error instanceof CalendarError)) throw error;
        throw new AppError('invalid_request', { fields: [{ path: 'url', code: error.failure }] });
      });
      if (!read) throw new AppError('internal');
      const days = await db.transaction().execute(async (transaction) => {
        const sealedUrl = secrets.seal(SEALED_FOR, instructorId, Buffer.from(url));
        const given = { instructorId, sealedUrl, host: new URL(url).hostname, now: nowDate(clock) };
        const calendar = await upsertCalendar(transaction, { ...given, ...read });
        const changed = await take(transaction, calendar, read);
        await tellSchool.ofLessons(transaction, calendar, (await touchedOf(transaction, instructorId)).lessons);
        return changed;
      });
      availability.forgetDays(days);
      return this.show(instructorId);
    },

    async remove(instructorId: string): Promise<void> {
      const days = await db.transaction().execute(async (transaction) => {
        await deleteCalendar(transaction, instructorId);
        return availability.replaceBusy(transaction, instructorId, []);
      });
      availability.forgetDays(days);
    },
  };
}

export type BusyCalendarService = ReturnType<typeof createBusyCalendarService>;
