import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DaySort } from '#contract/day-list.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import type { Queryable } from '#server/context.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import { RATING_PRIOR, STARS_A_KM } from './availability.rules.ts';
import type { DayCount } from './day-counts.ts';
import { type DayRange, type FreeSlotFilters, formatHours, wanted } from './offered-slots.db.ts';

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
  /** For each time, the lesson kind that fits it; null without a requested length. */
  kinds: (string | null)[] | null;
  /** The kinds that `kinds` names. */
  offered_kinds: (Pick<LessonKind, 'id' | 'names' | 'minutes'> & { price_cents: number | null })[] | null;
  total: number;
  /** Null if no place was given. */
  km: number | null;
}

/** The Bayesian average of an instructor's rating. */
const ratingScore = sql`
  (coalesce(rated.rating * rated.review_count, 0) + ${sql.lit(RATING_PRIOR.stars * RATING_PRIOR.reviews)})
  / (rated.review_count + ${sql.lit(RATING_PRIOR.reviews)})`;

/** Weighed by `RATING_PRIOR` and `STARS_A_KM`. */
const ORDERS: Record<DaySort, RawBuilder<unknown>> = {
  recommended: sql`${ratingScore} - coalesce(free.km, 0) * ${sql.lit(STARS_A_KM)} DESC, free.rate_cents`,
  nearest: sql`free.km, ${ratingScore} DESC, free.rate_cents`,
  cheapest: sql`free.rate_cents, ${ratingScore} DESC, free.km`,
  best: sql`${ratingScore} DESC, free.km, free.rate_cents`,
};

/**
 * Instructors by day with their free slots, in the requested order. Columns that aren't needed to sort are read for
 * the page's rows only.
 */
export async function selectAvailability(
  ctx: Queryable,
  range: DayRange,
  filters: FreeSlotFilters,
  page: { offset: number; limit: number; sort: DaySort },
): Promise<AvailabilityRow[]> {
  const km = filters.covering === undefined ? sql`NULL::float8` : sql`min(instructors.km)`;
  const order = filters.minMinutes === undefined ? sql`slots.local_start` : sql`slots.local_start, slots.local_end`;
  const kinds =
    filters.minMinutes === undefined
      ? { collected: sql`NULL::uuid[]`, told: sql`NULL::json` }
      : {
          collected: sql`array_agg(slots.kind_id ORDER BY ${order})`,
          told: sql`(
            SELECT json_agg(json_build_object('id', kinds.id, 'names', kinds.names, 'minutes', kinds.minutes, 'price_cents', kinds.price_cents))
            FROM lesson_kinds AS kinds WHERE kinds.id = ANY(page.kinds))`,
        };
  const statement = sql<AvailabilityRow>`
    WITH free AS (
      SELECT slots.instructor_id, slots.local_date, min(slots.time_zone) AS time_zone, ${km} AS km,
             min(instructors.rate_cents) AS rate_cents, min(instructors.last_name) AS last_name,
             array_agg(slots.local_start ORDER BY ${order}) AS starts,
             array_agg(slots.local_end ORDER BY ${order}) AS ends, ${kinds.collected} AS kinds
      FROM ${wanted(range, filters)}
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
           ${formatHours('page.starts')} AS starts, ${formatHours('page.ends')} AS ends, page.kinds, ${kinds.told} AS offered_kinds,
           instructors.first_name, instructors.last_name, instructors.years_of_experience, instructors.languages,
           instructors.rate_cents, instructors.photo_key, cars.make, cars.model, cars.transmission,
           schools.name AS school_name, schools.city, schools.province, schools.is_tax_registered, schools.tax_basis_points
    FROM page
    JOIN instructors ON instructors.id = page.instructor_id
    JOIN cars ON cars.id = instructors.car_id
    JOIN schools ON schools.id = instructors.school_id
    ORDER BY page.place`;
  // A search near a place always runs the same way, so it uses a prepared plan. A whole country's day is worth
  // planning each time.
  const { rows } = await (filters.covering === undefined
    ? statement.execute(ctx.db)
    : executePrepared(ctx.db, statement));
  return rows;
}

export async function countInstructorsByDay(
  ctx: Queryable,
  range: DayRange,
  filters: FreeSlotFilters,
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    SELECT free.local_date AS date, count(*)::int AS instructors
    FROM (
      SELECT slots.local_date, slots.instructor_id FROM ${wanted(range, filters)}
      GROUP BY slots.local_date, slots.instructor_id
    ) AS free
    GROUP BY free.local_date ORDER BY free.local_date
  `.execute(ctx.db);
  return rows;
}

/**
 * Counts instructors on each day, except `beside`, up to `most`. Goes through them one by one, so it stops reading at
 * the limit.
 */
export async function countFewByDay(
  ctx: Queryable,
  range: DayRange,
  filters: Omit<FreeSlotFilters, 'covering' | 'unreachable'>,
  { beside, most }: { beside: readonly string[]; most: number },
): Promise<DayCount[]> {
  // With a series, a cached plan would expect a thousand days; a single day would be planned again each time.
  const days =
    range.fromDate === range.toDate
      ? sql`(VALUES (${range.fromDate}::date))`
      : sql`generate_series(${range.fromDate}::date, ${range.toDate}::date, interval '1 day')`;
  // Most schools have no long lessons: this skips their instructors at once.
  const mayBeLong =
    filters.minMinutes === undefined
      ? sql``
      : sql`AND (slots.local_end - slots.local_start >= make_interval(mins => ${filters.minMinutes}::int) OR slots.instructor_id IN (
              SELECT instructors.id FROM instructors JOIN lesson_kinds AS kinds ON kinds.school_id = instructors.school_id
              WHERE kinds.retired_at IS NULL AND kinds.minutes >= ${filters.minMinutes}))`;
  const { rows } = await executePrepared(
    ctx.db,
    sql<DayCount>`
    SELECT to_char(day.begins, 'YYYY-MM-DD') AS date, counted.instructors
    FROM ${days} AS day (begins)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS instructors FROM (
        SELECT FROM (
          SELECT DISTINCT slots.instructor_id AS id FROM slots
          WHERE slots.status = 'AVAILABLE' AND slots.local_date = day.begins::date ${mayBeLong}
        ) AS other
        CROSS JOIN LATERAL (
          SELECT FROM ${wanted(range, filters, sql<SqlBool>`slots.instructor_id = other.id AND slots.local_date = day.begins::date`)}
          LIMIT 1
        ) AS free
        WHERE other.id NOT IN (SELECT unnest(${beside}::uuid[])) LIMIT ${sql.lit(most)}
      ) AS few
    ) AS counted
    WHERE counted.instructors > 0 ORDER BY day.begins`,
  );
  return rows;
}
