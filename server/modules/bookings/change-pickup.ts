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
import {
  hasOtherEnds,
  hasOtherPlaces,
  type LessonPlaces,
  type PlacesRequest,
  parsePlaces,
  placeFields,
} from './lesson-places.ts';
import { announceOfficeChange } from './office-messages.ts';
import { assertConfirmed, findObjectionsToPlaces, type OfficeMember, recordOverridden } from './office-objections.ts';
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
  { version, ...said }: PlacesRequest & Pick<Said, 'version'>,
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
  const hasMoved = hasOtherPlaces(places, before);
  assertTransition(hasMoved ? 'change_pickup' : 'change_note', 'candidate', before, tx.clock.nowMs());
  if (!hasMoved && places.pickup_note === before.pickup_note) return before;
  requireUnchanged(version, placeFields(before));
  const lesson = { ...before, reach: area };
  assertInsideArea(tx, lesson, places, before);
  if (hasOtherEnds(places, before)) await assertReachable(tx, lesson, places, minutesBetween, id);
  await updatePickup(tx, before, places, nowDate(tx.clock));
  const booking = await getBooking(tx, id);
  await mailPickupChanged(tx, booking, hasMoved);
  await publishChangedDays(tx, [booking.local_date]);
  return booking;
}

/**
 * The same for the school's office, until the lesson begins: it can confirm places outside the area or too far to drive. Everyone concerned
 * hears of new places with the office's other changes; a new note alone tells nobody.
 * @throws AppError changed_meanwhile, not_found, status_conflict, lesson_begun, needs_confirmation
 */
export async function changePickupForOffice(
  ctx: Context,
  by: OfficeMember,
  id: string,
  { version, notify, ...said }: Said,
): Promise<BookingRow> {
  const places = parsePlaces(ctx, said);
  const booking = await withTravelTimes(ctx, null, (minutesBetween) =>
    inTransaction(ctx, async (tx) => {
      const { before, area } = await lockForPickup(tx, id);
      assertTransition('change_pickup', 'school', before, tx.clock.nowMs());
      if (!hasOtherPlaces(places, before) && places.pickup_note === before.pickup_note) return before;
      requireUnchanged(version, placeFields(before));
      const objections = await findObjectionsToPlaces(tx, before, { area, places, minutesBetween });
      const overridden = assertConfirmed(objections, said);
      await updatePickup(tx, before, places, nowDate(tx.clock));
      const changed = await getBooking(tx, id);
      await announceOfficeChange(tx, { booking: changed, before, notify, memberId: by.member?.id ?? null });
      await publishChangedDays(tx, [changed.local_date]);
      await recordOverridden(tx, by, { bookingId: id, overridden, reason: said.reason });
      return changed;
    }),
  );
  forgetDays(ctx, [booking.local_date]);
  return booking;
}

/** Locks slot, car and booking, in the order of every use case. */
async function lockForPickup(tx: Transaction, id: string): Promise<{ before: BookingRow; area: AreaRow }> {
  let area: AreaRow | undefined;
  const before = await lockBooking(tx, id, async (seen) => {
    area = await lockInstructor(tx, seen.instructor_id);
  });
  if (!area) throw new Error('lockBooking did not lock the car');
  return { before, area };
}
