import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { timesThatFit } from '#contract/slot-runs.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import {
  joinSlots,
  lockSchedule,
  lockSlotWithTarget,
  readSlotStatus,
  releaseCar,
  releaseSlot,
  takeSlotStatement,
} from '#server/modules/availability/availability.ts';
import { moveBookedSlot } from '#server/modules/availability/edit-schedule.ts';
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
import { lessonMinutes, movedCharges } from './bookings.rules.ts';
import { assertTransition, getBooking, lockBooking } from './bookings.ts';
import { insertMove, updateMoved } from './change-booking.db.ts';
import { selectKnown } from './office-messages.db.ts';
import { announceOfficeChange, forgetOfficeChange } from './office-messages.ts';
import { scheduleReminders } from './reminders.ts';
import { type TakenLesson, takeLesson } from './take-slot.db.ts';

type Destination = BodyOf<(typeof bookingEndpoints)['moveBooking']>;

/** `locale`: a school's refusals are written in its language. */
export type Mover =
  | { kind: 'candidate'; id: string }
  | { kind: 'school'; id: string; memberId: string | null; locale: Locale };

/**
 * Moves a lesson to another free slot of its instructor, or to any time if a school moves it, and emails both sides. The same move again
 * returns the moved booking.
 * @throws AppError not_found, slot_taken (with the day's other slots), slot_not_offered, kind_does_not_fit, slot_refused, student_busy, too_late_to_move,
 * status_conflict, unreachable, credit_short
 */
export async function moveBooking(ctx: Context, by: Mover, id: string, to: Destination): Promise<BookingRow> {
  try {
    const { booking, days } = await withTravelTimes(ctx, by.kind === 'candidate' ? by.id : null, (minutesBetween) =>
      inTransaction(ctx, (tx) => moveInTransaction(tx, by, id, to, minutesBetween)),
    ).catch(explainConstraint);
    forgetDays(ctx, days);
    return booking;
  } catch (error) {
    const booking = await selectBooking(ctx, id);
    if (!booking || by.kind === 'school') throw error;
    const drive = { ends: locateEnds(ctx, booking), besideBooking: id };
    const asked = { ...to, instructorId: booking.instructor_id, candidateId: by.id, kindId: booking.kind_id, drive };
    throw await addOtherSlots(ctx, error, asked);
  }
}

/** Locks both slots first, as a booking does. @returns the booking and the days whose lists changed */
async function moveInTransaction(
  tx: Transaction,
  by: Mover,
  id: string,
  to: Destination,
  minutesBetween: MinutesBetween,
): Promise<{ booking: BookingRow; days: string[] }> {
  if (by.kind === 'school') await lockSchedule(tx, by.id);
  const seen = await getBooking(tx, id);
  const lesson = await takeTime(tx, by, seen, to);
  if (!lesson) return { booking: await findRepeatedMove(tx, seen, to), days: [] };
  const before = await lockBooking(tx, id);
  assertTransition('move', by.kind, before, tx.clock.now().epochMilliseconds);
  await assertReachable(tx, lesson, before, minutesBetween, id);
  await assertMoveAllowed(tx, by, before, lesson);
  const booking = await writeMove(tx, by, before, lesson);
  await announceMove(tx, by, before, booking);
  await scheduleReminders(tx, booking);
  const days = [...new Set([before.local_date, booking.local_date])];
  await publishChangedDays(tx, days);
  return { booking, days };
}

/** Takes the free slot at that time, or moves the lesson's own slot there if a school asks. Undefined if any lesson, even this one, has it. */
async function takeTime(tx: Transaction, by: Mover, seen: BookingRow, to: Destination) {
  const destination = { ...to, instructorId: seen.instructor_id };
  await lockSlotWithTarget(tx, seen.slot_id, destination);
  if (seen.kind_id !== null) await joinSlots(tx, destination);
  const lesson = await takeLesson(tx, takeSlotStatement(destination), seen.candidate_id);
  if (lesson || by.kind === 'candidate' || (await readSlotStatus(tx, destination))) return lesson;
  const place = { ...destination, timeZone: seen.time_zone };
  const moving = await moveBookedSlot(tx, by.id, seen.slot_id, place, by.locale);
  return takeLesson(tx, moving, seen.candidate_id);
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

/** A school may move a lesson to times that it doesn't offer students. Its page warns of a long day. */
async function assertMoveAllowed(tx: Transaction, by: Mover, booking: BookingRow, lesson: TakenLesson) {
  if (by.kind === 'candidate') {
    // A kind of lesson keeps its length, for the agreed price.
    if (booking.kind_id !== null && lessonMinutes(lesson) !== lessonMinutes(booking))
      throw new AppError('kind_does_not_fit');
    await assertOffered(tx, lesson, booking.slot_id);
    await assertDailyDrivingLimit(tx, lesson, booking.id);
    return;
  }
  if (lesson.starts_at.getTime() <= tx.clock.nowMs()) throw new AppError('slot_not_offered');
  // Another length has another price, which the student hasn't agreed to.
  if (lessonMinutes(lesson) !== lessonMinutes(booking))
    throw new AppError('invalid_request', { fields: [{ path: 'endTime', code: 'invalid' }] });
}

async function writeMove(tx: Transaction, by: Mover, booking: BookingRow, lesson: TakenLesson): Promise<BookingRow> {
  const now = toDate(tx.clock.now());
  const schoolMove = await findSchoolMove(tx, by, booking, lesson);
  const mover =
    by.kind === 'school'
      ? ({ kind: 'school', memberId: by.memberId } as const)
      : ({ kind: 'student', memberId: null } as const);
  await insertMove(tx, booking, mover, now);
  await updateMoved(tx, booking.id, {
    lesson,
    schoolMove,
    ...(await chargeMove(tx, booking, lesson)),
    now,
  });
  if (lesson.slot_id !== booking.slot_id) await releaseSlot(tx, booking.slot_id, { isOfferedAgain: true });
  await releaseCar(tx, booking);
  return getBooking(tx, booking.id);
}

/** The number of the school's move that brought the lesson there: this one, unless it undoes moves that weren't emailed yet. */
async function findSchoolMove(tx: Transaction, by: Mover, booking: BookingRow, lesson: TakenLesson) {
  if (by.kind === 'candidate') return null;
  const known = await selectKnown(tx, booking.id);
  const isUndone = known?.date === lesson.local_date && known.startTime === lesson.local_start;
  return isUndone ? known.schoolMove : booking.moves + 1;
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

/** A student's move is emailed at once, a school's once it can no longer be undone. */
async function announceMove(tx: Transaction, by: Mover, before: BookingRow, booking: BookingRow): Promise<void> {
  if (by.kind === 'school') return announceOfficeChange(tx, { booking, before, notify: true, memberId: by.memberId });
  await forgetOfficeChange(tx, booking);
  await mailMoved(tx, booking, toStreetTime(before), 'candidate');
}

/** Slots that this lesson can be moved to. @throws AppError not_found */
export async function findOtherSlots(ctx: Context, id: string): ReturnType<typeof findFreeTimes> {
  const booking = await getBooking(ctx, id);
  const drive = { ends: locateEnds(ctx, booking), besideBooking: id };
  const free = await findFreeTimes(ctx, booking.instructor_id, {}, drive);
  return booking.kind_id === null ? free : timesThatFit(free, lessonMinutes(booking));
}
