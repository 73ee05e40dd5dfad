import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import type { AreaRow } from '#server/modules/service-areas/area-columns.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { requireUnchanged } from '#server/platform/record-version.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { createBookingMails } from './bookings.mails.ts';
import type { BookingRow } from './bookings.repository.ts';
import { updatePickup } from './change-pickup.repository.ts';
import { findBooking } from './find-booking.ts';
import { type LessonPlaces, placeFields } from './lesson-places.ts';
import { lockBooking, requireTransition } from './lock-booking.ts';
import { lockCarOf } from './lock-car.repository.ts';

type Said = BodyOf<(typeof bookingEndpoints)['changePickup']>;

/** What the way to it and from it is told by. */
const ENDS = ['pickup_postal_code', 'drop_off_location', 'drop_off_postal_code'] as const;
const PLACES = ['pickup_location', ...ENDS] as const;

export function createChangePickup({ db, clock, availability, notifications, reach }: BookingDependencies) {
  const mails = createBookingMails(notifications);

  /** Slot, car and booking, in the order in which who books and who moves locks them. */
  async function lock(transaction: Database, id: string): Promise<{ before: BookingRow; area: AreaRow }> {
    let area: AreaRow | undefined;
    const before = await lockBooking(transaction, availability, id, async (seen) => {
      area = await lockCarOf(transaction, seen.instructor_id);
    });
    if (!area) throw new Error('the car is locked between the slot and the booking');
    return { before, area };
  }

  async function changeIn(
    transaction: Database,
    id: string,
    places: LessonPlaces,
    version: string | undefined,
    minutesBetween: MinutesBetween,
  ): Promise<BookingRow> {
    const { before, area } = await lock(transaction, id);
    const areOthers = PLACES.some((name) => places[name] !== before[name]);
    requireTransition(areOthers ? 'change_pickup' : 'change_note', 'candidate', before, clock.nowMs());
    if (!areOthers && places.pickup_note === before.pickup_note) return before;
    requireUnchanged(version, placeFields(before));
    const lesson = { ...before, reach: area };
    reach.requireInside(lesson, places, before);
    if (ENDS.some((name) => places[name] !== before[name]))
      await reach.requireReachable(transaction, lesson, places, minutesBetween, id);
    await updatePickup(transaction, before, places, nowDate(clock));
    const booking = await findBooking(transaction, id);
    await mails.pickupChanged(transaction, booking, areOthers);
    await availability.publishDays(transaction, [booking.local_date]);
    return booking;
  }

  /**
   * Says anew where a lesson begins and ends, and the note to the instructor; whoever has to know is told. What is as it was changes nothing.
   * @throws AppError changed_meanwhile, not_found, status_conflict, too_late_to_change_pickup, lesson_begun, outside_service_area, unreachable
   */
  return async (candidateId: string, id: string, { version, ...said }: Said): Promise<BookingRow> => {
    const places = reach.placesOf(said);
    const booking = await reach.knowingWays(candidateId, (minutesBetween) =>
      db.transaction().execute((transaction) => changeIn(transaction, id, places, version, minutesBetween)),
    );
    availability.forgetDays([booking.local_date]);
    return booking;
  };
}
