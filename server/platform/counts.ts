import type { ErrorCode } from '#contract/errors.ts';

export const CHANNELS = ['mail', 'push', 'text'] as const;
export const OUTCOMES = ['sent', 'postponed', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * The counters that `/metrics` exports. Every label has few values: a route's pattern, never an address or a person.
 */
export interface Counts {
  /**
   * Exports the route's errors as 0 from the start, because Prometheus can't detect an increase in a counter that first
   * appears at 1.
   */
  expectRoute(route: string): void;
  answered(call: { method: string; route: string; status: number }, seconds: number): void;
  /** A refused call, and why. */
  refused(call: { method: string; route: string; code: ErrorCode }): void;
  /** An attempt to send a message; `failed` means that we won't retry. */
  messageTried(channel: string, outcome: Outcome): void;
  lessonsBooked(number: number): void;
  slowStatement(): void;
  /** A query that a replica could answer, and which server answered it. */
  readFrom(which: 'replica' | 'primary'): void;
  /** Counts whether a lookup found its value in memory. */
  lookedUp(cache: string, isHit: boolean): void;
}

/** Used without `METRICS_PORT`. */
export const NO_COUNTS: Counts = {
  expectRoute() {},
  answered() {},
  refused() {},
  messageTried() {},
  lessonsBooked() {},
  slowStatement() {},
  readFrom() {},
  lookedUp() {},
};
