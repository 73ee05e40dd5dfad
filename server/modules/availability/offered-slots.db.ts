import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Transmission } from '#contract/car-facts.ts';
import { STARTS_OF_DAY, type TimeOfDay } from '#contract/day-list.ts';
import { toContainsPattern } from '#server/platform/database/keyset.ts';
import { isBusyElsewhere } from './busy.db.ts';
import { isCarTaken } from './shared-cars.db.ts';
import { obeysSchoolRules } from './slot.db.ts';

/** The first bookable day by zone: 'not today or tomorrow' there. */
export type FirstDays = Record<string, string>;

export interface DayRange {
  fromDate: string;
  toDate: string;
  firstDays: FirstDays;
}

/**
 * Checks a slot's zone only on the few days that aren't bookable yet in some zone: the check compares each slot with
 * each zone.
 */
function isNotTooSoon(fromDate: string, firstDays: FirstDays): RawBuilder<SqlBool>[] {
  const [latest = fromDate] = Object.values(firstDays).toSorted().toReversed();
  if (latest <= fromDate) return [];
  return [
    sql<SqlBool>`(slots.local_date >= ${latest}::date OR EXISTS (
      SELECT FROM unnest(${Object.keys(firstDays)}::text[], ${Object.values(firstDays)}::date[]) AS zone (name, first_day)
      WHERE zone.name = slots.time_zone AND zone.first_day <= slots.local_date))`,
  ];
}

export interface FreeSlotFilters {
  place?: string | undefined;
  province?: string | undefined;
  language?: string | undefined;
  maxRateCents?: number | undefined;
  timeOfDay?: TimeOfDay | undefined;
  transmission?: Transmission | undefined;
  /** Finds times for lessons of at least this length instead of slots. */
  minMinutes?: number | undefined;
  /** Only these instructors, each with its distance. */
  covering?: readonly { instructorId: string; km: number }[] | undefined;
  /** Slots to leave out. */
  unreachable?: readonly number[] | undefined;
}

/** Filters on the school, the instructor and the car. */
function instructorConditions(filters: FreeSlotFilters): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`instructors.deactivated_at IS NULL`];
  if (filters.place) {
    const pattern = toContainsPattern(filters.place);
    conditions.push(sql<SqlBool>`(schools.city ILIKE ${pattern} OR schools.name ILIKE ${pattern})`);
  }
  if (filters.province) conditions.push(sql<SqlBool>`schools.province = ${filters.province}`);
  if (filters.language) conditions.push(sql<SqlBool>`instructors.languages @> ARRAY[${filters.language}]::text[]`);
  if (filters.maxRateCents !== undefined)
    conditions.push(sql<SqlBool>`instructors.rate_cents <= ${filters.maxRateCents}`);
  if (filters.transmission)
    conditions.push(sql<SqlBool>`${filters.transmission} =
      (SELECT coalesce(cars.transmission, 'automatic') FROM cars WHERE cars.id = instructors.car_id)`);
  return conditions;
}

function slotConditions(
  fromDate: string,
  toDate: string,
  firstDays: FirstDays,
  filters: FreeSlotFilters,
): RawBuilder<SqlBool>[] {
  const conditions = [
    sql<SqlBool>`slots.status = 'AVAILABLE'`,
    // With equality, PostgreSQL reads one place of the index of free slots; planned for any range, it would skip the
    // index.
    fromDate === toDate
      ? sql<SqlBool>`slots.local_date = ${fromDate}::date`
      : sql<SqlBool>`slots.local_date BETWEEN ${fromDate}::date AND ${toDate}::date`,
    ...isNotTooSoon(fromDate, firstDays),
    sql<SqlBool>`(instructors.licence_expiry IS NULL OR instructors.licence_expiry >= slots.local_date)`,
  ];
  if (filters.unreachable !== undefined && filters.unreachable.length > 0)
    // A subquery is hashed; `<> ALL` would scan the whole list for each slot.
    conditions.push(sql<SqlBool>`slots.id NOT IN (SELECT unnest(${filters.unreachable}::bigint[]))`);
  if (filters.timeOfDay) conditions.push(isAt(filters.timeOfDay));
  return conditions;
}

const allConditions = (...conditions: RawBuilder<SqlBool>[]) => sql.join(conditions, sql` AND `);

/** The slot starts in that part of the day. */
function isAt(timeOfDay: TimeOfDay): RawBuilder<SqlBool> {
  const [from, before] = STARTS_OF_DAY[timeOfDay];
  return sql<SqlBool>`slots.local_start >= ${from}::time AND slots.local_start < ${before}::time`;
}

/** Free slots that students can book, joined to instructor and school. */
export function offered(fromDate: string, toDate: string, firstDays: FirstDays, filters: FreeSlotFilters) {
  if (filters.covering !== undefined) return offeredSlotsBy(filters.covering, fromDate, toDate, firstDays, filters);
  const obeys = obeysSchoolRules(sql`schools`, sql`schools.id`, firstDays);
  const isCarFree = sql<SqlBool>`NOT ${isCarTaken(sql`instructors.car_id`)}`;
  const isCarInService = sql<SqlBool>`NOT EXISTS (
    SELECT 1 FROM cars
    WHERE cars.id = instructors.car_id AND slots.local_date BETWEEN cars.out_from AND coalesce(cars.out_until, 'infinity'))`;
  return sql`
    slots
    JOIN instructors ON instructors.id = slots.instructor_id
    JOIN offered_schools AS schools ON schools.id = instructors.school_id
    WHERE ${allConditions(...slotConditions(fromDate, toDate, firstDays, filters), ...instructorConditions(filters), obeys, isCarFree, isCarInService)}
      AND NOT ${isBusyElsewhere()}`;
}

