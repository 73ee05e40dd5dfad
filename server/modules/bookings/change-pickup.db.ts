import type { Queryable } from '#server/context.ts';
import type { BookingRow } from './bookings.db.ts';
import type { LessonPlaces } from './lesson-places.ts';

/** Says anew where a booking that the caller has locked begins and ends. */
export async function updatePickup(
  ctx: Queryable,
  { id, pickup_changes }: Pick<BookingRow, 'id' | 'pickup_changes'>,
  places: LessonPlaces,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set({ ...places, pickup_changes: pickup_changes + 1, pickup_changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}
