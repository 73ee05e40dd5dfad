import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type availabilityEndpoints, DAY_FILTERS, type DayFilter, type Suggestions } from '#contract/availability.ts';
import { addDays, daysBetween } from '#contract/bookable-days.ts';
import { COUNTED_INSTRUCTORS_MAX } from '#contract/counted-instructors.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Counts } from '#server/platform/counts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Geocoder } from '#server/platform/geo/place.ts';
import { createAnswerCache, type KeptAnswer } from '#server/platform/http/answer-cache.ts';
import { daysChangeAt, earliestOf, firstBookableDays, searchEnd } from './availability.rules.ts';
import { encodeAvailability, type Pricing } from './availability-answer.ts';
import { countFewByDay, countInstructorsByDay } from './day-counts.repository.ts';
import { createDayCounts, type DayCount } from './day-counts.ts';
import { selectAvailability } from './day-lists.repository.ts';
import { createNames } from './names.ts';
import { areasOf, type Nearby, type Pickup } from './nearby.ts';
import type { DayRange, FreeSlotFilters } from './offered-slots.repository.ts';

export type DayQuery = QueryOf<(typeof availabilityEndpoints)['dayAvailability']>;
type EmptiedQuery = QueryOf<(typeof availabilityEndpoints)['emptiedBy']>;
export type DaysQuery = QueryOf<(typeof availabilityEndpoints)['availableDays']>;

const EVERY_DAY = '*';
const LONGEST_DAYS_RANGE = 62;
/** Of numbers that are good for a minute, whatever is booked meanwhile: they stand in one line under a list. */
const COUNTS_KEPT = 1_000;
const COUNT_KEPT_MS = 60_000;

