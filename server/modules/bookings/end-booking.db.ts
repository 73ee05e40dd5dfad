import type { LessonOutcome } from '#contract/bookings.ts';
import type { Queryable } from '#server/context.ts';
import { NOWHERE } from './lesson-places.ts';

export interface Cancellation {
  cancelledBy: 'student' | 'school';
  /** Who did it in the student's name. */
  guardianId?: string | null;
  reason: string | null;
  refundCents: number;
  /** The cancelling of many that it was part of. */
  snowDayId: string | null;
  now: Date;
}

/** Ends a booking that the caller has locked. */
export async function updateCancelled(ctx: Queryable, id: string, cancellation: Cancellation): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set({
      status: 'Cancelled',
      cancelled_at: cancellation.now,
      cancelled_by: cancellation.cancelledBy,
      cancelled_by_guardian: cancellation.guardianId ?? null,
      cancellation_reason: cancellation.reason,
      refund_cents: cancellation.refundCents,
      snow_day_id: cancellation.snowDayId,
    })
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}

/** Says of a booking that the caller has locked when its lesson began. */
export async function updateStarted(ctx: Queryable, id: string, at: Date): Promise<void> {
  await ctx.db.updateTable('bookings').set({ started_at: at }).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Likewise, that its student is told of a delay, once more. */
export async function updateLate(ctx: Queryable, id: string, minutes: number, now: Date): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set((row) => ({ late_minutes: minutes, late_told_at: now, late_notices: row('late_notices', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Settles a booking that the caller has locked. */
export async function updateOutcome(
  ctx: Queryable,
  id: string,
  outcome: { status: LessonOutcome; refundCents: number | null; now: Date },
): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set({ status: outcome.status, refund_cents: outcome.refundCents, outcome_at: outcome.now, outcome_by: 'school' })
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}

/** One statement: a lesson that the school is marking in this moment is waited for, and left as the school says. */
export async function updateUnmarked(ctx: Queryable, { endedBy, now }: { endedBy: Date; now: Date }): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('bookings')
    .set({ status: 'Completed', outcome_at: now, outcome_by: 'clock' })
    .where('status', '=', 'Booked')
    .where('ends_at', '<=', endedBy)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Forgets where students of lessons before that moment were picked up. @returns how many */
export async function erasePickups(ctx: Queryable, endedBefore: Date): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('bookings')
    .set(NOWHERE)
    .where('pickup_location', 'is not', null)
    .where('ends_at', '<', endedBefore)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
