import { join } from 'node:path';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import type { ProcessLimits } from '#server/platform/limited-process/process-limits.ts';
import { runLimited } from '#server/platform/limited-process/run-limited.ts';
import type { Logger } from '#server/platform/log.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import type { BusySpan, CalendarWindow } from './busy-times.ts';
import { CalendarError } from './calendar-error.ts';

const PROGRAM = join(import.meta.dirname, 'reader-process.ts');
const AT_ONCE = 1;
const WAITING_MAX = 50;
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
export function createCalendarReader(log: Logger, limits = CALENDAR_LIMITS) {
  const turns = createSemaphore({ running: AT_ONCE, waiting: WAITING_MAX });
  /** @throws CalendarError; AppError overloaded */
  return async (file: Buffer, window: CalendarWindow): Promise<BusySpan[]> => {
    const outcome = await turns.run(() => runLimited({ program: PROGRAM, argument: window, input: file }, limits));
    if ('ended' in outcome) {
      log.info({ reason: outcome.reason }, 'calendar not read');
      throw new CalendarError('calendar_too_complex');
    }
    const read = outcome.answer as { busy: BusySpan[]; unread: number } | { failure: CalendarFailure };
    if ('failure' in read) throw new CalendarError(read.failure);
    if (read.unread > 0) log.info({ unread: read.unread }, 'entries of a calendar could not be read');
    return read.busy;
  };
}

export type ReadCalendar = ReturnType<typeof createCalendarReader>;
