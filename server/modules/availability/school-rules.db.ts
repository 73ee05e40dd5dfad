import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/context.ts';

/**
 * Whether a slot may be booked by its school's own rules: how soon, how far ahead, how many lessons of its instructor a day, with what break
 * between them. `slots` is the row that is asked about, `school` the table that says of it whether there are any rules. What is said here
 * holds for every list and for every booking and move, which ask it with their locks held. The slot `beside` is given back.
 */
export const obeysSchoolRules = (
  school: RawBuilder<unknown>,
  schoolId: RawBuilder<unknown>,
  firstDays: Record<string, string>,
  beside: number | null = null,
): RawBuilder<SqlBool> => {
  const taken = sql`taken.instructor_id = slots.instructor_id AND taken.status = 'BOOKED' AND taken.id <> slots.id
      AND taken.id IS DISTINCT FROM ${beside}::bigint`;
  const leastBreak = sql`rules.least_break_minutes * interval '1 minute'`;
  return sql<SqlBool>`(NOT ${school}.has_booking_rules OR EXISTS (
    SELECT FROM schools AS rules
    JOIN unnest(${Object.keys(firstDays)}::text[], ${Object.values(firstDays)}::date[]) AS zone (name, first_day)
      ON zone.name = slots.time_zone
    WHERE rules.id = ${schoolId}
      -- The first day of everybody is the day after tomorrow.
      AND slots.local_date BETWEEN zone.first_day - 2 + rules.notice_days AND zone.first_day - 2 + rules.ahead_days
      AND (rules.most_lessons_a_day IS NULL OR rules.most_lessons_a_day > (
        SELECT count(*) FROM slots AS taken WHERE ${taken} AND taken.local_date = slots.local_date))
      AND (rules.least_break_minutes = 0 OR NOT EXISTS (
        SELECT FROM slots AS taken
        WHERE ${taken} AND taken.local_date BETWEEN slots.local_date - 1 AND slots.local_date + 1
          AND taken.starts_at < slots.ends_at + ${leastBreak} AND taken.ends_at > slots.starts_at - ${leastBreak}))))`;
};

/** Of one slot, for who books it. */
export async function selectObeysRules(
  ctx: Queryable,
  slotId: number,
  { firstDays, beside }: { firstDays: Record<string, string>; beside: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ obeys: boolean }>`
    SELECT ${obeysSchoolRules(sql`schools`, sql`schools.id`, firstDays, beside)} AS obeys
    FROM slots JOIN instructors ON instructors.id = slots.instructor_id JOIN schools ON schools.id = instructors.school_id
    WHERE slots.id = ${slotId}`.execute(ctx.db);
  return rows[0]?.obeys ?? false;
}
