import { Temporal } from 'temporal-polyfill';
import { wallClockAt } from './wall-time.ts';

/** The one place that knows what time it is. Tests inject their own. */
export interface Clock {
  now(): Temporal.Instant;
  /** The same in milliseconds since 1970, for what is asked at every request. */
  nowMs(): number;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant(), nowMs: () => Date.now() };

/** A clock that stands still until it is told. */
export function fixedClock(
  start: string,
): Clock & { set(instant: string): void; advance(duration: Temporal.DurationLike): void } {
  let current = Temporal.Instant.from(start);
  return {
    now: () => current,
    nowMs: () => current.epochMilliseconds,
    set: (instant) => {
      current = Temporal.Instant.from(instant);
    },
    advance: (duration) => {
      current = current.add(duration);
    },
  };
}

/** For columns of type timestamptz. */
export const toDate = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);
export const nowDate = (clock: Clock): Date => toDate(clock.now());

/** The calendar day that a zone has at an instant, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Temporal.Instant): string =>
  wallClockAt(timeZone, toDate(instant)).date;
