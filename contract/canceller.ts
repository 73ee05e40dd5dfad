import type { Booking } from './bookings.ts';

export type Canceller = 'student' | 'guardian' | 'school';

/** The party that cancelled a booking; null if it isn't cancelled. */
export function findCanceller({
  cancelledBy,
  cancelledByGuardian,
}: Pick<Booking, 'cancelledBy' | 'cancelledByGuardian'>): Canceller | null {
  if (cancelledBy !== 'student') return cancelledBy;
  return cancelledByGuardian ? 'guardian' : 'student';
}
