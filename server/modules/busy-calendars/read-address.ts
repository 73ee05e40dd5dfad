import { createHash } from 'node:crypto';
import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import { type Clock, dayIn } from '#server/platform/clock.ts';
import { OutsideError, type OutsideFailure, type ReadOutside } from '#server/platform/outside/read-outside.ts';
import type { LastReading } from './busy-calendars.db.ts';
import type { BusySpan } from './reading/busy-times.ts';
import { CalendarError } from './reading/calendar-error.ts';
import type { ReadCalendar } from './reading/calendar-reader.ts';
import { readCalendarFile } from './reading/calendar-reader.ts';

const FAILURES: Record<OutsideFailure, CalendarFailure> = {
  not_public: 'calendar_not_public',
  unreachable: 'calendar_unreachable',
  refused: 'calendar_refused',
  gone: 'calendar_gone',
  too_slow: 'calendar_too_slow',
  too_large: 'calendar_too_large',
};

export const NEVER_READ: LastReading = { etag: null, lastModified: null, contentHash: null, readFor: null };

/** A calendar at an address: null where it says what it said before, on the same day. */
export type Reading = LastReading & { spans: BusySpan[] };

export interface CalendarOwner {
  schoolId: string;
  timeZone: string;
}

/** @throws CalendarError; AppError overloaded, too_many_requests; the reason of `signal` once it aborts */
export const createAddressReader =
  ({ clock, readOutside, readCalendar }: { clock: Clock; readOutside: ReadOutside; readCalendar: ReadCalendar }) =>
  async (
    url: string,
    { schoolId, timeZone }: CalendarOwner,
    last: LastReading,
    signal?: AbortSignal,
  ): Promise<Reading | null> => {
    const today = dayIn(timeZone, clock.now());
    // What comes again goes on with each day: on another one the same file says more.
    const known = last.readFor === today ? last : NEVER_READ;
    const onBehalf = { who: schoolId, ...(signal && { signal }) };
    const answer = await readOutside(url, known, onBehalf).catch((error) => {
      signal?.throwIfAborted();
      throw error instanceof OutsideError ? new CalendarError(FAILURES[error.failure]) : error;
    });
    if (answer.isUnchanged) return null;
    const { body, etag, lastModified } = answer;
    const contentHash = hashOf(body);
    if (known.contentHash?.equals(contentHash)) return null;
    // Wherever in Canada that day begins and the last one ends.
    const window = {
      fromMs: Date.parse(`${addDays(today, -1)}T00:00:00Z`),
      toMs: Date.parse(`${addDays(today, BOOKING_HORIZON_DAYS + 2)}T00:00:00Z`),
      timeZone,
    };
    return {
      spans: await readCalendarFile(ctx)(body, window, schoolId, signal),
      etag,
      lastModified,
      contentHash,
      readFor: today,
    };
  };

/** Some servers write into each entry when they were asked. */
const hashOf = (body: Buffer): Buffer =>
  createHash('sha256')
    .update(body.toString('latin1').replaceAll(/^DTSTAMP[:;].*$/gm, ''))
    .digest();
