import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { timesThatFit } from '#contract/slot-runs.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import {
  joinSlots,
  lockSlotWithTarget,
  readSlotStatus,
  releaseCar,
  releaseSlot,
  takeSlotStatement,
} from '#server/modules/availability/availability.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { moveCredit } from '#server/modules/packages/credit.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import {
  addOtherSlots,
  assertDailyDrivingLimit,
  assertOffered,
  assertReachable,
  explainConstraint,
  withTravelTimes,
} from './booking-checks.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { mailMoved, toStreetTime } from './bookings.mails.ts';
import { lessonMinutes, movedCharges, policyStartAfterWish } from './bookings.rules.ts';
import { assertTransition, getBooking, lockBooking } from './bookings.ts';
import { insertMove, updateMoved } from './change-booking.db.ts';
import { forgetOfficeChange } from './office-messages.ts';
import { scheduleReminders } from './reminders.ts';
import { type TakenLesson, takeLesson } from './take-slot.db.ts';

type Destination = Pick<BodyOf<(typeof bookingEndpoints)['moveBooking']>, 'date' | 'startTime' | 'endTime'>;

/**
 * Moves a student's lesson to another free slot of its instructor, and emails both sides. The same move again returns the moved booking.
 * @throws AppError not_found, slot_taken (with the day's other slots), slot_not_offered, kind_does_not_fit, student_busy, too_late_to_move,
 * status_conflict, unreachable, credit_short
 */
export async function moveBooking(ctx: Context, candidateId: string, id: string, to: Destination): Promise<BookingRow> {
  try {
    const { booking, days } = await withTravelTimes(ctx, candidateId, (minutesBetween) =>
      inTransaction(ctx, (tx) => moveInTransaction(tx, id, to, minutesBetween)),
    ).catch(explainConstraint);
    forgetDays(ctx, days);
    return booking;
  } catch (error) {
    const booking = await selectBooking(ctx, id);
    if (!booking) throw error;
    const drive = { ends: locateEnds(ctx, booking), besideBooking: id };
    const asked = { ...to, instructorId: booking.instructor_id, candidateId, kindId: booking.kind_id, drive };
    throw await addOtherSlots(ctx, error, asked);
  }
}

/** Locks both slots first, as a booking does. @returns the booking and the days whose lists changed */
async function moveInTransaction(
  tx: Transaction,
  id: string,
  to: Destination,
  minutesBetween: MinutesBetween,
): Promise<{ booking: BookingRow; days: string[] }> {
  const seen = await getBooking(tx, id);
  const lesson = await takeTime(tx, seen, to);
  if (!lesson) return { booking: await findRepeatedMove(tx, seen, to), days: [] };
  const before = await lockBooking(tx, id);
  const now = tx.clock.now();
  assertTransition('move', 'candidate', before, now.epochMilliseconds);
  await assertReachable(tx, lesson, before, minutesBetween, id);
  // A kind of lesson keeps its length, for the agreed price.
  if (before.kind_id !== null && lessonMinutes(lesson) !== lessonMinutes(before))
    throw new AppError('kind_does_not_fit');
  await assertOffered(tx, lesson, before.slot_id);
  await assertDailyDrivingLimit(tx, lesson, before.id);
  await insertMove(tx, before, { kind: 'student', memberId: null }, toDate(now));
  await updateMoved(tx, id, {
    ...{ lesson, schoolMove: null, now: toDate(now) },
    policyStartsAt: policyStartAfterWish(before, now.epochMilliseconds),
    ...(await chargeMove(tx, before, lesson)),
  });
  await releaseSlot(tx, before.slot_id, { isOfferedAgain: true });
  await releaseCar(tx, before);
  const booking = await getBooking(tx, id);
  await forgetOfficeChange(tx, booking);
  await mailMoved(tx, booking, toStreetTime(before), 'candidate');
  await scheduleReminders(tx, booking);
  const days = [...new Set([before.local_date, booking.local_date])];
  await publishChangedDays(tx, days);
  return { booking, days };
}

/** Takes the free slot at that time. Undefined if any lesson, even this one, has it. */
async function takeTime(tx: Transaction, seen: BookingRow, to: Destination) {
  const destination = { ...to, instructorId: seen.instructor_id };
  await lockSlotWithTarget(tx, seen.slot_id, destination);
  if (seen.kind_id !== null) await joinSlots(tx, destination);
  return takeLesson(tx, takeSlotStatement(destination), seen.candidate_id);
}

/** The destination isn't free: this booking is there already (a double click, a retry), or another one is. */
async function findRepeatedMove(tx: Transaction, seen: BookingRow, to: Destination): Promise<BookingRow> {
  const slot = await readSlotStatus(tx, { ...to, instructorId: seen.instructor_id });
  if (!slot) throw new AppError('slot_not_offered');
  // Read again: the first call may have committed while this one waited for the slot.
  const booking = await selectBooking(tx, seen.id);
  if (booking?.status === 'Booked' && booking.slot_id === slot.id) return booking;
  throw new AppError('slot_taken');
}

/** The price at the new length, or what it takes from the package that pays it. @throws AppError credit_short */
async function chargeMove(tx: Transaction, booking: BookingRow, lesson: TakenLesson) {
  const { package_order_id, credit_minutes, total_cents: totalCents, tax_cents: taxCents } = booking;
  const minutes = lessonMinutes(lesson);
  if (package_order_id === null || credit_minutes === null) {
    const province = lesson.province as ProvinceCode | null;
    const agreed = { perHourCents: booking.per_hour_cents, totalCents, taxCents, province };
    return { ...movedCharges(agreed, { from: lessonMinutes(booking), to: minutes }), creditMinutes: null };
  }
  const taken = { minutes: credit_minutes, cents: totalCents };
  const moved = await moveCredit(tx, { ...booking, package_order_id }, taken, minutes);
  if (!moved) throw new AppError('credit_short');
  return { totalCents: moved.cents, taxCents: 0, creditMinutes: moved.minutes };
}

/** Slots that this lesson can be moved to. @throws AppError not_found */
export async function findOtherSlots(ctx: Context, id: string): ReturnType<typeof findFreeTimes> {
  const booking = await getBooking(ctx, id);
  const drive = { ends: locateEnds(ctx, booking), besideBooking: id };
  const free = await findFreeTimes(ctx, booking.instructor_id, {}, drive);
  return booking.kind_id === null ? free : timesThatFit(free, lessonMinutes(booking));
}
