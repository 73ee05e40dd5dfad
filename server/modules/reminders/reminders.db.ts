import type { Queryable } from '#server/context.ts';

/** @returns false where this reminder was sent before */
export async function insertSentReminder(
  ctx: Queryable,
  reminder: { bookingId: string; moves: number; hoursBefore: number; now: Date },
): Promise<boolean> {
  const row = await ctx.db
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
