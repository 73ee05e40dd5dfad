import { type BusyCalendar, calendarAddress } from '#contract/busy-calendars.ts';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import { type Context, inTransaction, perContext, type Transaction } from '#server/context.ts';
import { findSlotsTouchedByBusy, replaceBusyTimes } from '#server/modules/availability/availability.ts';
import { findBookingsOfSlots } from '#server/modules/bookings/bookings.ts';
import { lessonOutside } from '#server/modules/bookings/lesson-outside.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import {
  type CalendarToRead,
  deleteCalendar,
  deletePending,
  type LastReading,
  lockCalendar,
  lockPending,
  noteFailure,
  notePendingFailure,
  noteRead,
  type PendingCalendar,
  type StoredCalendar,
  selectCalendar,
  selectInstructor,
  selectPending,
  selectToRead,
  upsertCalendar,
  upsertPending,
} from './busy-calendars.db.ts';
import { type CalendarOwner, createAddressReader, NEVER_READ, type Reading } from './read-address.ts';
import { CalendarError } from './reading/calendar-error.ts';
import { notifySchoolOfCalendarFailure, notifySchoolOfClashes } from './tell-school.ts';

const READ: JobKind<CalendarToRead> = { name: 'read-busy-calendar' };
const SEALED_FOR = 'calendar addresses';
/** Readings at once on one server: within requests, and as many again by jobs. */
const AT_ONCE = 10;
const AT_ONCE_OF_SCHOOL = 2;
/** How long a request waits for a calendar before a job takes over. */
const REQUEST_PATIENCE_MS = 8_000;
/** How long the page shows why a new calendar could not be read. */
const FAILURE_SHOWN_MS = 3_600_000;
/** So long a calendar may fail before its school is told. */
const PATIENCE_MS = 24 * 3_600_000;

