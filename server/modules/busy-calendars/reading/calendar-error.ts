import type { CalendarFailure } from '#contract/calendar-failures.ts';

/** Why a calendar gives nothing: says neither where it is nor what stands in it. */
export class CalendarError extends Error {
  readonly failure: CalendarFailure;
  constructor(failure: CalendarFailure) {
    super(failure);
    this.failure = failure;
  }
}
