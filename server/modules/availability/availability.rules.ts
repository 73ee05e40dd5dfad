import type { Temporal } from 'temporal-polyfill';
import { addDays, firstBookableDay } from '#contract/bookable-days.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import { dayIn } from '#server/platform/clock.ts';

/** Of every Canadian zone, the first day that can be booked there now (SH-02). */
export function firstBookableDays(now: Temporal.Instant): Record<string, string> {
  return Object.fromEntries(TIME_ZONES.map((zone) => [zone, firstBookableDay(dayIn(zone, now))]));
}

const HALF_HOUR_MS = 1_800_000;

/**
 * Until when an answer that depends on the zones' calendar days stays true. Canadian midnights fall on whole and half hours
 * of UTC, so no zone's day changes before the next half hour.
 */
export const daysChangeAt = (nowMs: number): number => (Math.floor(nowMs / HALF_HOUR_MS) + 1) * HALF_HOUR_MS;

/** The earliest day that can be booked anywhere. */
export const earliestOf = (firstDays: Record<string, string>): string =>
  Object.values(firstDays).sort()[0] ?? '9999-12-31';

/** Days that a search without a date looks through. */
export const SEARCH_DAYS = 14;
export const searchEnd = (fromDate: string): string => addDays(fromDate, SEARCH_DAYS - 1);

/**
 * Ratings are weighed by how many there are (a Bayesian average): to an instructor's own are added this many of so many
 * stars. One review of five stars then counts 4.17, twenty with an average of 4.8 count 4.64, and none at all counts 4.
 * The average that people read stays the plain one.
 */
export const RATING_PRIOR = { stars: 4, reviews: 5 };

/**
 * What a kilometre costs in stars where a place was asked for: an instructor ten kilometres farther away comes first with a weighed rating
 * that is three tenths of a star better. A drive of half an hour then weighs as much as between a good and a very good one.
 */
export const STARS_A_KM = 0.03;
