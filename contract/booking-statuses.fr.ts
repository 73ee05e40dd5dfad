import type { BookingStatus } from './booking-transitions.ts';

/** As students, schools and administrators read it, on their pages and in exports. */
export const texts: Readonly<Record<BookingStatus, string>> = {
  Booked: 'Réservé',
  Cancelled: 'Annulé',
  Completed: 'Terminé',
  'No-show': 'Élève absent',
  'Instructor no-show': 'Moniteur absent',
};
