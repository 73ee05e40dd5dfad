import type { Booking } from './bookings.ts';

export type Canceller = 'student' | 'guardian' | 'school';

/** Who ended a booking that is cancelled; null for every other. */
export function cancellerOf({
  cancelledBy,
  cancelledByGuardian,
}: Pick<Booking, 'cancelledBy' | 'cancelledByGuardian'>): Canceller | null {
  if (cancelledBy !== 'student') return cancelledBy;
  return cancelledByGuardian ? 'guardian' : 'student';
}
