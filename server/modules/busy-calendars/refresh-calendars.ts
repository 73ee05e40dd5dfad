import type { CalendarFailure } from '#contract/calendar-failures.ts';
import { resolveLocale } from '#contract/locale.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import { type Context, inTransaction, perContext, type Transaction } from '#server/context.ts';
import { findSlotsTouchedByBusy, replaceBusyTimes } from '#server/modules/availability/availability.ts';
import { findBookingsOfSlots, presentLessonOutside } from '#server/modules/bookings/bookings.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { nowDate } from '#server/platform/clock.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import {
  type CalendarToRead,
  deletePending,
  type LastReading,
  lockCalendar,
  lockPending,
  noteFailure,
  notePendingFailure,
  noteRead,
  noteToldLessons,
  type PendingCalendar,
  type StoredCalendar,
  selectCalendar,
  selectInstructor,
  selectPending,
  selectToRead,
  upsertCalendar,
} from './busy-calendars.db.ts';
import { busyLessons } from './mails/busy-lessons.ts';
import { busyCalendarFailing } from './mails/calendar-failing.ts';
import { type CalendarOwner, NEVER_READ, type Reading, readAddress } from './read-address.ts';
import { CalendarError } from './reading/calendar-error.ts';

export const READ_CALENDAR: JobKind<CalendarToRead> = { name: 'read-busy-calendar' };
export const SEALED_FOR = 'calendar addresses';
/** Concurrent readings on one server: by requests, and as many again by jobs. */
export const AT_ONCE = 10;
export const AT_ONCE_OF_SCHOOL = 2;
/** A calendar may fail for this long before its school gets an email. */
const FAILING_TOLERATED_MS = 24 * 3_600_000;

const queue = perContext(() => ({
  turns: createFairQueue({
    ...{ running: AT_ONCE, runningOfOne: AT_ONCE_OF_SCHOOL },
    ...{ waitingOfOne: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY },
  }),
  /** Calendars that wait for their turn. */
  waiting: new Set<string>(),
  readings: new Set<Promise<void>>(),
  stopping: new AbortController(),
}));

export function defineBusyCalendarJobs(ctx: Context): void {
  ctx.jobs.define(READ_CALENDAR, (calendar) => enqueueReading(ctx, calendar), { retryLimit: 0 });
}

/** Every 15 minutes. */
export async function refreshBusyCalendars(ctx: Context): Promise<void> {
  const all = await selectToRead(ctx);
  await inTransaction(ctx, (tx) =>
    tx.jobs.enqueueAll(
      tx.db,
      READ_CALENDAR,
      all.map((data) => ({ data })),
    ),
  );
}

/** Aborts the readings under way, and waits for them to end. */
export async function stopBusyCalendars(ctx: Context): Promise<void> {
  const { readings, stopping } = queue(ctx);
  stopping.abort();
  while (readings.size > 0) await Promise.all(readings);
}

/**
 * Puts a calendar in the queue of its school. The job ends here, so that silent servers don't block other jobs; a reading that is lost when
 * its server crashes is repeated within 15 minutes.
 */
async function enqueueReading(
  ctx: Context,
  { instructorId, schoolId = instructorId, isNew }: CalendarToRead,
): Promise<void> {
  const { turns, waiting, readings, stopping } = queue(ctx);
  // New calendars don't wait for all the others of their school.
  const who = isNew ? `${schoolId} new` : schoolId;
  const place = `${who} ${instructorId}`;
  if (waiting.has(place)) return;
  waiting.add(place);
  const begin = () => {
    waiting.delete(place);
    return refreshBusyCalendar(ctx, instructorId);
  };
  const reading = turns
    .run(who, begin, stopping.signal)
    .catch((err) => {
      if (!stopping.signal.aborted) ctx.logger.error({ err, storm: 'calendars' }, 'a calendar could not be read');
    })
    .finally(() => readings.delete(reading));
  readings.add(reading);
}

/** Reads a calendar again. If that fails, what it last said still counts. */
export async function refreshBusyCalendar(ctx: Context, instructorId: string): Promise<void> {
  const pending = await selectPending(ctx, instructorId);
  if (pending && pending.failure === null) return readPending(ctx, pending);
  const seen = await selectCalendar(ctx, instructorId);
  if (!seen) return;
  const read = await readOrFail(ctx, seen, seen);
  const days = await inTransaction(ctx, async (tx) => {
    // It may have been removed or replaced in the meantime.
    const calendar = await lockCalendar(tx, seen);
    if (!calendar) return [];
    if (read instanceof CalendarError) {
      await fail(tx, calendar, read.failure);
      return [];
    }
    await noteRead(tx, instructorId, read ?? calendar, nowDate(tx.clock));
    // A download that broke off says nothing about later events: what we read before still counts.
    const isAddition = read?.cutOff === 'inside';
    const changed = read ? await takeBusyTimes(tx, instructorId, read, { isAddition }) : [];
    // Even if the calendar didn't change, lessons may have been booked in the meantime.
    await notifySchoolOfClashes(tx, calendar, (await findTouchedSlots(tx, instructorId)).lessons);
    return changed;
  });
  forgetDays(ctx, days);
}

