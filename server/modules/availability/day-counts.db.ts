import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import type { DayCount } from './day-counts.ts';
import type { DayRange, FreeSlotFilters } from './offered-slots.db.ts';
import { wanted } from './wanted-times.db.ts';

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
 * The same of all of Canada but those, counted on each day no farther than `most`: one after the other of those who have slots, so that who is beyond is
 * not looked at.
 */
export async function countFewByDay(
  ctx: Queryable,
  range: DayRange,
  filters: Omit<FreeSlotFilters, 'covering' | 'unreachable'>,
  { beside, most }: { beside: readonly string[]; most: number },
): Promise<DayCount[]> {
  // Of a series a plan that is kept would expect a thousand days, and a single one be planned anew each time.
  const days =
    range.fromDate === range.toDate
      ? sql`(VALUES (${range.fromDate}::date))`
      : sql`generate_series(${range.fromDate}::date, ${range.toDate}::date, interval '1 day')`;
  // Most schools have none: whose instructors have no lesson that long are not gone through one by one.
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
