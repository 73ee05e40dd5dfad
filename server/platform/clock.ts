import { Temporal } from 'temporal-polyfill';
import { wallClockAt } from './wall-time.ts';

/** The only source of the current time. Tests inject their own. */
export interface Clock {
  now(): Temporal.Instant;
  /** The current time in milliseconds since 1970, for code that runs on every request. */
  nowMs(): number;
  /** Compares the clock with the time that the database returned after a round trip of `tripMs`, ending now. */
  follow?(databaseMs: number, tripMs: number): void;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant(), nowMs: () => Date.now() };

/** NTP keeps machines closer than this, and a smaller difference does no harm. */
const APART_MS = 1_000;

/**
 * Clock for a server that runs alongside others. Jumps of the machine's clock don't move it, and if it differs from the
 * database's time, the database wins. So all servers agree on which lessons have started and which can still be
 * cancelled.
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

/** A clock that stands still until a test moves it. */
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

/** Converts an instant for columns of type timestamptz. */
export const toDate = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);
export const nowDate = (clock: Clock): Date => toDate(clock.now());

/** The calendar date in a time zone at an instant, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Temporal.Instant): string =>
  wallClockAt(timeZone, toDate(instant)).date;

export const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;
