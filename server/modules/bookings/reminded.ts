import type { RemindedLesson } from '#server/modules/reminders/reminders.service.ts';
import type { BookingRow } from './bookings.repository.ts';

/** A booking as its reminders see it. */
export const remindedOf = (booking: BookingRow): RemindedLesson => ({
  id: booking.id,
  startsAt: booking.starts_at,
  moves: booking.moves,
  isBooked: booking.status === 'Booked',
});