/**
 * The same for these instructors only, with their distance. Checks what depends on the instructor (car out of
 * service, busy times) once per instructor instead of per slot.
 */
const offeredSlotsBy = (
  covering: readonly { instructorId: string; km: number }[],
  fromDate: string,
  toDate: string,
  firstDays: FirstDays,
  filters: FreeSlotFilters,
) => {
  const ids = covering.map(({ instructorId }) => instructorId);
  // Repeating the condition on the slots lets PostgreSQL read several instructors in one scan. With a single one it
  // would make the planner expect almost no rows.
  const areOf = ids.length > 1 ? sql`slots.instructor_id = ANY(${ids}::uuid[]) AND ` : sql``;
  return sql`
    slots
    JOIN (
      WITH who AS MATERIALIZED (
        SELECT instructors.id, instructors.school_id, schools.has_booking_rules, instructors.licence_expiry, instructors.rate_cents, instructors.last_name, near.km,
               CASE WHEN cars.out_from IS NOT NULL THEN daterange(cars.out_from, cars.out_until, '[]') END AS car_out_of_service,
               (SELECT range_agg(tstzrange(bookings.starts_at, bookings.ends_at)) FROM bookings
                WHERE bookings.car_id = instructors.car_id AND bookings.status <> 'Cancelled'
                  AND bookings.starts_at BETWEEN ${fromDate}::date - 1 AND ${toDate}::date + 2) AS car_is_out,
               (SELECT range_agg(busy_days.busy) FROM busy_days
                WHERE busy_days.instructor_id = instructors.id
                  AND busy_days.local_date BETWEEN ${fromDate}::date AND ${toDate}::date) AS busy_elsewhere
        FROM unnest(${ids}::uuid[], ${covering.map(({ km }) => km)}::float8[]) AS near (instructor_id, km)
        JOIN instructors ON instructors.id = near.instructor_id
        JOIN cars ON cars.id = instructors.car_id
        JOIN offered_schools AS schools ON schools.id = instructors.school_id
        WHERE ${allConditions(...instructorConditions(filters))}
      ) SELECT * FROM who
    ) AS instructors ON instructors.id = slots.instructor_id
    WHERE ${areOf}(instructors.car_out_of_service @> slots.local_date) IS NOT TRUE
      AND NOT coalesce(instructors.car_is_out && tstzrange(slots.starts_at, slots.ends_at), false)
      AND NOT coalesce(instructors.busy_elsewhere && tstzrange(slots.starts_at, slots.ends_at), false)
      AND ${allConditions(...slotConditions(fromDate, toDate, firstDays, filters), obeysSchoolRules(sql`instructors`, sql`instructors.school_id`, firstDays))}`;
};

export const formatHours = (column: string) =>
  sql`ARRAY(SELECT to_char(hour, 'HH24:MI') FROM unnest(${sql.ref(column)}) AS hour)`;

const ANY_TIME = sql<SqlBool>`true`;

/**
 * The slots the filters ask for. With a lesson length, the times at which such a lesson fits: a plain lesson in a
 * slot that is long enough, or one of the school's kinds in consecutive slots. Matches `timesThatFit`. `only` is a
 * further condition on the slots.
 */
export function wanted({ fromDate, toDate, firstDays }: DayRange, filters: FreeSlotFilters, only = ANY_TIME) {
  const { minMinutes, timeOfDay, ...others } = filters;
  if (minMinutes === undefined) return sql`${offered(fromDate, toDate, firstDays, filters)} AND ${only}`;
  const km = filters.covering === undefined ? sql`NULL::float8` : sql`instructors.km`;
  // Only the start has to be in that part of the day.
  const isAsked = timeOfDay ? isAt(timeOfDay) : ANY_TIME;
  return sql`
    (
      WITH free AS (
        SELECT slots.instructor_id, slots.local_date, slots.time_zone, slots.local_start, slots.local_end, slots.starts_at, instructors.school_id,
               instructors.rate_cents, instructors.last_name, ${km} AS km,
               -- Equal for consecutive slots: a gap before a slot starts a new row.
               slots.local_end - sum(slots.local_end - slots.local_start)
                 OVER (PARTITION BY slots.instructor_id, slots.local_date, slots.time_zone ORDER BY slots.local_start) AS row_begins
        FROM ${offered(fromDate, toDate, firstDays, others)} AND ${only}
      ), begins AS MATERIALIZED (
        SELECT free.*, array_agg(local_end) OVER (
          PARTITION BY instructor_id, local_date, time_zone, row_begins ORDER BY local_start ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING
        ) AS ends
        FROM free
      )
      SELECT DISTINCT ON (instructor_id, local_date, local_start, local_end) * FROM (
        SELECT instructor_id, local_date, time_zone, local_start, local_end, starts_at, rate_cents, last_name, km, NULL::uuid AS kind_id, NULL::timestamptz AS kind_since
        FROM begins WHERE local_end - local_start >= make_interval(mins => ${minMinutes}::int)
        UNION ALL
        SELECT instructor_id, local_date, time_zone, local_start, local_start + make_interval(mins => kinds.minutes), starts_at, rate_cents, last_name, km, kinds.id, kinds.created_at
        FROM begins
        JOIN lesson_kinds AS kinds ON kinds.school_id = begins.school_id AND kinds.retired_at IS NULL AND kinds.minutes >= ${minMinutes}
          AND begins.local_start + make_interval(mins => kinds.minutes) = ANY(begins.ends)
      ) AS every
      ORDER BY instructor_id, local_date, local_start, local_end, kind_since NULLS FIRST, kind_id
    ) AS slots
    CROSS JOIN LATERAL (SELECT slots.km, slots.rate_cents, slots.last_name) AS instructors
    WHERE ${isAsked}`;
}
