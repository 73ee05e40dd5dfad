import { createBookLesson } from './book-lesson.ts';
import { createBookSeries } from './book-series.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { createBookingService } from './bookings.service.ts';
import { createCancelBooking } from './cancel-booking.ts';
import { createCancelSeries } from './cancel-series.ts';
import { createChangePickup } from './change-pickup.ts';
import { createSnowDays } from './declare-snow-day.ts';
import { createFindOtherSlots } from './find-other-slots.ts';
import { createLessonDay } from './lesson-day.ts';
import { createMoveBooking } from './move-booking.ts';
import { createPrepareBooking } from './prepare-booking.ts';
import { createReach } from './require-reachable.ts';
import { createSettleBooking } from './settle-booking.ts';
import { createTellOfMove } from './tell-of-move.ts';

type Needed = Omit<BookingDependencies, 'reach' | 'tellOfMove'> &
  Parameters<typeof createReach>[0] &
  Parameters<typeof createTellOfMove>[0];

/** What is read of bookings and done with them, each part given what it needs. */
export function composeBookings(needed: Needed) {
  const parts = { ...needed, reach: createReach(needed), tellOfMove: createTellOfMove(needed) };
  const prepareBooking = createPrepareBooking(parts);
  return {
    bookings: createBookingService(parts),
    bookLesson: createBookLesson({ ...parts, prepareBooking }),
    bookSeries: createBookSeries({ ...parts, prepareBooking }),
    cancelBooking: createCancelBooking(parts),
    cancelSeries: createCancelSeries(parts),
    changePickup: createChangePickup(parts),
    findOtherSlots: createFindOtherSlots(parts),
    lessonDay: createLessonDay(parts),
    moveBooking: createMoveBooking(parts),
    reach: parts.reach,
    settleBooking: createSettleBooking(parts),
    snowDays: createSnowDays(parts),
    tellOfMove: parts.tellOfMove,
  };
}

export type Bookings = ReturnType<typeof composeBookings>;
