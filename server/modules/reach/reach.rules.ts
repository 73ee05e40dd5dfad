import { fitsGap } from '#contract/lesson-day.ts';
import type { Place } from '#contract/places.ts';

/** When a lesson is, where it starts and where it ends. An unknown place is null. */
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
 * Whether an instructor with these lessons can also give this one: drive to it from the one before, and from it to
 * the next. Doesn't check overlaps, which the database refuses.
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

/** Where a lesson starts and ends, as the booking stores it. */
export interface PlacesOfLesson {
  pickup_postal_code: string | null;
  drop_off_location: string | null;
  drop_off_postal_code: string | null;
}

/** Where a drive ends and starts again: a lesson's pickup and drop-off. */
export type Ends = Pick<Stop, 'pickup' | 'dropOff'>;

/** A school's travel settings, as its row stores them. */
export interface TermsRow {
  checks_travel: boolean;
  travel_tolerance_minutes: number;
}

/** Null if the school doesn't check travel. */
export const readTerms = (row: TermsRow): ReachTerms | null =>
  row.checks_travel ? { toleranceMinutes: row.travel_tolerance_minutes } : null;

/** A lesson at unknown places can always be reached, so its neighbours needn't be read. */
export const isAnywhere = ({ pickup, dropOff }: Ends): boolean => pickup === null && dropOff === null;

/** Looks places up by postal code. */
export interface Postal {
  ofPostalCode(code: string): Place | null;
}

/** A lesson ends where it starts unless the booking has a drop-off, with or without a postal code. */
export function resolveEnds(places: PlacesOfLesson, postal: Postal): Ends {
  const placeOf = (code: string | null): Place | null => (code === null ? null : postal.ofPostalCode(code));
  const pickup = placeOf(places.pickup_postal_code);
  const endsElsewhere = places.drop_off_location !== null || places.drop_off_postal_code !== null;
  return { pickup, dropOff: endsElsewhere ? placeOf(places.drop_off_postal_code) : pickup };
}

export const toStop = (times: { starts_at: Date; ends_at: Date }, ends: Ends): Stop => ({
  startsAtMs: times.starts_at.getTime(),
  endsAtMs: times.ends_at.getTime(),
  ...ends,
});
