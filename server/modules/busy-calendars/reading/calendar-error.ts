import type { CalendarFailure } from '#contract/calendar-failures.ts';

/** Reveals neither a calendar's address nor its content. */
export class CalendarError extends Error {
  readonly failure: CalendarFailure;
  constructor(failure: CalendarFailure) {
    super(failure);
    this.failure = failure;
  }
}
