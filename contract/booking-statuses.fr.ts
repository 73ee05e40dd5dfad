import type { BookingStatus } from './booking-transitions.ts';

/** Statuses as students, schools and administrators see them, on pages and in exports. */
export const texts: Readonly<Record<BookingStatus, string>> = {
  Booked: 'Réservé',
  Cancelled: 'Annulé',
  Completed: 'Terminé',
  'No-show': 'Élève absent',
  'Instructor no-show': 'Moniteur absent',
};