/** Who is free on a day, and on how many days somebody is: what students search, kept until a day changes. */
export function createDayLists({
  db,
  clock,
  counts,
  pricing,
  geocoder,
  nearby,
  mayKeep,
}: {
  db: Database;
  clock: Clock;
  counts: Counts;
  pricing: Pricing;
  geocoder: Geocoder;
  nearby: Nearby;
  /** Whether it is certain that changes are told. */
  mayKeep: () => boolean;
}) {
  const lookedUp = (isHit: boolean) => counts.lookedUp('day-lists', isHit);
  const lists = createAnswerCache(() => clock.nowMs(), { mayKeep, lookedUp });
  const dayCounts = createDayCounts({ mayKeep });
  const names = createNames({ db, mayKeep });
  const outsideCounts = new LRUCache<string, { count: number; untilMs: number }>({ max: COUNTS_KEPT });

  /** How many there are who do not come there: far and wide, so a number is good for a while. */
  async function countOutside(range: DayRange, filters: FreeSlotFilters, beside: string[]): Promise<number> {
    const key = createHash('sha256')
      .update(JSON.stringify([range.fromDate, range.toDate, filters, beside]))
      .digest('base64');
    const known = outsideCounts.get(key);
    if (known && known.untilMs > clock.nowMs()) return known.count;
    const days = await countFewByDay(db, range, filters, { beside, most: COUNTED_INSTRUCTORS_MAX });
    const count = Math.min(
      days.reduce((sum, { instructors }) => sum + instructors, 0),
      COUNTED_INSTRUCTORS_MAX,
    );
    outsideCounts.set(key, { count, untilMs: clock.nowMs() + COUNT_KEPT_MS });
    return count;
  }

  async function countNear(pickup: Pickup, range: DayRange, filters: FreeSlotFilters): Promise<number> {
    const [day] = await countInstructorsByDay(db, range, { ...filters, ...(await nearby.narrowing(pickup, range)) });
    return day?.instructors ?? 0;
  }

  return {
    /** API-05, encoded once and kept until something in it changes. `address` is what was asked, word for word. */
    ofDay(query: DayQuery, pickup: Pickup | null, address: string) {
      return lists.get({ day: query.date ?? EVERY_DAY, address }, async () => {
        const now = clock.now();
        const firstDays = firstBookableDays(now);
        const fromDate = query.date ?? earliestOf(firstDays);
        const range = { fromDate, toDate: query.date ?? searchEnd(fromDate), firstDays };
        const filters = filtersOf(query);
        const page = { offset: query.page * query.pageSize, limit: query.pageSize, sort: query.sort };
        const validUntilMs = daysChangeAt(now.epochMilliseconds);
        if (pickup === null)
          return { ...encodeAvailability(await selectAvailability(db, range, filters, page), pricing), validUntilMs };

        const { place } = pickup;
        const { covering, unreachable } = await nearby.narrowing(pickup, range);
        const beside = covering.map(({ instructorId }) => instructorId);
        const [rows, outside] = await Promise.all([
          selectAvailability(db, range, { ...filters, covering, unreachable }, page),
          countOutside(range, filters, beside),
        ]);
        const list = encodeAvailability(rows, pricing, await nearby.minutesTo(place, rows, covering));
        return { ...list, outside, near: { areas: areasOf([pickup]) }, validUntilMs };
      });
    },

    /** The same where it is kept; null: it has to be made. */
    kept: (address: string): KeptAnswer | null => lists.kept(address),

    /** How many there would be on a day without each of its filters by itself, counted up to a hundred; those without which there is nobody either are left out. */
    async emptiedBy(query: EmptiedQuery, pickup: Pickup | null): Promise<{ filter: DayFilter; instructors: number }[]> {
      const range = { fromDate: query.date, toDate: query.date, firstDays: firstBookableDays(clock.now()) };
      const most = COUNTED_INSTRUCTORS_MAX;
      const found = [];
      for (const filter of DAY_FILTERS.filter((one) => query[one] !== undefined)) {
        const others = filtersOf({ ...query, [filter]: undefined });
        const instructors =
          pickup === null || filter === 'near'
            ? ((await countFewByDay(db, range, others, { beside: [], most }))[0]?.instructors ?? 0)
            : Math.min(await countNear(pickup, range, others), most);
        if (instructors > 0) found.push({ filter, instructors });
      }
      return found;
    },

    /** Where, and who, a text may mean. */
    async suggestions(text: string): Promise<Suggestions> {
      const [places, called] = await Promise.all([geocoder.find(text), names.called(text)]);
      return { places, ...called };
    },

    /** Near a place who comes there is counted, whether there is time to drive or not. */
    async availableDays(query: DaysQuery, pickup: Pickup | null): Promise<DayCount[]> {
      const lastDate = addDays(query.from, LONGEST_DAYS_RANGE - 1);
      const [toDate = lastDate] = [query.to, lastDate].sort();
      const dates = daysBetween(query.from, toDate);
      const firstDays = firstBookableDays(clock.now());
      const filters = filtersOf(query);
      const most = COUNTED_INSTRUCTORS_MAX;
      const asked = JSON.stringify([filters, pickup?.place, firstDays]);
      return dayCounts.of(asked, dates, async (fromDate, toDate) => {
        const range = { fromDate, toDate, firstDays };
        if (pickup === null) return countFewByDay(db, range, filters, { beside: [], most });
        const days = await countInstructorsByDay(db, range, {
          ...filters,
          covering: await nearby.covering(pickup.place),
        });
        return days.map(({ date, instructors }) => ({ date, instructors: Math.min(instructors, most) }));
      });
    },

    forgetDay(day: string): void {
      dayCounts.forget(day);
      lists.forget(day);
    },
    forgetEveryDay(): void {
      names.forget();
      dayCounts.forgetAll();
      lists.clear();
    },
  };
}

/** What a list is narrowed by, beside its day and its place. */
const filtersOf = ({
  maxRate,
  place,
  province,
  language,
  timeOfDay,
  transmission,
  minMinutes,
}: Omit<DaysQuery, 'from' | 'to'>): FreeSlotFilters => ({
  ...{ place, province, language, timeOfDay, transmission, minMinutes },
  maxRateCents: maxRate === undefined ? undefined : Math.round(maxRate * 100),
});
