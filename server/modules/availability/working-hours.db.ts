import { sql } from 'kysely';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import type { Queryable } from '#server/context.ts';
import { isOffAt } from './time-off.db.ts';

/** The `weekly-hours` module writes these tables. */
export interface WorkingHoursRow {
  lines: HoursLine[];
  province: string | null;
  /** Somebody removed free time there for good. */
  isRemoved: boolean;
}

/** An instructor's weekly hours and the facts about a slot's time that decide whether it's within them. */
export async function selectWorkingHours(ctx: Queryable, slotId: number): Promise<WorkingHoursRow | undefined> {
  const { rows } = await sql<WorkingHoursRow>`
    SELECT coalesce(weekly_hours.lines, '[]') AS lines, schools.province, EXISTS (
      SELECT FROM slots AS removed
      WHERE removed.instructor_id = slots.instructor_id AND removed.is_kept_out AND removed.status = 'WITHDRAWN'
        AND removed.local_date BETWEEN slots.local_date - 1 AND slots.local_date + 1
        AND removed.starts_at < slots.ends_at AND removed.ends_at > slots.starts_at) AS "isRemoved"
    FROM slots
    JOIN instructors ON instructors.id = slots.instructor_id
    JOIN schools ON schools.id = instructors.school_id
    LEFT JOIN weekly_hours ON weekly_hours.instructor_id = instructors.id
    WHERE slots.id = ${slotId}`.execute(ctx.db);
  return rows[0];
}

/** The reason of the time off that a slot is in; undefined if it isn't in one. */
export async function selectTimeOffAt(ctx: Queryable, slotId: number): Promise<{ reason: string } | undefined> {
  return ctx.db
    .selectFrom('slots')
    .innerJoin('days_off', 'days_off.instructor_id', 'slots.instructor_id')
    .select('days_off.reason')
    .where('slots.id', '=', slotId)
    .where(isOffAt('slots'))
    .orderBy('days_off.from_date')
    .executeTakeFirst();
}

/** Whether a school keeps a holiday; undefined: as its province does. */
export async function selectHolidayChoice(
  ctx: Queryable,
  schoolId: string,
  holiday: string,
): Promise<boolean | undefined> {
  const row = await ctx.db
    .selectFrom('school_holidays')
    .select('is_kept')
    .where('school_id', '=', schoolId)
    .where('holiday', '=', holiday)
    .executeTakeFirst();
  return row?.is_kept;
}
