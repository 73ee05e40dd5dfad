import type { Locale } from './accounts.ts';
import type { BookingStatus } from './booking-transitions.ts';

/** A booking's status as the school and the desk read it, on their pages and in their exports. */
export const bookingStatusWords: Record<Locale, Record<BookingStatus, string>> = {
  en: {
    Booked: 'Booked',
    Cancelled: 'Cancelled',
    Completed: 'Completed',
    'No-show': 'No-show',
    'Instructor no-show': 'Instructor no-show',
  },
  fr: {
    Booked: 'Réservé',
    Cancelled: 'Annulé',
    Completed: 'Terminé',
    'No-show': 'Élève absent',
    'Instructor no-show': 'Moniteur absent',
  },
};
