import { join } from 'node:path';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import { type Context, perContext } from '#server/context.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import type { ProcessLimits } from '#server/platform/limited-process/process-limits.ts';
import { runLimited } from '#server/platform/limited-process/run-limited.ts';
import type { BusySpan, CalendarWindow } from './busy-times.ts';
import { CalendarError } from './calendar-error.ts';

const PROGRAM = join(import.meta.dirname, 'reader-process.ts');
/** One for each school: the slow calendars of one leave a place for the others. */
const TURNS = { running: 2, waitingOfOne: 10, waiting: 50 };
const MEGABYTE = 1024 * 1024;
export const CALENDAR_LIMITS: ProcessLimits = {
  heapMegabytes: 320,
  /** Of computing; 5 MB of a real calendar take two of them. */
  seconds: 5,
  waitSeconds: 30,
  residentBytes: 500 * MEGABYTE,
  answerBytes: 4 * MEGABYTE,
};

/** Reads calendars' files, each in a process of its own: whatever one does, the server goes on. */
export function createCalendarReader({ logger }: Pick<Context, 'logger'>, limits = CALENDAR_LIMITS) {
  const turns = createFairQueue(TURNS);
  /**
   * @param who gave us the calendar: a school
   * @throws CalendarError; AppError overloaded, too_many_requests; the reason of `signal` once it aborts
   */
  return async (file: Buffer, window: CalendarWindow, who: string, signal?: AbortSignal): Promise<BusySpan[]> => {
    const job = { program: PROGRAM, argument: window, input: file, ...(signal && { signal }) };
    const outcome = await turns.run(who, () => runLimited(job, limits), signal);
    signal?.throwIfAborted();
    if ('ended' in outcome) {
      logger.info({ reason: outcome.reason }, 'calendar not read');
      throw new CalendarError('calendar_too_complex');
    }
    const read = outcome.answer as { busy: BusySpan[]; unread: number } | { failure: CalendarFailure };
    if ('failure' in read) throw new CalendarError(read.failure);
    if (read.unread > 0) logger.info({ unread: read.unread }, 'entries of a calendar could not be read');
    return read.busy;
  };
}

export const readCalendarFile = perContext(createCalendarReader);

export type ReadCalendar = ReturnType<typeof createCalendarReader>;