/** When instructors are busy elsewhere, by their outside calendars. */
export function createBusyCalendarService(ctx: Context) {
  const readAddress = createAddressReader({ clock: ctx.clock, ...ctx.reading });

  const turns = createFairQueue({
    ...{ running: AT_ONCE, runningOfOne: AT_ONCE_OF_SCHOOL },
    ...{ waitingOfOne: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY },
  });
  /** Calendars that wait for their turn. */
  const inLine = new Set<string>();
  const readings = new Set<Promise<void>>();
  const stopping = new AbortController();
  /** How many readings requests wait for, by school. */
  const awaited = new Map<string, number>();

  async function ownerOf(instructorId: string): Promise<CalendarOwner> {
    const { schoolId, timeZone } = await selectInstructor(ctx, instructorId);
    return { schoolId, timeZone: timeZone ?? ZONE_UNTIL_SAID };
  }
  const addressOf = ({ instructorId, sealedUrl }: Pick<PendingCalendar, 'instructorId' | 'sealedUrl'>) =>
    ctx.secrets.open(SEALED_FOR, instructorId, sealedUrl).toString();

  const isRecent = (at: Date) => nowDate(ctx.clock).getTime() - at.getTime() < FAILURE_SHOWN_MS;

  /** The slots ahead that busy times touch: of free ones how many, of booked ones their lessons. */
  async function touchedOf(ctx: Context, instructorId: string) {
    const touched = await findSlotsTouchedByBusy(ctx, instructorId);
    const booked = touched.filter(({ status }) => status === 'BOOKED').map(({ id }) => id);
    const lessons: LessonOutside[] = (await findBookingsOfSlots(ctx, booked)).map(lessonOutside);
    return { hiddenSlots: touched.length - booked.length, lessons };
  }

  /** @returns the days whose lists changed */
  function take(tx: Transaction, calendar: StoredCalendar, { spans }: Reading): Promise<string[]> {
    const times = spans.map(([startsAt, endsAt]) => ({ startsAt, endsAt }));
    return replaceBusyTimes(tx, calendar.instructorId, times);
  }

  async function fail(tx: Transaction, calendar: StoredCalendar, failure: CalendarFailure): Promise<void> {
    const now = nowDate(tx.clock);
    const since = calendar.failingSince ?? now;
    const lasts = now.getTime() - (calendar.lastReadAt ?? calendar.addedAt).getTime();
    const isTold = calendar.toldFailingAt === null && lasts >= PATIENCE_MS;
    if (isTold) await notifySchoolOfCalendarFailure(tx, calendar, { failure, since });
    await noteFailure(tx, calendar.instructorId, {
      ...{ failure, since, toldAt: isTold ? now : calendar.toldFailingAt },
    });
  }

  /** Puts a calendar that was read in the place of what there was. @returns the days whose lists changed */
  async function replace(
    tx: Transaction,
    given: Pick<StoredCalendar, 'instructorId' | 'sealedUrl' | 'host'>,
    read: Reading,
  ): Promise<string[]> {
    const calendar = await upsertCalendar(tx, { ...given, ...read, now: nowDate(tx.clock) });
    await deletePending(tx, given.instructorId);
    const changed = await take(tx, calendar, read);
    await notifySchoolOfClashes(tx, calendar, (await touchedOf(tx, given.instructorId)).lessons);
    return changed;
  }

  const readOrFail = (
    calendar: Pick<PendingCalendar, 'instructorId' | 'sealedUrl'>,
    owner: CalendarOwner,
    last: LastReading,
  ): Promise<Reading | null | CalendarError> =>
    readAddress(addressOf(calendar), owner, last, stopping.signal).catch((error) => {
      if (error instanceof CalendarError) return error;
      throw error;
    });

  /** Reads a calendar that was just given. */
  async function readNew(pending: PendingCalendar): Promise<void> {
    const { instructorId } = pending;
    const read = await readOrFail(pending, await ownerOf(instructorId), NEVER_READ);
    const days = await inTransaction(ctx, async (tx) => {
      if (!read || !(await lockPending(tx, pending))) return [];
      if (!(read instanceof CalendarError)) return replace(tx, pending, read);
      await notePendingFailure(tx, instructorId, read.failure);
      return [];
    });
    forgetDays(ctx, days);
  }

  /** Reads a calendar once more; if that fails, what it said last still counts. */
  async function readAgain(instructorId: string): Promise<void> {
    const pending = await selectPending(ctx, instructorId);
    if (pending && pending.failure === null) return readNew(pending);
    const seen = await selectCalendar(ctx, instructorId);
    if (!seen) return;
    const read = await readOrFail(seen, await ownerOf(instructorId), seen);
    const days = await inTransaction(ctx, async (tx) => {
      // Removed or replaced while it was read.
      const calendar = await lockCalendar(tx, seen);
      if (!calendar) return [];
      if (read instanceof CalendarError) {
        await fail(tx, calendar, read.failure);
        return [];
      }
      await noteRead(tx, instructorId, read ?? calendar, nowDate(tx.clock));
      const changed = read ? await take(tx, calendar, read) : [];
      // Booked while it was read, too.
      await notifySchoolOfClashes(tx, calendar, (await touchedOf(tx, instructorId)).lessons);
      return changed;
    });
    forgetDays(ctx, days);
  }

  /**
   * Lines a calendar up behind its own school's. The job ends here, so silent servers keep no job from being taken; a reading that is lost
   * with its server comes again within 15 minutes.
   */
  async function lineUp({ instructorId, schoolId = instructorId, isNew }: CalendarToRead): Promise<void> {
    // A school's new calendars do not wait for all that it has already.
    const who = isNew ? `${schoolId} new` : schoolId;
    const place = `${who} ${instructorId}`;
    if (inLine.has(place)) return;
    inLine.add(place);
    const begin = () => {
      inLine.delete(place);
      return readAgain(instructorId);
    };
    const reading = turns
      .run(who, begin, stopping.signal)
      .catch((err) => {
        if (!stopping.signal.aborted) ctx.logger.error({ err, storm: 'calendars' }, 'a calendar could not be read');
      })
      .finally(() => readings.delete(reading));
    readings.add(reading);
  }
  ctx.jobs.define(READ, lineUp, { retryLimit: 0 });

  /**
   * @returns null where the calendar takes longer than a request waits, or too many requests wait already
   * @throws CalendarError
   */
  async function readInRequest(url: string, owner: CalendarOwner, caller: AbortSignal): Promise<Reading | null> {
    const ofSchool = awaited.get(owner.schoolId) ?? 0;
    const ofAll = [...awaited.values()].reduce((sum, count) => sum + count, 0);
    if (ofSchool >= AT_ONCE_OF_SCHOOL || ofAll >= AT_ONCE) return null;
    awaited.set(owner.schoolId, ofSchool + 1);
    const patience = AbortSignal.timeout(REQUEST_PATIENCE_MS);
    try {
      return await readAddress(url, owner, NEVER_READ, AbortSignal.any([caller, patience]));
    } catch (error) {
      const isBusy = error instanceof AppError && (error.code === 'overloaded' || error.code === 'too_many_requests');
      if (caller.aborted) throw new AppError('invalid_request');
      if (patience.aborted || isBusy) return null;
      throw error;
    } finally {
      const left = (awaited.get(owner.schoolId) ?? 1) - 1;
      if (left > 0) awaited.set(owner.schoolId, left);
      else awaited.delete(owner.schoolId);
    }
  }

  return {
    readAgain,

    /** Every 15 minutes. */
    async readAll(): Promise<void> {
      const all = await selectToRead(ctx);
      await inTransaction(ctx, (tx) =>
        tx.jobs.enqueueAll(
          tx.db,
          READ,
          all.map((data) => ({ data })),
        ),
      );
    },

    async show(instructorId: string): Promise<BusyCalendar> {
      const [calendar, given] = await Promise.all([
        selectCalendar(ctx, instructorId),
        selectPending(ctx, instructorId),
      ]);
      const isShown = given && (given.failure === null || isRecent(given.givenAt));
      const pending = isShown ? { host: given.host, failure: given.failure as CalendarFailure | null } : null;
      if (!calendar) return { host: null, lastReadAt: null, failing: null, pending, hiddenSlots: 0, lessons: [] };
      const { host, lastReadAt, failure, failingSince } = calendar;
      const isFailing = failure !== null && failingSince !== null;
      return {
        ...{ host, lastReadAt: lastReadAt?.toISOString() ?? null },
        failing: isFailing ? { failure: failure as CalendarFailure, since: failingSince.toISOString() } : null,
        pending,
        ...(await touchedOf(ctx, instructorId)),
      };
    },

    /**
     * Reads a calendar and puts it in the place of what there was. A job finishes what takes longer than a request waits.
     * @param caller aborts when nobody waits for the answer any more
     * @throws AppError invalid_request at the field, where the calendar can't be read
     */
    async set(instructorId: string, text: string, caller: AbortSignal): Promise<BusyCalendar> {
      const url = calendarAddress(text) ?? '';
      const owner = await ownerOf(instructorId);
      const read = await ctx.traffic
        .release(() => readInRequest(url, owner, caller))
        .catch((error) => {
          if (!(error instanceof CalendarError)) throw error;
          throw new AppError('invalid_request', { fields: [{ path: 'url', code: error.failure }] });
        });
      const sealedUrl = ctx.secrets.seal(SEALED_FOR, instructorId, Buffer.from(url));
      const given = { instructorId, sealedUrl, host: new URL(url).hostname };
      const days = await inTransaction(ctx, async (tx) => {
        if (read) return replace(tx, given, read);
        await upsertPending(tx, { ...given, now: nowDate(tx.clock) });
        await tx.jobs.enqueue(tx.db, READ, { instructorId, schoolId: owner.schoolId, isNew: true });
        return [];
      });
      forgetDays(ctx, days);
      return this.show(instructorId);
    },

    async remove(instructorId: string): Promise<void> {
      const days = await inTransaction(ctx, async (tx) => {
        await deleteCalendar(tx, instructorId);
        await deletePending(tx, instructorId);
        return replaceBusyTimes(tx, instructorId, []);
      });
      forgetDays(ctx, days);
    },

    /** Waits until nothing is read any more. */
    async settled(): Promise<void> {
      while (readings.size > 0) await Promise.all(readings);
    },

    /** Ends what is being read. */
    async stop(): Promise<void> {
      stopping.abort();
      await this.settled();
    },
  };
}

export const busyCalendars = perContext(createBusyCalendarService);

export type BusyCalendarService = ReturnType<typeof createBusyCalendarService>;
