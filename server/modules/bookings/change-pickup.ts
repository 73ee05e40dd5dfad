import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import type { AreaRow } from '#server/modules/service-areas/area-columns.ts';
import { nowDate } from '#server/platform/clock.ts';
import { requireUnchanged } from '#server/platform/record-version.ts';
import type { BookingRow } from './bookings.db.ts';
import { mailPickupChanged } from './bookings.mails.ts';
import { updatePickup } from './change-pickup.db.ts';
import { findBooking } from './find-booking.ts';
import { type LessonPlaces, placeFields } from './lesson-places.ts';
import { lockBooking, requireTransition } from './lock-booking.ts';
import { lockCarOf } from './lock-car.db.ts';
import { assertInsideArea, assertReachable, parseLessonPlaces, withTravelTimes } from './require-reachable.ts';

type Said = BodyOf<(typeof bookingEndpoints)['changePickup']>;

/** What the way to it and from it is told by. */
const ENDS = ['pickup_postal_code', 'drop_off_location', 'drop_off_postal_code'] as const;
const PLACES = ['pickup_location', ...ENDS] as const;

/** Slot, car and booking, in the order in which who books and who moves locks them. */
async function lock(tx: Transaction, id: string): Promise<{ before: BookingRow; area: AreaRow }> {
  let area: AreaRow | undefined;
  const before = await lockBooking(tx, id, async (seen) => {
    area = await lockCarOf(tx, seen.instructor_id);
  });
  if (!area) throw new Error('the car is locked between the slot and the booking');
  return { before, area };
}

async function changeIn(
  tx: Transaction,
  id: string,
  places: LessonPlaces,
  version: string | undefined,
  minutesBetween: MinutesBetween,
): Promise<BookingRow> {
  const { before, area } = await lock(tx, id);
  const areOthers = PLACES.some((name) => places[name] !== before[name]);
  requireTransition(areOthers ? 'change_pickup' : 'change_note', 'candidate', before, tx.clock.nowMs());
  if (!areOthers && places.pickup_note === before.pickup_note) return before;
  requireUnchanged(version, placeFields(before));
  const lesson = { ...before, reach: area };
  assertInsideArea(tx, lesson, places, before);
  if (ENDS.some((name) => places[name] !== before[name])) await assertReachable(tx, lesson, places, minutesBetween, id);
  await updatePickup(tx, before, places, nowDate(tx.clock));
  const booking = await findBooking(tx, id);
  await mailPickupChanged(tx, booking, areOthers);
  await publishChangedDays(tx, [booking.local_date]);
  return booking;
}

/**
 * Says anew where a lesson begins and ends, and the note to the instructor; whoever has to know is told. What is as it was changes nothing.
 * @throws AppError changed_meanwhile, not_found, status_conflict, too_late_to_change_pickup, lesson_begun, outside_service_area, unreachable
 */
export async function changePickup(
  ctx: Context,
  candidateId: string,
  id: string,
  { version, ...said }: Said,
): Promise<BookingRow> {
  const places = parseLessonPlaces(ctx, said);
  const booking = await withTravelTimes(ctx, candidateId, (minutesBetween) =>
    inTransaction(ctx, (tx) => changeIn(tx, id, places, version, minutesBetween)),
  );
  forgetDays(ctx, [booking.local_date]);
  return booking;
}
