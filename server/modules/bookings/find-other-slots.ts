import { timesThatFit } from '#contract/slot-runs.ts';
import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { findBooking } from './find-booking.ts';
import { minutesOf } from './new-booking.ts';

type FreeSlots = ReturnType<AvailabilityService['freeSlots']>;

/**
 * Where a lesson can be moved to: its instructor's free slots that leave time to drive to its pickup and on from where it ends; of a kind those that
 * it fits, by one or in a row.
 */
export function createFindOtherSlots({
  db,
  availability,
  reach,
}: Pick<BookingDependencies, 'db' | 'availability' | 'reach'>) {
  /** @throws AppError not_found */
  return async (id: string): FreeSlots => {
    const booking = await findBooking(db, id);
    const drive = { ends: reach.endsOf(booking), besideBooking: id };
    const free = await availability.freeSlots(booking.instructor_id, {}, { drive });
    return booking.kind_id === null ? free : timesThatFit(free, minutesOf(booking));
  };
}

export type FindOtherSlots = ReturnType<typeof createFindOtherSlots>;
