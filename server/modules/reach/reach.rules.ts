import { fitsGap } from '#contract/drive-time.ts';
import type { Place } from '#contract/places.ts';

/** A lesson of an instructor: when it is, where it begins and where it ends. A place that nobody knows is null. */
export interface Stop {
  startsAtMs: number;
  endsAtMs: number;
  pickup: Place | null;
  dropOff: Place | null;
}

/** A school's travel setting. */
export interface ReachTerms {
  /** How many minutes of a drive may overlap the lessons around it. */
  toleranceMinutes: number;
}

export type MinutesBetween = (from: Place, to: Place) => number;

const MINUTE_MS = 60_000;

/** Places are as exact as postal areas, so two in the same area count as the same place. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

function canDrive(earlier: Stop, later: Stop, terms: ReachTerms, minutesBetween: MinutesBetween): boolean {
  const [from, to] = [earlier.dropOff, later.pickup];
  if (from === null || to === null || isSamePlace(from, to)) return true;
  const gapMinutes = (later.startsAtMs - earlier.endsAtMs) / MINUTE_MS;
  return fitsGap(minutesBetween(from, to), { gapMinutes, toleranceMinutes: terms.toleranceMinutes });
}

/**
 * Whether an instructor who gives these lessons can give this one as well: drive to it from the one before, and from it to the one
 * after. Lessons that overlap it are not looked at here: the database refuses those.
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
    (before === null || canDrive(before, lesson, terms, minutesBetween)) &&
    (after === null || canDrive(lesson, after, terms, minutesBetween))
  );
}
