import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type AvailabilityRecord,
  type availabilityEndpoints,
  DAY_FILTERS,
  type DayFilter,
  type Suggestions,
} from '#contract/availability.ts';
import { addDays, daysBetween } from '#contract/bookable-days.ts';
import type { Transmission } from '#contract/car-facts.ts';
import { COUNTED_INSTRUCTORS_MAX } from '#contract/day-list.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { toDollars } from '#contract/money.ts';
import { photoVersion } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { type Context, perContext } from '#server/context.ts';
import { registerDayCache } from '#server/modules/changed-days/changed-days.ts';
import { taxBasisPoints } from '#server/modules/schools/schools.rules.ts';
import { findCoveringInstructors } from '#server/modules/service-areas/service-areas.ts';
import { translatePlace } from '#server/platform/geo/french-names.ts';
import { placeWords } from '#server/platform/geo/place-words.ts';
import { createAnswerCache, type KeptAnswer } from '#server/platform/http/answer-cache.ts';
import { type EncodedBody, jsonBody } from '#server/platform/http/encoded-body.ts';
import { daysChangeAt, findEarliest, firstBookableDays, searchEnd } from './availability.rules.ts';
import { type DayCount, dayCounts } from './day-counts.ts';
import { type AvailabilityRow, countFewByDay, countInstructorsByDay, selectAvailability } from './day-lists.db.ts';
import { findByName, findBySimilarName } from './names.ts';
import { listAreas, minutesToPlace, narrowToPlace, type Pickup } from './nearby.ts';
import type { DayRange, FreeSlotFilters } from './offered-slots.db.ts';

type DayQuery = QueryOf<(typeof availabilityEndpoints)['dayAvailability']>;
type EmptiedQuery = QueryOf<(typeof availabilityEndpoints)['emptiedBy']>;
type DaysQuery = QueryOf<(typeof availabilityEndpoints)['availableDays']>;

const EVERY_DAY = '*';
const LONGEST_DAYS_RANGE = 62;
/**
 * Counts of instructors outside a place's area are approximate, so they're cached for a minute whatever is booked
 * meanwhile.
 */
const COUNTS_KEPT = 1_000;
const COUNT_KEPT_MS = 60_000;

const lists = perContext((ctx) => {
  const cache = createAnswerCache(() => ctx.clock.nowMs(), {
    mayKeep: ctx.changes.isCertain,
    lookedUp: (isHit) => ctx.counts.lookedUp('day-lists', isHit),
  });
  registerDayCache(ctx, { forgetDay: cache.forget, forgetEveryDay: cache.clear });
  return cache;
});

const outsideCounts = perContext(() => new LRUCache<string, { count: number; untilMs: number }>({ max: COUNTS_KEPT }));

/** How many instructors with free slots don't come to the place. */
async function countOutside(
  ctx: Context,
  range: DayRange,
  filters: FreeSlotFilters,
  beside: string[],
): Promise<number> {
  const key = createHash('sha256')
    .update(JSON.stringify([range.fromDate, range.toDate, filters, beside]))
    .digest('base64');
  const known = outsideCounts(ctx).get(key);
  if (known && known.untilMs > ctx.clock.nowMs()) return known.count;
  const days = await countFewByDay(ctx, range, filters, { beside, most: COUNTED_INSTRUCTORS_MAX });
  const count = Math.min(
    days.reduce((sum, { instructors }) => sum + instructors, 0),
    COUNTED_INSTRUCTORS_MAX,
  );
  outsideCounts(ctx).set(key, { count, untilMs: ctx.clock.nowMs() + COUNT_KEPT_MS });
  return count;
}

async function countNear(ctx: Context, pickup: Pickup, range: DayRange, filters: FreeSlotFilters): Promise<number> {
  const [day] = await countInstructorsByDay(ctx, range, { ...filters, ...(await narrowToPlace(ctx, pickup, range)) });
  return day?.instructors ?? 0;
}

/** API-05, encoded once and cached until something in it changes. `address` is the request's URL, the cache key. */
export function listInstructorsOfDay(ctx: Context, query: DayQuery, pickup: Pickup | null, address: string) {
  return lists(ctx).get({ day: query.date ?? EVERY_DAY, address }, async () => {
    const now = ctx.clock.now();
    const firstDays = firstBookableDays(now);
    const fromDate = query.date ?? findEarliest(firstDays);
    const range = { fromDate, toDate: query.date ?? searchEnd(fromDate), firstDays };
    const filters = toFilters(query);
    const page = { offset: query.page * query.pageSize, limit: query.pageSize, sort: query.sort };
    const validUntilMs = daysChangeAt(now.epochMilliseconds);
    if (pickup === null)
      return {
        ...encodeAvailability(await selectAvailability(ctx, range, filters, page), ctx.config.bookingFeeCents),
        validUntilMs,
      };

    const { place } = pickup;
    const { covering, unreachable } = await narrowToPlace(ctx, pickup, range);
    const beside = covering.map(({ instructorId }) => instructorId);
    const [rows, outside] = await Promise.all([
      selectAvailability(ctx, range, { ...filters, covering, unreachable }, page),
      countOutside(ctx, range, filters, beside),
    ]);
    const list = encodeAvailability(rows, ctx.config.bookingFeeCents, await minutesToPlace(ctx, place, rows, covering));
    return { ...list, outside, near: { areas: listAreas([pickup]) }, validUntilMs };
  });
}

