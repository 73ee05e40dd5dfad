import { createHash } from 'node:crypto';
import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import type { Context } from '#server/context.ts';
import { dayIn } from '#server/platform/clock.ts';
import { OutsideError, type OutsideFailure } from '#server/platform/outside/read-outside.ts';
import type { LastReading } from './busy-calendars.db.ts';
import type { BusySpan, CutOff } from './reading/busy-times.ts';
import { CalendarError } from './reading/calendar-error.ts';
import { readCalendarFile } from './reading/calendar-reader.ts';

const FAILURES: Record<OutsideFailure, CalendarFailure> = {
  not_public: 'calendar_not_public',
  unreachable: 'calendar_unreachable',
  refused: 'calendar_refused',
  gone: 'calendar_gone',
  too_slow: 'calendar_too_slow',
  too_large: 'calendar_too_large',
};

export const NEVER_READ: LastReading = {
  ...{ etag: null, lastModified: null, contentHash: null, readFor: null },
  ...{ unreadEvents: 0, isCutOff: false },
};

export type Reading = LastReading & { spans: BusySpan[]; cutOff: CutOff | null };

export interface CalendarOwner {
  schoolId: string;
  timeZone: string;
}

/**
 * @returns null if the calendar hasn't changed since it was last read, on the same day
 * @throws CalendarError; AppError overloaded, too_many_requests; the reason of `signal` once it aborts
 */
export async function readAddress(
  ctx: Context,
  url: string,
  { schoolId, timeZone }: CalendarOwner,
  last: LastReading,
  signal?: AbortSignal,
): Promise<Reading | null> {
  const today = dayIn(timeZone, ctx.clock.now());
  // On another day, the same file says more: recurring events reach further.
  const known = last.readFor === today ? last : NEVER_READ;
  const onBehalf = { who: schoolId, ...(signal && { signal }) };
  const answer = await ctx.readOutside(url, known, onBehalf).catch((error) => {
    signal?.throwIfAborted();
    throw error instanceof OutsideError ? new CalendarError(FAILURES[error.failure]) : error;
  });
  if (answer.isUnchanged) return null;
  const { body, etag, lastModified } = answer;
  const contentHash = hashContent(body);
  if (known.contentHash?.equals(contentHash)) return null;
  // Wide enough for the first day and the last one in every Canadian time zone.
  const window = {
    fromMs: Date.parse(`${addDays(today, -1)}T00:00:00Z`),
    toMs: Date.parse(`${addDays(today, BOOKING_HORIZON_DAYS + 2)}T00:00:00Z`),
    timeZone,
  };
  const read = await readCalendarFile(ctx, body, window, { who: schoolId, ...(signal && { signal }) });
  return {
    ...{ etag, lastModified, contentHash, readFor: today },
    ...{ spans: read.busy, unreadEvents: read.unread, cutOff: read.cutOff, isCutOff: read.cutOff !== null },
  };
}

/** Without the time stamps that some servers write into every entry at each request. */
const hashContent = (body: Buffer): Buffer =>
  createHash('sha256')
    .update(body.toString('latin1').replaceAll(/^DTSTAMP[:;].*$/gm, ''))
    .digest();
