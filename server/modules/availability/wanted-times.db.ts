import { type SqlBool, sql } from 'kysely';
import { type DayRange, type FreeSlotFilters, isAt, offered } from './offered-slots.db.ts';

const ANY_TIME = sql<SqlBool>`true`;

/**
 * What of that is looked for, `only` where this holds of the slots: the slots themselves or, where a lesson shall last so long, its times. Those are
 * of a plain lesson where a slot is as long, and else of the school's kinds, each where slots in a row are as long as it is, which is what
 * `timesThatFit` tells.
 */
export function wanted({ fromDate, toDate, firstDays }: DayRange, filters: FreeSlotFilters, only = ANY_TIME) {
  const { minMinutes, timeOfDay, ...others } = filters;
  if (minMinutes === undefined) return sql`${offered(fromDate, toDate, firstDays, filters)} AND ${only}`;
  const km = filters.covering === undefined ? sql`NULL::float8` : sql`instructors.km`;
  // A lesson begins at the time of day that is asked for, and may last beyond it.
  const isAsked = timeOfDay ? isAt(timeOfDay) : ANY_TIME;
  return sql`
    (
      WITH free AS (
        SELECT slots.instructor_id, slots.local_date, slots.time_zone, slots.local_start, slots.local_end, slots.starts_at, instructors.school_id,
               instructors.rate_cents, instructors.last_name, ${km} AS km,
               -- The same of all slots in a row: another begins where time that is none of a slot lies before.
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
