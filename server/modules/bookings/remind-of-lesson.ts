import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { RemindedLesson, RemindedLessons } from '#server/modules/reminders/reminders.service.ts';
import { createBookingMails } from './bookings.mails.ts';
import { type BookingRow, selectBooking } from './bookings.repository.ts';
import { findBooking } from './find-booking.ts';

/** A booking as its reminders see it. */
export const remindedOf = (booking: BookingRow): RemindedLesson => ({
  id: booking.id,
  startsAt: booking.starts_at,
  moves: booking.moves,
  isBooked: booking.status === 'Booked',
});

/** What reminders need of bookings. */
export function createRemindedLessons(notifications: NotificationService): RemindedLessons {
  const mails = createBookingMails(notifications);
  return {
    async lock(transaction, id) {
      const booking = await selectBooking(transaction, id, { isLocked: true });
      return booking && remindedOf(booking);
    },
    remind: async (transaction, id) => mails.reminder(transaction, await findBooking(transaction, id)),
  };
}
