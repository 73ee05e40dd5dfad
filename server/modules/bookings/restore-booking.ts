import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import {
  lockOfficeTimes,
  type OfficeTime,
  planOfficeTime,
  takeLockedTime,
  unwithdrawSlot,
} from '#server/modules/availability/office-slots.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { retakeCredit } from '#server/modules/packages/credit.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { explainOfficeConstraint, withTravelTimes } from './booking-checks.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { minutesBack } from './bookings.rules.ts';
import { assertTransition, getBooking } from './bookings.ts';
import { updateRestored } from './change-booking.db.ts';
import { addWhoHasTheHour, isHourTaken } from './hour-taken.ts';
import type { OfficeMover } from './move-for-office.ts';
import { announceOfficeChange } from './office-messages.ts';
import { assertConfirmed, assertPossible, findObjections, recordOverridden } from './office-objections.ts';
import { scheduleReminders } from './reminders.ts';
import { takeLesson } from './take-slot.db.ts';

type RestoreRequest = BodyOf<(typeof bookingEndpoints)['restoreBooking']> & { isPreview?: boolean };

/** Rolls back a preview. */
class Previewed extends Error {
  readonly booking: BookingRow;
  constructor(booking: BookingRow) {
    super('rolled back on purpose');
    this.booking = booking;
  }
}

/**
 * Undoes the cancellation of a lesson ahead, at its time: with the price, fee and credit that it had. Sent again, it answers the booking. A
 * preview changes nothing.
 * @throws AppError not_found, lesson_begun, status_conflict if it isn't cancelled, slot_taken (with who has the hour), car_busy, student_busy,
 * instructor_licence_expired, car_out_of_service, credit_short, needs_confirmation, forbidden
 */
export async function restoreBooking(
  ctx: Context,
  by: OfficeMover,
  id: string,
  request: RestoreRequest,
): Promise<BookingRow> {
  try {
    const booking = await withTravelTimes(ctx, null, (minutesBetween) =>
      inTransaction(ctx, (tx) => restoreInTransaction(tx, by, id, { request, minutesBetween })),
    ).catch(explainOfficeConstraint);
    forgetDays(ctx, [booking.local_date]);
    return booking;
  } catch (error) {
    if (error instanceof Previewed) return error.booking;
    const booking = await selectBooking(ctx, id);
    // Another member restored it just now.
    if (booking?.status === 'Booked' && isHourTaken(error)) return booking;
    throw booking ? await addWhoHasTheHour(ctx, error, booking, await planOfficeTime(ctx, toHour(booking))) : error;
  }
}

async function restoreInTransaction(
  tx: Transaction,
  by: OfficeMover,
  id: string,
  { request, minutesBetween }: { request: RestoreRequest; minutesBetween: MinutesBetween },
): Promise<BookingRow> {
  const seen = await getBooking(tx, id);
  if (seen.status === 'Booked') return seen;
  assertTransition('restore', 'school', seen, tx.clock.nowMs());
  const { lesson, isPublished } = await takeHour(tx, seen);
  const cancelled = await selectBooking(tx, id, { isLocked: true });
  if (cancelled?.status !== 'Cancelled') throw new AppError('status_conflict');
  if (by.undoesSince && !isCancelledByOfficeSince(cancelled, by.undoesSince)) throw new AppError('status_conflict');
  await assertPossible(tx, lesson, { besideBooking: id });
  const checked = { by, places: cancelled, isPublished, minutesBetween, besideBooking: id, locale: by.locale };
  const objections = by.undoesSince ? [] : await findObjections(tx, lesson, checked);
  const overridden = assertConfirmed(objections, request);

  await retakeCredit(tx, cancelled, minutesBack(cancelled));
  await updateRestored(tx, id, { lesson, now: nowDate(tx.clock) });
  const booking = await getBooking(tx, id);
  if (request.isPreview) throw new Previewed(booking);
  await scheduleReminders(tx, booking);
  const memberId = by.member?.id ?? null;
  await announceOfficeChange(tx, { booking, before: cancelled, notify: request.notify, memberId });
  await publishChangedDays(tx, [booking.local_date]);
  await recordOverridden(tx, by, { bookingId: id, overridden, reason: request.reason });
  return booking;
}

const isCancelledByOfficeSince = ({ cancelled_by, cancelled_at, snow_day_id }: BookingRow, since: Date): boolean =>
  cancelled_by === 'school' && snow_day_id === null && cancelled_at !== null && cancelled_at >= since;

const toHour = ({ instructor_id, local_date, local_start, local_end }: BookingRow): OfficeTime => ({
  ...{ instructorId: instructor_id, date: local_date },
  ...{ startTime: local_start, endTime: local_end },
});

/** Takes the lesson's time again. @throws AppError slot_taken */
async function takeHour(tx: Transaction, seen: BookingRow) {
  const hour = await planOfficeTime(tx, toHour(seen));
  await lockOfficeTimes(tx, [hour], [seen.slot_id]);
  await unwithdrawSlot(tx, seen.slot_id, hour);
  const taken = await takeLockedTime(tx, hour);
  const lesson = taken && (await takeLesson(tx, taken.taking, seen.candidate_id));
  if (!lesson) throw new AppError('slot_taken');
  return { lesson, isPublished: taken.isPublished };
}
