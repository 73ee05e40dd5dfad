import { sql } from 'kysely';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export interface HoursRow {
  instructor_id: string;
  lines: HoursLine[];
  lines_before: HoursLine[];
  version: number;
  change_id: string;
  changed_at: Date;
  /** What who did is called, else their address. */
  changed_by: string | null;
}

const hours = (ctx: Queryable) =>
  ctx.db
    .selectFrom('weekly_hours')
    .innerJoin('instructors', 'instructors.id', 'weekly_hours.instructor_id')
    .leftJoin('accounts', 'accounts.id', 'weekly_hours.changed_by')
    .select([
      'weekly_hours.instructor_id',
      'weekly_hours.lines',
      'weekly_hours.lines_before',
      'weekly_hours.version',
      'weekly_hours.change_id',
      'weekly_hours.changed_at',
      sql<string | null>`coalesce((
        SELECT nullif(trim(first_name || ' ' || last_name), '') FROM school_members
        WHERE account_id = accounts.id AND school_members.school_id = instructors.school_id
        ORDER BY removed_at DESC NULLS FIRST LIMIT 1), accounts.email)`.as('changed_by'),
    ]);

/** Of a school's instructors, those who have any, by instructor. */
export async function selectHours(
  ctx: Queryable,
  schoolId: string,
  instructorIds?: readonly string[],
): Promise<Map<string, HoursRow>> {
  let query = hours(ctx).where('instructors.school_id', '=', schoolId);
  if (instructorIds) query = query.where('weekly_hours.instructor_id', 'in', instructorIds);
  const rows = (await query.execute()) as unknown as HoursRow[];
  return new Map(rows.map((row) => [row.instructor_id, row]));
}

/** Those of a school's instructors whose hours a save changed, and nobody since. */
export async function selectChanged(
  ctx: Queryable,
  schoolId: string,
  change: { changeId: string; since: Date },
): Promise<HoursRow[]> {
  const rows = await hours(ctx)
    .where('instructors.school_id', '=', schoolId)
    .where('weekly_hours.change_id', '=', change.changeId)
    .where('weekly_hours.changed_at', '>', change.since)
    .orderBy('weekly_hours.instructor_id')
    .execute();
  return rows as unknown as HoursRow[];
}

/** @returns the new version */
export async function upsertHours(
  tx: Transaction,
  instructorId: string,
  change: { lines: HoursLine[]; changeId: string; accountId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO weekly_hours AS held (instructor_id, lines, version, changed_at, changed_by, change_id, lines_before)
    VALUES (${instructorId}, ${JSON.stringify(change.lines)}::jsonb, 1, ${change.now}, ${change.accountId}, ${change.changeId}, '[]')
    ON CONFLICT (instructor_id) DO UPDATE SET
      lines = excluded.lines, version = held.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
      change_id = excluded.change_id, lines_before = held.lines
    RETURNING version`.execute(tx.db);
  return rows[0]?.version ?? 0;
}

/** Of schools that have instructors with hours. */
export async function selectSchoolsWithHours(ctx: Queryable): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('weekly_hours')
    .innerJoin('instructors', 'instructors.id', 'weekly_hours.instructor_id')
    .select('instructors.school_id')
    .distinct()
    .execute();
  return rows.map((row) => row.school_id);
}
