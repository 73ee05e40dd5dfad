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
  /** The name of the person who saved them, or the email address. */
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

/** By instructor. Leaves out instructors without hours. */
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

/** Instructors whose hours a save changed and nobody has changed since. */
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
  change: { lines: HoursLine[]; changeId: string; accountId: string | null; now: Date },
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

/** Schools with at least one instructor who has weekly hours. */
export async function selectSchoolsWithHours(ctx: Queryable): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('weekly_hours')
    .innerJoin('instructors', 'instructors.id', 'weekly_hours.instructor_id')
    .select('instructors.school_id')
    .distinct()
    .execute();
  return rows.map((row) => row.school_id);
}

export interface DayOffRow {
  id: string;
  instructorId: string;
  fromDate: string;
  toDate: string;
  /** When the first day's time off begins, and when the last day's ends. Null: the whole day. */
  fromTime: string | null;
  untilTime: string | null;
  reason: string;
}

const daysOff = (ctx: Queryable) =>
  ctx.db
    .selectFrom('days_off')
    .select([
      'id',
      'instructor_id as instructorId',
      'from_date as fromDate',
      'to_date as toDate',
      'from_time as fromTime',
      'until_time as untilTime',
      'reason',
    ]);

/** Days off of these instructors that end on or after `today`, by date. */
export const selectDaysOff = (ctx: Queryable, instructorIds: readonly string[], today: string): Promise<DayOffRow[]> =>
  daysOff(ctx)
    .where('instructor_id', 'in', instructorIds)
    .where('to_date', '>=', today)
    .orderBy('from_date')
    .orderBy('id')
    .execute();

/** The holidays for which a school overrides its province's default. */
export async function selectHolidays(ctx: Queryable, schoolId: string): Promise<Map<string, boolean>> {
  const rows = await ctx.db
    .selectFrom('school_holidays')
    .select(['holiday', 'is_kept'])
    .where('school_id', '=', schoolId)
    .execute();
  return new Map(rows.map((row) => [row.holiday, row.is_kept]));
}

export async function insertDaysOff(
  tx: Transaction,
  days: Omit<DayOffRow, 'id'> & { withdrawnSlots: number[]; now: Date },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('days_off')
    .values({
      instructor_id: days.instructorId,
      from_date: days.fromDate,
      to_date: days.toDate,
      from_time: days.fromTime,
      until_time: days.untilTime,
      reason: days.reason,
      withdrawn_slots: sql`${days.withdrawnSlots}::bigint[]`,
      created_at: days.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether exactly this time off, without a reason, was added since then. */
export const isDayOffSince = async (
  ctx: Queryable,
  { instructorId, fromDate, toDate, fromTime, untilTime }: Omit<DayOffRow, 'id' | 'reason'>,
  { id, since }: { id: string; since: Date },
): Promise<boolean> =>
  (await ctx.db
    .selectFrom('days_off')
    .select('id')
    .where('id', '=', id)
    .where('instructor_id', '=', instructorId)
    .where('from_date', '=', fromDate)
    .where('to_date', '=', toDate)
    .where('from_time', 'is not distinct from', fromTime)
    .where('until_time', 'is not distinct from', untilTime)
    .where('reason', '=', '')
    .where('created_at', '>', since)
    .executeTakeFirst()) !== undefined;

/** @returns the slots that were withdrawn for them; undefined if not found */
export async function deleteDaysOff(tx: Transaction, instructorId: string, id: string): Promise<number[] | undefined> {
  const row = await tx.db
    .deleteFrom('days_off')
    .where('id', '=', id)
    .where('instructor_id', '=', instructorId)
    .returning('withdrawn_slots')
    .executeTakeFirst();
  return row?.withdrawn_slots.map(Number);
}

export async function upsertHoliday(
  tx: Transaction,
  schoolId: string,
  { holiday, isKept }: { holiday: string; isKept: boolean },
): Promise<void> {
  await tx.db
    .insertInto('school_holidays')
    .values({ school_id: schoolId, holiday, is_kept: isKept })
    .onConflict((conflict) => conflict.columns(['school_id', 'holiday']).doUpdateSet({ is_kept: isKept }))
    .execute();
}