/** Reads a new calendar that took longer than its request waited. */
async function readPending(ctx: Context, pending: PendingCalendar): Promise<void> {
  const { instructorId } = pending;
  const read = await readOrFail(ctx, pending, NEVER_READ);
  const days = await inTransaction(ctx, async (tx) => {
    if (!read || !(await lockPending(tx, pending))) return [];
    if (!(read instanceof CalendarError)) return replaceCalendar(tx, pending, read);
    await notePendingFailure(tx, instructorId, read.failure);
    return [];
  });
  forgetDays(ctx, days);
}

async function readOrFail(
  ctx: Context,
  { instructorId, sealedUrl }: Pick<PendingCalendar, 'instructorId' | 'sealedUrl'>,
  last: LastReading,
): Promise<Reading | null | CalendarError> {
  const owner = await getCalendarOwner(ctx, instructorId);
  const url = ctx.secrets.open(SEALED_FOR, instructorId, sealedUrl).toString();
  return readAddress(ctx, url, owner, last, queue(ctx).stopping.signal).catch((error) => {
    if (error instanceof CalendarError) return error;
    throw error;
  });
}

export async function getCalendarOwner(ctx: Context, instructorId: string): Promise<CalendarOwner> {
  const { schoolId, timeZone } = await selectInstructor(ctx, instructorId);
  return { schoolId, timeZone: timeZone ?? ZONE_UNTIL_SAID };
}

/** Stores a calendar that was read, in place of the instructor's former one. @returns the days whose lists changed */
export async function replaceCalendar(
  tx: Transaction,
  given: Pick<StoredCalendar, 'instructorId' | 'sealedUrl' | 'host'>,
  read: Reading,
): Promise<string[]> {
  const calendar = await upsertCalendar(tx, { ...given, ...read, now: nowDate(tx.clock) });
  await deletePending(tx, given.instructorId);
  const changed = await takeBusyTimes(tx, given.instructorId, read);
  await notifySchoolOfClashes(tx, calendar, (await findTouchedSlots(tx, given.instructorId)).lessons);
  return changed;
}

/** @returns the days whose lists changed */
function takeBusyTimes(
  tx: Transaction,
  instructorId: string,
  { spans }: Reading,
  { isAddition = false } = {},
): Promise<string[]> {
  const times = spans.map(([startsAt, endsAt]) => ({ startsAt, endsAt }));
  return replaceBusyTimes(tx, instructorId, times, { isAddition });
}

/** The upcoming slots that busy times touch: the number of free ones, and the lessons of booked ones. */
export async function findTouchedSlots(ctx: Context, instructorId: string) {
  const touched = await findSlotsTouchedByBusy(ctx, instructorId);
  const booked = touched.filter(({ status }) => status === 'BOOKED').map(({ id }) => id);
  const lessons: LessonOutside[] = (await findBookingsOfSlots(ctx, booked)).map(presentLessonOutside);
  return { hiddenSlots: touched.length - booked.length, lessons };
}

async function fail(tx: Transaction, calendar: StoredCalendar, failure: CalendarFailure): Promise<void> {
  const now = nowDate(tx.clock);
  const since = calendar.failingSince ?? now;
  const failingMs = now.getTime() - (calendar.lastReadAt ?? calendar.addedAt).getTime();
  const isDue = calendar.toldFailingAt === null && failingMs >= FAILING_TOLERATED_MS;
  if (isDue) await notifySchoolOfFailure(tx, calendar, { failure, since });
  await noteFailure(tx, calendar.instructorId, {
    ...{ failure, since, toldAt: isDue ? now : calendar.toldFailingAt },
  });
}

/** Emails the school about lessons that busy times touch, each lesson once. */
async function notifySchoolOfClashes(
  tx: Transaction,
  { instructorId, toldLessons }: StoredCalendar,
  lessons: LessonOutside[],
): Promise<void> {
  const ids = lessons.map(({ bookingId }) => bookingId);
  const fresh = lessons.filter(({ bookingId }) => !toldLessons.includes(bookingId));
  if (fresh.length > 0 || ids.length !== toldLessons.length) await noteToldLessons(tx, instructorId, ids);
  const found = fresh.length > 0 ? await findSchoolReader(tx, instructorId) : null;
  if (!found) return;
  const mail = { instructorId, instructorName: found.name, lessons: fresh };
  await enqueueEmails(tx, busyLessons.to(found.reader, mail));
}

async function notifySchoolOfFailure(
  tx: Transaction,
  { instructorId, host }: StoredCalendar,
  { failure, since }: { failure: CalendarFailure; since: Date },
): Promise<void> {
  const found = await findSchoolReader(tx, instructorId);
  if (!found) return;
  const mail = { instructorId, instructorName: found.name, host, failure, since: since.toISOString() };
  await enqueueEmails(tx, busyCalendarFailing.to(found.reader, mail));
}

async function findSchoolReader(tx: Transaction, instructorId: string) {
  const { schoolId, recipient, locale, name } = await selectInstructor(tx, instructorId);
  const school = { id: schoolId, instructorId: null };
  return recipient === null ? null : { reader: { recipient, locale: resolveLocale(locale ?? 'en'), school }, name };
}