/** The cached list, or null. */
export function findCachedDayList(ctx: Context, address: string): KeptAnswer | null {
  return lists(ctx).kept(address);
}

/**
 * For each filter that is set, how many instructors there would be without it, up to 100. Leaves out filters that
 * change nothing.
 */
export async function findEmptyingFilter(
  ctx: Context,
  query: EmptiedQuery,
  pickup: Pickup | null,
): Promise<{ filter: DayFilter; instructors: number }[]> {
  const range = { fromDate: query.date, toDate: query.date, firstDays: firstBookableDays(ctx.clock.now()) };
  const most = COUNTED_INSTRUCTORS_MAX;
  const found = [];
  for (const filter of DAY_FILTERS.filter((one) => query[one] !== undefined)) {
    const others = toFilters({ ...query, [filter]: undefined });
    const instructors =
      pickup === null || filter === 'near'
        ? ((await countFewByDay(ctx, range, others, { beside: [], most }))[0]?.instructors ?? 0)
        : Math.min(await countNear(ctx, pickup, range, others), most);
    if (instructors > 0) found.push({ filter, instructors });
  }
  return found;
}

/**
 * Places, schools and instructors whose name matches a text. Places with a similar name only if nobody has the name, and
 * people with a similar one only if the text doesn't begin a place either: `Mark` is Markham, not Mary.
 */
export async function suggestInstructors(ctx: Context, text: string, locale: Locale): Promise<Suggestions> {
  const named = await findByName(ctx, text);
  const isExact = named.schools.length + named.instructors.length > 0;
  const found = await ctx.geocoder.find(text, { isExact });
  const places = found.map((place) => translatePlace(place, locale));
  const isPlace = [...found, ...places].some(({ label }) => placeWords(label).startsWith(placeWords(text)));
  return { places, ...(isExact || isPlace ? named : await findBySimilarName(ctx, text)) };
}

/** Near a place, counts instructors who come there, without checking their driving time. */
export async function findAvailableDays(ctx: Context, query: DaysQuery, pickup: Pickup | null): Promise<DayCount[]> {
  const lastDate = addDays(query.from, LONGEST_DAYS_RANGE - 1);
  const [toDate = lastDate] = [query.to, lastDate].sort();
  const dates = daysBetween(query.from, toDate);
  const firstDays = firstBookableDays(ctx.clock.now());
  const filters = toFilters(query);
  const most = COUNTED_INSTRUCTORS_MAX;
  const asked = JSON.stringify([filters, pickup?.place, firstDays]);
  return dayCounts(ctx).of(asked, dates, async (fromDate, toDate) => {
    const range = { fromDate, toDate, firstDays };
    if (pickup === null) return countFewByDay(ctx, range, filters, { beside: [], most });
    const days = await countInstructorsByDay(ctx, range, {
      ...filters,
      covering: await findCoveringInstructors(ctx, pickup.place),
    });
    return days.map(({ date, instructors }) => ({ date, instructors: Math.min(instructors, most) }));
  });
}

/** Filters besides the day and the place. */
const toFilters = ({
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

/** API-05's records as bytes. */
function encodeAvailability(
  rows: AvailabilityRow[],
  bookingFeeCents: number,
  /** Driving time by instructor, if a place was given. */
  minutes: ReadonlyMap<string, number> = new Map(),
): { body: EncodedBody; total: number } {
  const records = rows.map((row) => ({ ...toRecord(row, bookingFeeCents), ...presentDistance(row, minutes) }));
  return { body: jsonBody(records), total: rows[0]?.total ?? 0 };
}

const presentDistance = (row: AvailabilityRow, minutes: ReadonlyMap<string, number>) =>
  row.km === null ? {} : { distanceKm: Math.round(row.km), travelMinutes: minutes.get(row.instructor_id) };

function presentTimes({ starts, ends, kinds, offered_kinds }: AvailabilityRow): AvailabilityRecord['timeSlots'] {
  const offered = new Map(
    offered_kinds?.map(({ price_cents: cents, ...kind }) => [
      kind.id,
      { ...kind, price: cents === null ? null : toDollars(cents) },
    ]),
  );
  return starts.map((startTime, index) => {
    const kind = offered.get(kinds?.[index] ?? '');
    return { startTime, endTime: ends[index] ?? startTime, ...(kind && { kind }) };
  });
}

function toRecord(row: AvailabilityRow, bookingFeeCents: number): AvailabilityRecord {
  const province = row.province as ProvinceCode;
  return {
    instructorId: row.instructor_id,
    firstName: row.first_name,
    lastName: row.last_name,
    numberOfYearsOfExperience: row.years_of_experience,
    language: row.languages.join(', '),
    carMake: row.make,
    carModel: row.model,
    carTransmission: row.transmission as Transmission | null,
    schoolName: row.school_name,
    city: row.city,
    province,
    charges: toDollars(row.rate_cents),
    bookingFee: toDollars(bookingFeeCents),
    taxBasisPoints: taxBasisPoints({
      province,
      isTaxRegistered: row.is_tax_registered,
      ownTaxBasisPoints: row.tax_basis_points,
    }),
    rating: row.rating === null ? null : Math.round(row.rating * 10) / 10,
    reviewCount: row.review_count,
    photoVersion: photoVersion(row.photo_key),
    availabilityDate: row.local_date,
    timeZone: row.time_zone,
    timeSlots: presentTimes(row),
  };
}
