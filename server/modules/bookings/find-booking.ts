import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';

/** @throws AppError not_found */
export async function findBooking(ctx: Context, id: string): Promise<BookingRow> {
  const booking = await selectBooking(ctx, id);
  if (!booking) throw new AppError('not_found');
  return booking;
}
