import { sql } from 'kysely';
import type { LessonOutcome } from '#contract/bookings.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import type { DatedTable } from '#server/modules/availability/instants.db.ts';
import { type BookingRow, withNames } from './bookings.db.ts';
import { ERASED_PLACES, type LessonPlaces } from './lesson-places.ts';

export interface Cancellation {
  cancelledBy: 'student' | 'school';
  /** The guardian who cancelled for the student. */
  guardianId?: string | null;
  reason: string | null;
  refundCents: number;
  /** Set if a member cancelled for the student. */
  forStudent?: { noticeAt: Date; waivedPercent: number } | undefined;
  /** The snow day that cancelled it. */
  snowDayId: string | null;
  now: Date;
}

/** The caller has locked the booking, here and in the other updates of this file. */
export async function updateCancelled(tx: Transaction, id: string, cancellation: Cancellation): Promise<void> {
  await tx.db
    .updateTable('bookings')
    .set({
      status: 'Cancelled',
      cancelled_at: cancellation.now,
      cancelled_by: cancellation.cancelledBy,
      cancelled_by_guardian: cancellation.guardianId ?? null,
      cancellation_reason: cancellation.reason,
      refund_cents: cancellation.refundCents,
      notice_at: cancellation.forStudent?.noticeAt ?? null,
      waived_percent: cancellation.forStudent?.waivedPercent ?? null,
      snow_day_id: cancellation.snowDayId,
    })
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}

