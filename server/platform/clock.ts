import { Temporal } from 'temporal-polyfill';
import { wallClockAt } from './wall-time.ts';

/** The one place that knows what time it is. Tests inject their own. */
export interface Clock {
  now(): Temporal.Instant;
  /** The same in milliseconds since 1970, for what is asked at every request. */
  nowMs(): number;
  /** Told what time the database had while it was asked, for so long, until now. */
  follow?(databaseMs: number, tripMs: number): void;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant(), nowMs: () => Date.now() };

/** Time servers keep machines closer than this; and what is less is no harm. */
const APART_MS = 1_000;

/**
 * A server's beside others: no jump of its machine's clock moves it, and where that is another time than the database's, the
 * database's counts. All servers then say the same of what is over, and of what is given back.
 */
export function createFollowingClock(onApart: (seconds: number) => void): Clock {
  const steadyMs = () => performance.timeOrigin + performance.now();
  let aheadMs = 0;
  const nowMs = () => Math.floor(steadyMs() + aheadMs);
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(nowMs()),
    nowMs,
    follow(databaseMs, tripMs) {
      const apartMs = databaseMs + tripMs / 2 - nowMs();
      if (Math.abs(apartMs) <= APART_MS + tripMs) return;
      aheadMs += apartMs;
      onApart(Math.round(apartMs / 1000));
    },
  };
}

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

export const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;
