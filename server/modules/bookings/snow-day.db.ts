import type { Selectable } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { SnowDay } from '#server/platform/database/schema.ts';
import { type BookingRow, withNames } from './bookings.db.ts';

export interface NewSnowDay {
  id: string;
  schoolId: string;
  date: string;
  startTime: string | null;
  endTime: string | null;
  reason: string;
  now: Date;
}

/** @returns false if the id exists. Waits for another call that is inserting it. */
export async function insertSnowDay(tx: Transaction, snowDay: NewSnowDay): Promise<boolean> {
  const row = await tx.db
    .insertInto('snow_days')
    .values({
      id: snowDay.id,
      school_id: snowDay.schoolId,
      local_date: snowDay.date,
      local_from: snowDay.startTime,
      local_to: snowDay.endTime,
      reason: snowDay.reason,
      created_at: snowDay.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const selectSnowDay = (ctx: Queryable, id: string): Promise<Selectable<SnowDay> | undefined> =>
  ctx.db.selectFrom('snow_days').selectAll().where('id', '=', id).executeTakeFirst();

export async function updateWithdrawnCount(tx: Transaction, id: string, count: number): Promise<void> {
  await tx.db.updateTable('snow_days').set({ withdrawn_slots: count }).where('id', '=', id).execute();
}

/** The bookings of slots, without cancelled ones, by time. @param isLocked locks them until the transaction ends */
export async function selectLiveOfSlots(
  ctx: Queryable,
  slotIds: number[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<BookingRow[]> {
  if (slotIds.length === 0) return [];
  if (isLocked) {
    await ctx.db
      .selectFrom('bookings')
      .select('id')
      .where('slot_id', 'in', slotIds)
      .where('status', '=', 'Booked')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }
  const rows = await withNames(ctx)
    .where('bookings.slot_id', 'in', slotIds)
    .where('bookings.status', '=', 'Booked')
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
  return rows as BookingRow[];
}

/** The times of these students' lessons after a moment. */
export async function selectBusyTimes(
  ctx: Queryable,
  candidateIds: string[],
  after: Date,
): Promise<{ candidateId: string | null; startsAt: Date; endsAt: Date }[]> {
  return ctx.db
    .selectFrom('bookings')
    .select(['candidate_id as candidateId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('candidate_id', 'in', candidateIds)
    .where('status', '=', 'Booked')
    .where('ends_at', '>', after)
    .execute();
}

/** By time. */
export async function selectOfSnowDay(ctx: Queryable, snowDayId: string): Promise<BookingRow[]> {
  const rows = await withNames(ctx)
    .where('bookings.snow_day_id', '=', snowDayId)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
  return rows as BookingRow[];
}

/** Those that are the school's, by time. */
export async function selectOfIds(ctx: Queryable, schoolId: string, ids: string[]): Promise<BookingRow[]> {
  if (ids.length === 0) return [];
  const rows = await withNames(ctx)
    .where('bookings.school_id', '=', schoolId)
    .where('bookings.id', 'in', ids)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
  return rows as BookingRow[];
}
