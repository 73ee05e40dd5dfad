import type { Queryable } from '#server/context.ts';
import { type BookingRow, withNames } from './bookings.db.ts';

/** Of those that were booked in one step with a booking, that one too, what is booked and has not begun, by time. With `isLocked`, they stay so. */
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
