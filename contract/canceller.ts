import type { Booking } from './bookings.ts';

/** `nobody`: a program booked it, and it was not confirmed in time. */
export type Canceller = 'student' | 'guardian' | 'school' | 'nobody';

/** Who ended a booking that is cancelled; null for every other. */
export function cancellerOf({
  cancelledBy,
  cancelledByGuardian,
  program,
}: Pick<Booking, 'cancelledBy' | 'cancelledByGuardian' | 'program'>): Canceller | null {
  if (cancelledBy !== 'student') return cancelledBy;
  if (program?.isReleased) return 'nobody';
  return cancelledByGuardian ? 'guardian' : 'student';
}
