import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DaySort } from '#contract/day-sorts.ts';
import { STARTS_OF_DAY, type TimeOfDay } from '#contract/times-of-day.ts';
import type { Transmission } from '#contract/transmissions.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { containing } from '#server/platform/database/keyset.ts';
import { RATING_PRIOR, STARS_A_KM } from './availability.rules.ts';
import { isBusyElsewhere } from './busy.repository.ts';
import type { DayCount } from './day-counts.ts';
import { obeysSchoolRules } from './school-rules.repository.ts';

export interface NewSlot {
  instructorId: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
}

export interface StoredSlot extends NewSlot {
  id: number;
  status: 'AVAILABLE' | 'BOOKED';
  isWeekly: boolean;
  /** From a sheet. */
  isUploaded: boolean;
}

/** Where slots come from: a sheet that was uploaded, an instructor's weekly hours, or somebody's hand. */
export type SlotOrigin = { uploadId: string } | 'weekly' | 'hand';

/** A school's slots that were not withdrawn, from one day to another, by instructor and time. */
export async function selectSlots(
  db: Database,
  schoolId: string,
  fromDate: string,
  toDate: string,
): Promise<StoredSlot[]> {
  const rows = await db
    .selectFrom('slots')
    .innerJoin('instructors', 'instructors.id', 'slots.instructor_id')
    .select([
      'slots.id',
      'slots.instructor_id as instructorId',
      'slots.local_date as date',
      'slots.local_start as startTime',
      'slots.local_end as endTime',
      'slots.time_zone as timeZone',
      'slots.starts_at as startsAt',
      'slots.ends_at as endsAt',
      'slots.status',
      'slots.is_weekly as isWeekly',
      sql<boolean>`slots.upload_id IS NOT NULL`.as('isUploaded'),
    ])
    .where('instructors.school_id', '=', schoolId)
    .where('slots.status', '<>', 'WITHDRAWN')
    .where('slots.local_date', '>=', fromDate)
    .where('slots.local_date', '<=', toDate)
    .orderBy('slots.instructor_id')
    .orderBy('slots.starts_at')
    .execute();
  return rows as StoredSlot[];
}

export async function selectFirstFreeDay(db: Database, instructorIds: string[], after: string): Promise<string | null> {
  if (instructorIds.length === 0) return null;
  const { date } = await db
    .selectFrom('slots')
    .select((eb) => eb.fn.min('local_date').as('date'))
    .where('instructor_id', 'in', instructorIds)
    .where('status', '=', 'AVAILABLE')
    .where('local_date', '>', after)
    .executeTakeFirstOrThrow();
  return date;
}

/** One statement however many slots: a sheet of 5,000 rows is saved in one round trip. */
export async function insertSlots(db: Database, slots: NewSlot[], origin: SlotOrigin, now: Date): Promise<void> {
  const uploadId = typeof origin === 'object' ? origin.uploadId : null;
  const column = <K extends keyof NewSlot>(name: K) => slots.map((slot) => slot[name]);
  await sql`
    INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, upload_id, is_weekly, created_at)
    SELECT instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, ${uploadId}::uuid,
           ${origin === 'weekly'}::boolean, ${now}::timestamptz
    FROM unnest(
      ${column('instructorId')}::uuid[], ${column('date')}::date[], ${column('startTime')}::time[], ${column('endTime')}::time[],
      ${column('timeZone')}::text[], ${column('startsAt')}::timestamptz[], ${column('endsAt')}::timestamptz[]
    ) AS given (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at)
  `.execute(db);
}

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
  if (filters.timeOfDay) {
    const [from, before] = STARTS_OF_DAY[filters.timeOfDay];
    conditions.push(sql<SqlBool>`slots.local_start >= ${from}::time AND slots.local_start < ${before}::time`);
  }
  return conditions;
}

const allOf = (...conditions: RawBuilder<SqlBool>[]) => sql.join(conditions, sql` AND `);

