import type { Place } from '#contract/places.ts';

/** A lesson of an instructor: when it is, where it begins and where it ends. A place that nobody knows is null. */
export interface Stop {
  startsAtMs: number;
  endsAtMs: number;
  pickup: Place | null;
  dropOff: Place | null;
}

/** What a school wants of the time between two lessons. */
export interface ReachTerms {
  /** Beside the drive. */
  extraMinutes: number;
  /** Where one of the two places is not known. */
  unknownGapMinutes: number;
}

export type MinutesBetween = (from: Place, to: Place) => number;

const MINUTE_MS = 60_000;

/** How long before a lesson the one before it has to end. */
function minutesNeeded(
  from: Place | null,
  to: Place | null,
  terms: ReachTerms,
  minutesBetween: MinutesBetween,
): number {
  if (from === null || to === null) return terms.unknownGapMinutes;
  return minutesBetween(from, to) + terms.extraMinutes;
}

const isEnough = (earlier: Stop, later: Stop, terms: ReachTerms, minutesBetween: MinutesBetween): boolean =>
  later.startsAtMs - earlier.endsAtMs >=
  minutesNeeded(earlier.dropOff, later.pickup, terms, minutesBetween) * MINUTE_MS;

/**
 * Whether an instructor who gives these lessons can give this one as well: drive to it from the one before, and from it to the one after, in
 * the time there is between them. Lessons that overlap it are not asked of: others refuse these.
 */
export function isReachable(
  lesson: Stop,
  others: readonly Stop[],
  terms: ReachTerms,
  minutesBetween: MinutesBetween,
): boolean {
  const before = others
    .filter(({ endsAtMs }) => endsAtMs <= lesson.startsAtMs)
    .reduce<Stop | null>((last, other) => (last === null || other.endsAtMs > last.endsAtMs ? other : last), null);
  const after = others
    .filter(({ startsAtMs }) => startsAtMs >= lesson.endsAtMs)
    .reduce<Stop | null>((next, other) => (next === null || other.startsAtMs < next.startsAtMs ? other : next), null);
  return (
    (before === null || isEnough(before, lesson, terms, minutesBetween)) &&
    (after === null || isEnough(lesson, after, terms, minutesBetween))
  );
}
