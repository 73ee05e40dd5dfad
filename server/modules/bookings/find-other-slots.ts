import { timesThatFit } from '#contract/slot-runs.ts';
import type { FreeSlots } from '#server/modules/availability/free-slots.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { findBooking } from './find-booking.ts';
import { minutesOf } from './new-booking.ts';

/**
 * Where a lesson can be moved to: its instructor's free slots that leave time to drive to its pickup and on from where it ends; of a kind those that
 * it fits, by one or in a row.
 */
export function createFindOtherSlots({
  db,
  freeSlots,
  reach,
}: Pick<BookingDependencies, 'db' | 'freeSlots' | 'reach'>) {
  /** @throws AppError not_found */
  return async (id: string): ReturnType<FreeSlots['ofInstructor']> => {
    const booking = await findBooking(db, id);
    const drive = { ends: reach.endsOf(booking), besideBooking: id };
    const free = await freeSlots.ofInstructor(db, booking.instructor_id, {}, drive);
    return booking.kind_id === null ? free : timesThatFit(free, minutesOf(booking));
  };
}
