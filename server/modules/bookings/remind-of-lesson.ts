import type { RemindedLesson } from '#server/modules/reminders/reminders.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { mailReminder } from './bookings.mails.ts';
import { findBooking } from './find-booking.ts';

/** A booking as its reminders see it. */
export const remindedOf = (booking: BookingRow): RemindedLesson => ({
  id: booking.id,
  startsAt: booking.starts_at,
  moves: booking.moves,
  isBooked: booking.status === 'Booked',
});

export async function lockRemindedLesson(tx, id) {
  const booking = await selectBooking(tx, id, { isLocked: true });
  return booking && remindedOf(booking);
}

export async function mailReminderOf(tx, id) {
  return mailReminder(tx, await findBooking(tx, id));
}
