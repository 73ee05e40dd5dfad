import { join } from 'node:path';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import { type Context, perContext } from '#server/context.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import type { ProcessLimits } from '#server/platform/limited-process/process-limits.ts';
import { runLimited } from '#server/platform/limited-process/run-limited.ts';
import type { BusyTimes, CalendarWindow } from './busy-times.ts';
import { CalendarError } from './calendar-error.ts';

const PROGRAM = join(import.meta.dirname, 'reader-process.ts');
/** Waiting places per school, so that slow calendars of one leave room for the others. */
const TURNS = { running: 2, waitingOfOne: 10, waiting: 50 };
const MEGABYTE = 1024 * 1024;
export const CALENDAR_LIMITS: ProcessLimits = {
  heapMegabytes: 320,
  /** Of CPU time; a real calendar of 5 MB takes two. */
  seconds: 5,
  waitSeconds: 30,
  residentBytes: 500 * MEGABYTE,
  answerBytes: 4 * MEGABYTE,
};

const turns = perContext(() => createFairQueue(TURNS));

/**
 * Reads a calendar's file in a process of its own, so that no file can take the server down.
 * @param who gave us the calendar: a school
 * @throws CalendarError; AppError overloaded, too_many_requests; the reason of `signal` once it aborts
 */
export async function readCalendarFile(
  ctx: Context,
  file: Buffer,
  window: CalendarWindow,
  { who, signal, limits = CALENDAR_LIMITS }: { who: string; signal?: AbortSignal; limits?: ProcessLimits },
): Promise<BusyTimes> {
  const job = { program: PROGRAM, argument: window, input: file, ...(signal && { signal }) };
  const outcome = await turns(ctx).run(who, () => runLimited(job, limits), signal);
  signal?.throwIfAborted();
  if ('ended' in outcome) {
    ctx.logger.info({ reason: outcome.reason }, 'calendar not read');
    throw new CalendarError('calendar_too_complex');
  }
  const read = outcome.answer as BusyTimes | { failure: CalendarFailure };
  if ('failure' in read) throw new CalendarError(read.failure);
  return read;
}
