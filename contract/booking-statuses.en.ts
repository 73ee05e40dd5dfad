import type { BookingStatus } from './booking-transitions.ts';

/** Statuses as students, schools and administrators see them, on pages and in exports. */
export const texts: Readonly<Record<BookingStatus, string>> = {
  Booked: 'Booked',
  Cancelled: 'Cancelled',
  Completed: 'Completed',
  'No-show': 'No-show',
  'Instructor no-show': 'Instructor no-show',
};
