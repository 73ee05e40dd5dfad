import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type BookingRow, selectBooking } from './bookings.repository.ts';

/** @throws AppError not_found */
export async function findBooking(db: Database, id: string): Promise<BookingRow> {
  const booking = await selectBooking(db, id);
  if (!booking) throw new AppError('not_found');
  return booking;
}
