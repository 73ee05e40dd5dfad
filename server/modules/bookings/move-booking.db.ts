import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import type { DatedTable } from '#server/modules/availability/instants.db.ts';
import type { BookingRow } from './bookings.db.ts';

/** Puts a booking that the caller has locked into another slot, with what it costs there. */
export async function updateMoved(
  ctx: Queryable,
  id: string,
  {
    lesson,
    ...moved
  }: {
    lesson: Pick<
      BookingRow,
      'slot_id' | 'car_id' | 'local_date' | 'local_start' | 'local_end' | 'time_zone' | 'starts_at' | 'ends_at'
    >;
    totalCents: number;
    taxCents: number;
    /** Of one that a package pays; else null. */
    creditMinutes: number | null;
    /** The number of this move, if it is the school's. */
    schoolMove: number | null;
    now: Date;
  },
): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set((row) => ({
      slot_id: lesson.slot_id,
      car_id: lesson.car_id,
      local_date: lesson.local_date,
      local_start: lesson.local_start,
      local_end: lesson.local_end,
      time_zone: lesson.time_zone,
      starts_at: lesson.starts_at,
      ends_at: lesson.ends_at,
      total_cents: moved.totalCents,
      tax_cents: moved.taxCents,
      credit_minutes: moved.creditMinutes,
      moved_at: moved.now,
      school_move: moved.schoolMove,
      moves: row('moves', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}

/** Where a lesson was before a move, and who moves it; call it before `updateMoved`. */
export async function insertMove(
  ctx: Queryable,
  before: Pick<BookingRow, 'id' | 'moves' | 'school_move' | 'local_date' | 'local_start' | 'local_end'>,
  by: { kind: 'student' | 'school'; memberId: string | null; isTold: boolean },
  now: Date,
): Promise<void> {
  await ctx.db
    .insertInto('booking_moves')
    .values({
      booking_id: before.id,
      number: before.moves + 1,
      from_date: before.local_date,
      from_start: before.local_start,
      from_end: before.local_end,
      moved_by: by.kind,
      member_id: by.memberId,
      is_told: by.isTold,
      school_move_before: before.school_move,
      moved_at: now,
    })
    .execute();
}

/** A booking's moves that its student was not told of yet, the first one first. */
export const selectUntoldMoves = (ctx: Queryable, bookingId: string) =>
  ctx.db
    .selectFrom('booking_moves')
    .select(['number', 'from_date', 'from_start', 'from_end', 'school_move_before'])
    .where('booking_id', '=', bookingId)
    .where('is_told', '=', false)
    .orderBy('number')
    .execute();

export async function markMovesTold(ctx: Queryable, bookingId: string): Promise<void> {
  await ctx.db.updateTable('booking_moves').set({ is_told: true }).where('booking_id', '=', bookingId).execute();
}

export const DATED_BOOKINGS: DatedTable = {
  name: sql`bookings`,
  update: sql`UPDATE bookings AS dated`,
  idType: sql`uuid`,
  overlaps: sql`bookings_instructor_overlap, bookings_car_overlap, bookings_candidate_overlap`,
};
