import { type BusyCalendar, calendarAddress } from '#contract/busy-calendars.ts';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import { type Context, inTransaction, perContext } from '#server/context.ts';
import { replaceBusyTimes } from '#server/modules/availability/availability.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { deleteCalendar, deletePending, selectCalendar, selectPending, upsertPending } from './busy-calendars.db.ts';
import { type CalendarOwner, NEVER_READ, type Reading, readAddress } from './read-address.ts';
import { CalendarError } from './reading/calendar-error.ts';
import {
  AT_ONCE,
  AT_ONCE_OF_SCHOOL,
  findTouchedSlots,
  getCalendarOwner,
  READ_CALENDAR,
  replaceCalendar,
  SEALED_FOR,
} from './refresh-calendars.ts';

/** How long a request waits for a calendar before a job takes over. */
const REQUEST_TIMEOUT_MS = 8_000;
/** How long the page shows why a new calendar couldn't be read. */
const FAILURE_SHOWN_MS = 3_600_000;

/** How many readings requests are waiting for, by school. */
const awaitedReadings = perContext(() => new Map<string, number>());

export async function readBusyCalendar(ctx: Context, instructorId: string): Promise<BusyCalendar> {
  const [calendar, given] = await Promise.all([selectCalendar(ctx, instructorId), selectPending(ctx, instructorId)]);
  const isRecent = (at: Date) => nowDate(ctx.clock).getTime() - at.getTime() < FAILURE_SHOWN_MS;
  const isShown = given && (given.failure === null || isRecent(given.givenAt));
  const pending = isShown ? { host: given.host, failure: given.failure as CalendarFailure | null } : null;
  if (!calendar) {
    const nothing = { host: null, lastReadAt: null, failing: null, unreadEvents: 0, isCutOff: false };
    return { ...nothing, pending, hiddenSlots: 0, lessons: [] };
  }
  const { host, lastReadAt, failure, failingSince, unreadEvents, isCutOff } = calendar;
  const isFailing = failure !== null && failingSince !== null;
  return {
    ...{ host, lastReadAt: lastReadAt?.toISOString() ?? null },
    failing: isFailing ? { failure: failure as CalendarFailure, since: failingSince.toISOString() } : null,
    ...{ pending, unreadEvents, isCutOff },
    ...(await findTouchedSlots(ctx, instructorId)),
  };
}

/**
 * Reads a calendar and stores it in place of the former one. If that takes longer than a request waits, a job finishes it.
 * @param caller aborts when the caller hangs up
 * @throws AppError invalid_request at the field, if the calendar can't be read
 */
export async function setBusyCalendar(
  ctx: Context,
  instructorId: string,
  text: string,
  caller: AbortSignal,
): Promise<BusyCalendar> {
  const url = calendarAddress(text) ?? '';
  const owner = await getCalendarOwner(ctx, instructorId);
  const read = await ctx.traffic
    .release(() => readInRequest(ctx, url, owner, caller))
    .catch((error) => {
      if (!(error instanceof CalendarError)) throw error;
      throw new AppError('invalid_request', { fields: [{ path: 'url', code: error.failure }] });
    });
  const sealedUrl = ctx.secrets.seal(SEALED_FOR, instructorId, Buffer.from(url));
  const given = { instructorId, sealedUrl, host: new URL(url).hostname };
  const days = await inTransaction(ctx, async (tx) => {
    if (read) return replaceCalendar(tx, given, read);
    await upsertPending(tx, { ...given, now: nowDate(tx.clock) });
    await tx.jobs.enqueue(tx.db, READ_CALENDAR, { instructorId, schoolId: owner.schoolId, isNew: true });
    return [];
  });
  forgetDays(ctx, days);
  return readBusyCalendar(ctx, instructorId);
}

/**
 * @returns null if the calendar takes longer than a request waits, or too many requests are waiting already
 * @throws CalendarError
 */
async function readInRequest(
  ctx: Context,
  url: string,
  owner: CalendarOwner,
  caller: AbortSignal,
): Promise<Reading | null> {
  const awaited = awaitedReadings(ctx);
  const ofSchool = awaited.get(owner.schoolId) ?? 0;
  const ofAll = [...awaited.values()].reduce((sum, count) => sum + count, 0);
  if (ofSchool >= AT_ONCE_OF_SCHOOL || ofAll >= AT_ONCE) return null;
  awaited.set(owner.schoolId, ofSchool + 1);
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    return await readAddress(ctx, url, owner, NEVER_READ, AbortSignal.any([caller, timeout]));
  } catch (error) {
    const isBusy = error instanceof AppError && (error.code === 'overloaded' || error.code === 'too_many_requests');
    if (caller.aborted) throw new AppError('invalid_request');
    if (timeout.aborted || isBusy) return null;
    throw error;
  } finally {
    const left = (awaited.get(owner.schoolId) ?? 1) - 1;
    if (left > 0) awaited.set(owner.schoolId, left);
    else awaited.delete(owner.schoolId);
  }
}

export async function removeBusyCalendar(ctx: Context, instructorId: string): Promise<void> {
  const days = await inTransaction(ctx, async (tx) => {
    await deleteCalendar(tx, instructorId);
    await deletePending(tx, instructorId);
    return replaceBusyTimes(tx, instructorId, []);
  });
  forgetDays(ctx, days);
}