/** Free slots whose instructor and school students are offered, joined to both. */
function offered(fromDate: string, toDate: string, firstDays: FirstDays, filters: FreeSlotFilters) {
  if (filters.covering !== undefined) return offeredBy(filters.covering, fromDate, toDate, firstDays, filters);
  const obeys = obeysSchoolRules(sql`schools`, sql`schools.id`, firstDays);
  // Another instructor of the school may be out with the same car.
  const isCarFree = sql<SqlBool>`NOT EXISTS (
    SELECT 1 FROM bookings
    WHERE bookings.car_id = instructors.car_id AND bookings.status <> 'Cancelled'
      AND tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(slots.starts_at, slots.ends_at))`;
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

export interface AvailabilityRow {
  instructor_id: string;
  first_name: string;
  last_name: string;
  years_of_experience: number;
  languages: string[];
  make: string;
  model: string;
  transmission: string | null;
  school_name: string;
  city: string;
  province: string;
  is_tax_registered: boolean;
  tax_basis_points: number | null;
  rate_cents: number;
  rating: number | null;
  review_count: number;
  photo_key: string | null;
  local_date: string;
  time_zone: string;
  starts: string[];
  ends: string[];
  total: number;
  /** Null where no place was asked for. */
  km: number | null;
}

/** Where an instructor without a review starts: at what is expected of anybody. */
const ratingScore = sql`
  (coalesce(rated.rating * rated.review_count, 0) + ${sql.lit(RATING_PRIOR.stars * RATING_PRIOR.reviews)})
  / (rated.review_count + ${sql.lit(RATING_PRIOR.reviews)})`;

/** By `RATING_PRIOR` and `STARS_A_KM`. */
const ORDERS: Record<DaySort, RawBuilder<unknown>> = {
  recommended: sql`${ratingScore} - coalesce(free.km, 0) * ${sql.lit(STARS_A_KM)} DESC, free.rate_cents`,
  nearest: sql`free.km, ${ratingScore} DESC, free.rate_cents`,
  cheapest: sql`free.rate_cents, ${ratingScore} DESC, free.km`,
  best: sql`${ratingScore} DESC, free.km, free.rate_cents`,
};

const hoursOf = (column: string) => sql`ARRAY(SELECT to_char(hour, 'HH24:MI') FROM unnest(${sql.ref(column)}) AS hour)`;

/** Instructors by day with their free slots, in the order asked for. What is shown of them, and not needed to sort them, is read of a page's alone. */
export async function selectAvailability(
  db: Database,
  range: DayRange,
  filters: FreeSlotFilters,
  page: { offset: number; limit: number; sort: DaySort },
): Promise<AvailabilityRow[]> {
  const km = filters.covering === undefined ? sql`NULL::float8` : sql`min(instructors.km)`;
  const statement = sql<AvailabilityRow>`
    WITH free AS (
      SELECT slots.instructor_id, slots.local_date, min(slots.time_zone) AS time_zone, ${km} AS km,
             min(instructors.rate_cents) AS rate_cents, min(instructors.last_name) AS last_name,
             array_agg(slots.local_start ORDER BY slots.local_start) AS starts,
             array_agg(slots.local_end ORDER BY slots.local_start) AS ends
      FROM ${offered(range.fromDate, range.toDate, range.firstDays, filters)}
      GROUP BY slots.local_date, slots.instructor_id
    ), page AS (
      SELECT free.*, rated.rating, rated.review_count, count(*) OVER ()::int AS total,
             row_number() OVER (ORDER BY free.local_date, ${ORDERS[page.sort]}, free.last_name, free.instructor_id) AS place
      FROM free
      CROSS JOIN LATERAL (
        SELECT avg(reviews.rating)::float8 AS rating, count(*)::int AS review_count
        FROM reviews WHERE reviews.instructor_id = free.instructor_id AND reviews.hidden_at IS NULL
      ) AS rated
      ORDER BY place OFFSET ${page.offset} LIMIT ${page.limit}
    )
    SELECT page.instructor_id, page.local_date, page.time_zone, page.km, page.rating, page.review_count, page.total,
           ${hoursOf('page.starts')} AS starts, ${hoursOf('page.ends')} AS ends,
           instructors.first_name, instructors.last_name, instructors.years_of_experience, instructors.languages,
           instructors.rate_cents, instructors.photo_key, cars.make, cars.model, cars.transmission,
           schools.name AS school_name, schools.city, schools.province, schools.is_tax_registered, schools.tax_basis_points
    FROM page
    JOIN instructors ON instructors.id = page.instructor_id
    JOIN cars ON cars.id = instructors.car_id
    JOIN schools ON schools.id = instructors.school_id
    ORDER BY page.place`;
  // By the few who come there it is found the same way each time; all of a country's day is worth a plan of its own.
  const { rows } = await (filters.covering === undefined ? statement.execute(db) : executePrepared(db, statement));
  return rows;
}

export async function countInstructorsByDay(
  db: Database,
  range: DayRange,
  filters: FreeSlotFilters,
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    SELECT free.local_date AS date, count(*)::int AS instructors
    FROM (
      SELECT slots.local_date, slots.instructor_id FROM ${offered(range.fromDate, range.toDate, range.firstDays, filters)}
      GROUP BY slots.local_date, slots.instructor_id
    ) AS free
    GROUP BY free.local_date ORDER BY free.local_date
  `.execute(db);
  return rows;
}

/**
 * The same of all of Canada but those, counted on each day no farther than `most`: one after the other of those who have slots, so that who is beyond is
 * not looked at.
 */
export async function countFewByDay(
  db: Database,
  range: DayRange,
  filters: Omit<FreeSlotFilters, 'covering' | 'unreachable'>,
  { beside, most }: { beside: readonly string[]; most: number },
): Promise<DayCount[]> {
  // Of a series a plan that is kept would expect a thousand days, and a single one be planned anew each time.
  const days =
    range.fromDate === range.toDate
      ? sql`(VALUES (${range.fromDate}::date))`
      : sql`generate_series(${range.fromDate}::date, ${range.toDate}::date, interval '1 day')`;
  const { rows } = await executePrepared(
    db,
    sql<DayCount>`
    SELECT to_char(day.begins, 'YYYY-MM-DD') AS date, counted.instructors
    FROM ${days} AS day (begins)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS instructors FROM (
        SELECT FROM (
          SELECT DISTINCT slots.instructor_id AS id FROM slots
          WHERE slots.status = 'AVAILABLE' AND slots.local_date = day.begins::date
        ) AS other
        CROSS JOIN LATERAL (
          SELECT FROM ${offered(range.fromDate, range.toDate, range.firstDays, filters)}
            AND slots.instructor_id = other.id AND slots.local_date = day.begins::date
          LIMIT 1
        ) AS free
        WHERE other.id NOT IN (SELECT unnest(${beside}::uuid[])) LIMIT ${sql.lit(most)}
      ) AS few
    ) AS counted
    WHERE counted.instructors > 0 ORDER BY day.begins`,
  );
  return rows;
}

export interface FreeSlot {
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
}

/** The nearest first, in whole days: as many as it takes for so many slots. */
export async function selectFreeSlots(
  db: Database,
  instructorId: string,
  range: DayRange,
  enough: number,
): Promise<(FreeSlot & { startsAt: Date; endsAt: Date })[]> {
  const { rows } = await executePrepared(
    db,
    sql<FreeSlot & { startsAt: Date; endsAt: Date }>`
    SELECT date, "startTime", "endTime", "timeZone", "startsAt", "endsAt" FROM (
      SELECT slots.local_date AS date, to_char(slots.local_start, 'HH24:MI') AS "startTime",
             to_char(slots.local_end, 'HH24:MI') AS "endTime", slots.time_zone AS "timeZone",
             slots.starts_at AS "startsAt", slots.ends_at AS "endsAt"
      FROM ${offered(range.fromDate, range.toDate, range.firstDays, { covering: [{ instructorId, km: 0 }] })}
      ORDER BY slots.local_date FETCH FIRST (${enough}) ROWS WITH TIES
    ) AS nearest
    ORDER BY date, "startTime"`,
  );
  return rows;
}

/** Of each of some instructors the nearest days with something free, and when. */
export interface NextDay {
  instructorId: string;
  date: string;
  timeZone: string;
  starts: string[];
  ends: string[];
}

export async function selectNextDays(
  db: Database,
  instructorIds: readonly string[],
  range: DayRange,
  daysOfEach: number,
): Promise<NextDay[]> {
  // Of each by itself, in the order of an index: nothing is read beyond the last day that is wanted.
  const { rows } = await executePrepared(
    db,
    sql<NextDay>`
    SELECT asked.id AS "instructorId", days.date, days."timeZone", ${hoursOf('days.starts')} AS starts, ${hoursOf('days.ends')} AS ends
    FROM unnest(${instructorIds}::uuid[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT slots.local_date AS date, min(slots.time_zone) AS "timeZone",
             array_agg(slots.local_start ORDER BY slots.local_start) AS starts,
             array_agg(slots.local_end ORDER BY slots.local_start) AS ends
      FROM ${offered(range.fromDate, range.toDate, range.firstDays, {})} AND slots.instructor_id = asked.id
      GROUP BY slots.local_date ORDER BY slots.local_date LIMIT ${daysOfEach}
    ) AS days
    ORDER BY days.date`,
  );
  return rows;
}

export interface OfferedSlot extends FreeSlot {
  instructorId: string;
  instructorName: string;
  schoolName: string;
  province: string | null;
  startsAt: Date;
  endsAt: Date;
}

/** Free slots of these instructors on these days that students are offered and the filters leave, the nearest first. */
export async function selectOfferedOf(
  db: Database,
  { instructorIds, dates, firstDays }: { instructorIds: string[]; dates: string[]; firstDays: FirstDays },
  filters: FreeSlotFilters,
  limit: number,
): Promise<OfferedSlot[]> {
  const [fromDate = '', toDate = fromDate] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const { rows } = await sql<OfferedSlot>`
    SELECT slots.instructor_id AS "instructorId", slots.local_date AS date,
           to_char(slots.local_start, 'HH24:MI') AS "startTime", to_char(slots.local_end, 'HH24:MI') AS "endTime",
           slots.time_zone AS "timeZone", instructors.first_name || ' ' || instructors.last_name AS "instructorName",
           schools.name AS "schoolName", schools.province, slots.starts_at AS "startsAt", slots.ends_at AS "endsAt"
    FROM ${offered(fromDate, toDate, firstDays, filters)}
      AND slots.instructor_id = ANY(${instructorIds}::uuid[]) AND slots.local_date = ANY(${dates}::date[])
    ORDER BY slots.starts_at, slots.id LIMIT ${limit}
  `.execute(db);
  return rows;
}

/** What students are offered of a school's instructors on a day from some time on, and later: the nearest of each. */
export async function selectNearestOfSchool(
  db: Database,
  schoolId: string,
  { from, toDate, firstDays }: { from: { date: string; time: string }; toDate: string; firstDays: FirstDays },
  perInstructor: number,
): Promise<OfferedSlot[]> {
  const { rows } = await sql<OfferedSlot>`
    SELECT * FROM (
      SELECT slots.instructor_id AS "instructorId", slots.local_date AS date,
             to_char(slots.local_start, 'HH24:MI') AS "startTime", to_char(slots.local_end, 'HH24:MI') AS "endTime",
             slots.time_zone AS "timeZone", instructors.first_name || ' ' || instructors.last_name AS "instructorName",
             schools.name AS "schoolName", schools.province, slots.starts_at AS "startsAt",
             slots.ends_at AS "endsAt",
             row_number() OVER (PARTITION BY slots.instructor_id ORDER BY slots.starts_at) AS place
      FROM ${offered(from.date, toDate, firstDays, {})}
        AND schools.id = ${schoolId} AND (slots.local_date > ${from.date}::date OR slots.local_start >= ${from.time}::time)
    ) AS nearest
    WHERE place <= ${perInstructor} ORDER BY "startsAt", "instructorId"
  `.execute(db);
  return rows;
}