/** Whether a lesson has been reviewed, marked or recorded. */
export async function hasBeenUsed(tx: Transaction, id: string): Promise<boolean> {
  const { used } = await tx.db
    .selectNoFrom((row) =>
      row
        .or([
          row.exists(row.selectFrom('reviews').select('id').where('booking_id', '=', id)),
          row.exists(row.selectFrom('lesson_progress').select('booking_id').where('booking_id', '=', id)),
          row.exists(row.selectFrom('lesson_records').select('booking_id').where('booking_id', '=', id)),
        ])
        .as('used'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(used);
}

/** Undoes a cancellation at the time that the booking had. Counts as a move, so that reminders and calendars follow. */
export async function updateRestored(
  tx: Transaction,
  id: string,
  { lesson, now }: { lesson: Pick<BookingRow, 'slot_id' | 'car_id'>; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('bookings')
    .set((row) => ({
      status: 'Booked',
      slot_id: lesson.slot_id,
      car_id: lesson.car_id,
      cancelled_at: null,
      cancelled_by: null,
      cancelled_by_guardian: null,
      cancellation_reason: null,
      notice_at: null,
      waived_percent: null,
      refund_cents: null,
      snow_day_id: null,
      restored_at: now,
      moves: row('moves', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'Cancelled')
    .executeTakeFirstOrThrow();
}

/** An instructor's lessons at this time, except one. */
export async function selectOverlapping(
  ctx: Queryable,
  exceptId: string,
  { instructorId, startsAt, endsAt }: { instructorId: string; startsAt: Date; endsAt: Date },
): Promise<BookingRow[]> {
  const rows = await withNames(ctx)
    .where('bookings.id', '<>', exceptId)
    .where('bookings.instructor_id', '=', instructorId)
    .where('bookings.status', '<>', 'Cancelled')
    .where('bookings.starts_at', '<', endsAt)
    .where('bookings.ends_at', '>', startsAt)
    .orderBy('bookings.starts_at')
    .execute();
  return rows as BookingRow[];
}

export async function updateStarted(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.db.updateTable('bookings').set({ started_at: at }).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function updateLate(tx: Transaction, id: string, minutes: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('bookings')
    .set((row) => ({ late_minutes: minutes, late_told_at: now, late_notices: row('late_notices', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function updateOutcome(
  tx: Transaction,
  id: string,
  outcome: {
    status: LessonOutcome;
    refundCents: number | null;
    waived: { percent: number; reason: string } | null;
    now: Date;
  },
): Promise<void> {
  const { status, refundCents, waived, now } = outcome;
  await tx.db
    .updateTable('bookings')
    .set({ status, refund_cents: refundCents, outcome_at: now, outcome_by: 'school' })
    .set({ waived_percent: waived?.percent ?? null, cancellation_reason: waived?.reason ?? null })
    .where('id', '=', id)
    .where('status', '<>', 'Cancelled')
    .executeTakeFirstOrThrow();
}

/** The ledger and webhooks take it as a lesson that is booked again. */
export async function updateOutcomeUndone(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('bookings')
    .set({ status: 'Booked', refund_cents: null, outcome_at: null, outcome_by: null, restored_at: now })
    .set({ waived_percent: null, cancellation_reason: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The school confirms an outcome that nobody had set in time. */
export async function updateOutcomeConfirmed(tx: Transaction, id: string): Promise<void> {
  await tx.db.updateTable('bookings').set({ outcome_by: 'school' }).where('id', '=', id).executeTakeFirstOrThrow();
}

/** @returns whether it hadn’t been marked before */
export async function markOutcomeTold(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('bookings')
    .set((eb) => ({ outcome_told_at: eb.ref('outcome_at') }))
    .where('id', '=', id)
    .where((eb) => eb('outcome_told_at', 'is distinct from', eb.ref('outcome_at')))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** One statement, so a lesson that the school is marking right now keeps the school's outcome. */
export async function updateUnmarked(tx: Transaction, { endedBy, now }: { endedBy: Date; now: Date }): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('bookings')
    .set({ status: 'Completed', outcome_at: now, outcome_by: 'clock' })
    .where('status', '=', 'Booked')
    .where('ends_at', '<=', endedBy)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Erases the places of lessons that ended before then. @returns how many */
export async function erasePickups(tx: Transaction, endedBefore: Date): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('bookings')
    .set(ERASED_PLACES)
    .where('pickup_location', 'is not', null)
    .where('ends_at', '<', endedBefore)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The upcoming lessons of a booking's series, by time; of a single booking, itself. */
export async function selectLeftOfSeries(
  ctx: Queryable,
  { id, series_id }: Pick<BookingRow, 'id' | 'series_id'>,
  now: Date,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<BookingRow[]> {
  if (isLocked)
    await ctx.db
      .selectFrom('bookings')
      .select('id')
      .where((row) => (series_id === null ? row('id', '=', id) : row('series_id', '=', series_id)))
      .where('status', '=', 'Booked')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  const rows = await withNames(ctx)
    .where((row) => (series_id === null ? row('bookings.id', '=', id) : row('bookings.series_id', '=', series_id)))
    .where('bookings.status', '=', 'Booked')
    .where('bookings.starts_at', '>', now)
    .orderBy('bookings.starts_at')
    .execute();
  return rows as BookingRow[];
}

export async function updateMoved(
  tx: Transaction,
  id: string,
  {
    lesson,
    ...moved
  }: {
    lesson: Pick<
      BookingRow,
      | 'slot_id'
      | 'instructor_id'
      | 'car_id'
      | 'local_date'
      | 'local_start'
      | 'local_end'
      | 'time_zone'
      | 'starts_at'
      | 'ends_at'
    >;
    totalCents: number;
    taxCents: number;
    /** Null unless a package pays for it. */
    creditMinutes: number | null;
    /** The number of this move if the school made it. */
    schoolMove: number | null;
    /** As in `bookings.policy_starts_at`; null if absent. */
    policyStartsAt?: Date | null;
    now: Date;
  },
): Promise<void> {
  await tx.db
    .updateTable('bookings')
    .set((row) => ({
      slot_id: lesson.slot_id,
      instructor_id: lesson.instructor_id,
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
      policy_starts_at: moved.policyStartsAt ?? null,
      moves: row('moves', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}

/** Records where a lesson was before a move. Call it before `updateMoved`. */
export async function insertMove(
  tx: Transaction,
  before: Pick<
    BookingRow,
    'id' | 'moves' | 'school_move' | 'policy_starts_at' | 'instructor_id' | 'local_date' | 'local_start' | 'local_end'
  >,
  by: { kind: 'student' | 'school'; memberId: string | null },
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('booking_moves')
    .values({
      booking_id: before.id,
      number: before.moves + 1,
      from_date: before.local_date,
      from_start: before.local_start,
      from_end: before.local_end,
      moved_by: by.kind,
      member_id: by.memberId,
      from_instructor_id: before.instructor_id,
      school_move_before: before.school_move,
      policy_starts_before: before.policy_starts_at,
      moved_at: now,
    })
    .execute();
}

/** The office's latest move of a booking, if it was this recent and left this place. */
export const selectMoveFrom = (
  ctx: Queryable,
  booking: Pick<BookingRow, 'id' | 'moves'>,
  place: Pick<BookingRow, 'instructor_id' | 'local_date' | 'local_start' | 'local_end'>,
  since: Date,
) =>
  ctx.db
    .selectFrom('booking_moves')
    .select(['school_move_before', 'policy_starts_before'])
    .where('booking_id', '=', booking.id)
    .where('number', '=', booking.moves)
    .where('member_id', 'is not', null)
    .where('moved_at', '>=', since)
    .where('from_instructor_id', '=', place.instructor_id)
    .where('from_date', '=', place.local_date)
    .where('from_start', '=', place.local_start)
    .where('from_end', '=', place.local_end)
    .executeTakeFirst();

/** Where a lesson was before a move that an older server was still to announce; undefined if there is none. */
export async function takeUntoldMove(tx: Transaction, bookingId: string) {
  const untold = await tx.db
    .updateTable('booking_moves')
    .set({ is_told: true })
    .where('booking_id', '=', bookingId)
    .where('is_told', '=', false)
    .returning(['number', 'from_date', 'from_start', 'from_end', 'school_move_before', 'member_id'])
    .execute();
  return untold.sort((one, other) => one.number - other.number)[0];
}

export async function updatePickup(
  tx: Transaction,
  { id, pickup_changes }: Pick<BookingRow, 'id' | 'pickup_changes'>,
  places: LessonPlaces,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('bookings')
    .set({ ...places, pickup_changes: pickup_changes + 1, pickup_changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}

/** @returns false if this reminder was sent before */
export async function insertSentReminder(
  tx: Transaction,
  reminder: { bookingId: string; moves: number; hoursBefore: number; now: Date },
): Promise<boolean> {
  const row = await tx.db
    .insertInto('sent_reminders')
    .values({
      booking_id: reminder.bookingId,
      moves: reminder.moves,
      hours_before: reminder.hoursBefore,
      sent_at: reminder.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('booking_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const DATED_BOOKINGS: DatedTable = {
  name: sql`bookings`,
  update: sql`UPDATE bookings AS dated`,
  idType: sql`uuid`,
  overlaps: sql`bookings_instructor_overlap, bookings_car_overlap, bookings_candidate_overlap`,
};
