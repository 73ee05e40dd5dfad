import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import type { AreaRow } from '#server/modules/service-areas/service-areas.db.ts';
import { nowDate } from '#server/platform/clock.ts';
import { requireUnchanged } from '#server/platform/record-version.ts';
import { assertInsideArea, assertReachable, withTravelTimes } from './booking-checks.ts';
import type { BookingRow } from './bookings.db.ts';
import { mailPickupChanged } from './bookings.mails.ts';
import { assertTransition, getBooking, lockBooking } from './bookings.ts';
import { updatePickup } from './change-booking.db.ts';
import { type LessonPlaces, parsePlaces, placeFields } from './lesson-places.ts';
import { lockInstructor } from './take-slot.db.ts';

type Said = BodyOf<(typeof bookingEndpoints)['changePickup']>;

/**
 * Changes where a lesson starts and ends, and the note to the instructor, and emails those who need to know.
 * @throws AppError changed_meanwhile, not_found, status_conflict, too_late_to_change_pickup, lesson_begun, outside_service_area, unreachable
 */
export async function changePickup(
  ctx: Context,
  candidateId: string,
  id: string,
  { version, ...said }: Said,
): Promise<BookingRow> {
  const places = parsePlaces(ctx, said);
  const booking = await withTravelTimes(ctx, candidateId, (minutesBetween) =>
    inTransaction(ctx, (tx) => changeInTransaction(tx, id, places, version, minutesBetween)),
  );
  forgetDays(ctx, [booking.local_date]);
  return booking;
}

async function changeInTransaction(
  tx: Transaction,
  id: string,
  places: LessonPlaces,
  version: string | undefined,
  minutesBetween: MinutesBetween,
): Promise<BookingRow> {
  const { before, area } = await lockForPickup(tx, id);
  const hasMoved = PLACES.some((name) => places[name] !== before[name]);
  assertTransition(hasMoved ? 'change_pickup' : 'change_note', 'candidate', before, tx.clock.nowMs());
  if (!hasMoved && places.pickup_note === before.pickup_note) return before;
  requireUnchanged(version, placeFields(before));
  const lesson = { ...before, reach: area };
  assertInsideArea(tx, lesson, places, before);
  if (ENDS.some((name) => places[name] !== before[name])) await assertReachable(tx, lesson, places, minutesBetween, id);
  await updatePickup(tx, before, places, nowDate(tx.clock));
  const booking = await getBooking(tx, id);
  await mailPickupChanged(tx, booking, hasMoved);
  await publishChangedDays(tx, [booking.local_date]);
  return booking;
}

/** The places that travel times depend on. */
const ENDS = ['pickup_postal_code', 'drop_off_location', 'drop_off_postal_code'] as const;
const PLACES = ['pickup_location', ...ENDS] as const;

/** Locks slot, car and booking, in the order of every use case. */
async function lockForPickup(tx: Transaction, id: string): Promise<{ before: BookingRow; area: AreaRow }> {
  let area: AreaRow | undefined;
  const before = await lockBooking(tx, id, async (seen) => {
    area = await lockInstructor(tx, seen.instructor_id);
  });
  if (!area) throw new Error('lockBooking did not lock the car');
  return { before, area };
}
