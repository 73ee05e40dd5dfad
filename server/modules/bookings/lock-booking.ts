import { type BookingAction, type BookingTransition, transitionFor } from '#contract/booking-transitions.ts';
import type { Transaction } from '#server/context.ts';
import { lockBookedSlots } from '#server/modules/availability/availability.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { findBooking } from './find-booking.ts';

/**
 * A booking as it stands, kept so until the transaction ends. The slot is locked first, as who books does, so that
 * those who cancel, move and settle at once wait in a line instead of deadlocking.
 * @param between what is locked after the slot and before the booking
 * @throws AppError not_found; status_conflict when it was moved to another slot in this very moment
 */
export async function lockBooking(
  tx: Transaction,
  id: string,
  between: (seen: BookingRow) => Promise<void> = async () => undefined,
): Promise<BookingRow> {
  const seen = await findBooking(tx, id);
  await lockBookedSlots(tx, [seen.slot_id]);
  await between(seen);
  const booking = await selectBooking(tx, id, { isLocked: true });
  if (booking?.slot_id !== seen.slot_id) throw new AppError('status_conflict');
  return booking;
}

/** The transition of the shared table. @throws AppError naming why it is not allowed now */
export function requireTransition(
  action: BookingAction,
  by: 'candidate' | 'school',
  booking: BookingRow,
  nowMs: number,
): BookingTransition {
  const times = { startsAtMs: booking.starts_at.getTime(), endsAtMs: booking.ends_at.getTime() };
  const transition = transitionFor(action, by, { ...times, status: booking.status }, nowMs);
  if (typeof transition === 'string') throw new AppError(transition);
  return transition;
}
