import type { Temporal } from 'temporal-polyfill';
import { addDays, firstBookableDay } from '#contract/bookable-days.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import { dayIn } from '#server/platform/clock.ts';

/** The first bookable day in each Canadian zone (SH-02). */
export function firstBookableDays(now: Temporal.Instant): Record<string, string> {
  return Object.fromEntries(TIME_ZONES.map((zone) => [zone, firstBookableDay(dayIn(zone, now))]));
}

const HALF_HOUR_MS = 1_800_000;

/**
 * When an answer that depends on calendar days expires. Canadian midnights fall on whole and half hours of UTC, so no
 * zone's day changes before the next half hour.
 */
export const daysChangeAt = (nowMs: number): number => (Math.floor(nowMs / HALF_HOUR_MS) + 1) * HALF_HOUR_MS;

/** The earliest bookable day in any zone. */
export const findEarliest = (firstDays: Record<string, string>): string =>
  Object.values(firstDays).sort()[0] ?? '9999-12-31';

/** How many days a search without a date covers. */
const SEARCH_DAYS = 14;
export const searchEnd = (fromDate: string): string => addDays(fromDate, SEARCH_DAYS - 1);

/**
 * Bayesian average: this many reviews of this many stars are added to an instructor's own. One five-star review then
 * counts 4.17, twenty that average 4.8 count 4.64, and none count 4. The interface shows the plain average.
 */
export const RATING_PRIOR = { stars: 4, reviews: 5 };

/**
 * Stars per kilometre when ranking near a place: 10 km farther away is made up by 0.3 more stars. Half an hour's
 * drive then matters as much as the difference between a good and a very good rating.
 */
export const STARS_A_KM = 0.03;
