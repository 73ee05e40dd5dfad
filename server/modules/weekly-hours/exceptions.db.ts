import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';

export interface DayOffRow {
  id: string;
  instructorId: string;
  fromDate: string;
  toDate: string;
  reason: string;
}

const daysOff = (ctx: Queryable) =>
  ctx.db
    .selectFrom('days_off')
    .select(['id', 'instructor_id as instructorId', 'from_date as fromDate', 'to_date as toDate', 'reason']);

/** Of these instructors, those that are not over on that day, by time. */
export const selectDaysOff = (ctx: Queryable, instructorIds: readonly string[], today: string): Promise<DayOffRow[]> =>
  daysOff(ctx)
    .where('instructor_id', 'in', instructorIds)
    .where('to_date', '>=', today)
    .orderBy('from_date')
    .orderBy('id')
    .execute();

/** Holidays of which a school thinks otherwise than its province does. */
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
      reason: days.reason,
      withdrawn_slots: sql`${days.withdrawnSlots}::bigint[]`,
      created_at: days.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the slots that went with them; undefined where there are no such days */
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
