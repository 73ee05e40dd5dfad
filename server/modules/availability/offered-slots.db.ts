import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { STARTS_OF_DAY, type TimeOfDay } from '#contract/times-of-day.ts';
import type { Transmission } from '#contract/transmissions.ts';
import { containing } from '#server/platform/database/keyset.ts';
import { isBusyElsewhere } from './busy.db.ts';
import { obeysSchoolRules } from './school-rules.db.ts';
import { isCarTaken } from './shared-cars.db.ts';

/** The first day that can be booked in each zone: what "today and tomorrow can't be chosen" means there. */
export type FirstDays = Record<string, string>;

export interface DayRange {
  fromDate: string;
  toDate: string;
  firstDays: FirstDays;
}

/** A slot's zone is asked for on the few days alone that are no first day yet somewhere: each slot of them is compared with each zone. */
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
  /** Lessons that last so long, and no slots. */
  minMinutes?: number | undefined;
  /** These alone, each with how far away it is. */
  covering?: readonly { instructorId: string; km: number }[] | undefined;
  /** Not these slots. */
  unreachable?: readonly number[] | undefined;
}

/** What of them students are asked to see: of the school, the instructor and the car. */
function instructorConditions(filters: FreeSlotFilters): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`instructors.deactivated_at IS NULL`];
  if (filters.place) {
    const pattern = containing(filters.place);
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
    // Of a single day the index of free slots is read in one place; planned for any two days, it would be passed over.
    fromDate === toDate
      ? sql<SqlBool>`slots.local_date = ${fromDate}::date`
      : sql<SqlBool>`slots.local_date BETWEEN ${fromDate}::date AND ${toDate}::date`,
    ...isNotTooSoon(fromDate, firstDays),
    sql<SqlBool>`(instructors.licence_expiry IS NULL OR instructors.licence_expiry >= slots.local_date)`,
  ];
  if (filters.unreachable !== undefined && filters.unreachable.length > 0)
    // Looked up in a table of them: planned for any list, `<> ALL` would go through all of it for each slot.
    conditions.push(sql<SqlBool>`slots.id NOT IN (SELECT unnest(${filters.unreachable}::bigint[]))`);
  if (filters.timeOfDay) conditions.push(isAt(filters.timeOfDay));
  return conditions;
}

const allOf = (...conditions: RawBuilder<SqlBool>[]) => sql.join(conditions, sql` AND `);

/** Begins in that part of the day. */
export function isAt(timeOfDay: TimeOfDay): RawBuilder<SqlBool> {
  const [from, before] = STARTS_OF_DAY[timeOfDay];
  return sql<SqlBool>`slots.local_start >= ${from}::time AND slots.local_start < ${before}::time`;
}

/** Free slots whose instructor and school students are offered, joined to both. */
export function offered(fromDate: string, toDate: string, firstDays: FirstDays, filters: FreeSlotFilters) {
  if (filters.covering !== undefined) return offeredBy(filters.covering, fromDate, toDate, firstDays, filters);
  const obeys = obeysSchoolRules(sql`schools`, sql`schools.id`, firstDays);
  const isCarFree = sql<SqlBool>`NOT ${isCarTaken(sql`instructors.car_id`)}`;
  const isCarInService = sql<SqlBool>`NOT EXISTS (
    SELECT 1 FROM cars
    WHERE cars.id = instructors.car_id AND slots.local_date BETWEEN cars.out_from AND coalesce(cars.out_until, 'infinity'))`;
  return sql`
    slots
    JOIN instructors ON instructors.id = slots.instructor_id
    JOIN offered_schools AS schools ON schools.id = instructors.school_id
    WHERE ${allOf(...slotConditions(fromDate, toDate, firstDays, filters), ...instructorConditions(filters), obeys, isCarFree, isCarInService)}
      AND NOT ${isBusyElsewhere()}`;
}

/**
 * The same of these instructors alone, each with how far away they are. What is asked of an instructor is asked once for each and not for each
 * slot, when the car is out and the instructor is busy elsewhere among it.
 */
const offeredBy = (
  covering: readonly { instructorId: string; km: number }[],
  fromDate: string,
  toDate: string,
  firstDays: FirstDays,
  filters: FreeSlotFilters,
) => {
  const ids = covering.map(({ instructorId }) => instructorId);
  // Said once more of the slots themselves, those of several are read in one go; of one it would make the plan expect next to none.
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
        WHERE ${allOf(...instructorConditions(filters))}
      ) SELECT * FROM who
    ) AS instructors ON instructors.id = slots.instructor_id
    WHERE ${areOf}(instructors.car_out_of_service @> slots.local_date) IS NOT TRUE
      AND NOT coalesce(instructors.car_is_out && tstzrange(slots.starts_at, slots.ends_at), false)
      AND NOT coalesce(instructors.busy_elsewhere && tstzrange(slots.starts_at, slots.ends_at), false)
      AND ${allOf(...slotConditions(fromDate, toDate, firstDays, filters), obeysSchoolRules(sql`instructors`, sql`instructors.school_id`, firstDays))}`;
};

export const hoursOf = (column: string) =>
  sql`ARRAY(SELECT to_char(hour, 'HH24:MI') FROM unnest(${sql.ref(column)}) AS hour)`;
