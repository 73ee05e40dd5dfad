import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import {
  joinSlots,
  lockSchedule,
  lockSlotWithTarget,
  readSlotStatus,
  releaseCar,
  releaseSlot,
  takingSlot,
} from '#server/modules/availability/availability.ts';
import { moveBookedSlot } from '#server/modules/availability/edit-schedule.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { moveCredit } from '#server/modules/packages/credit.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { mailMoved, timeOf } from './bookings.mails.ts';
import { movedCharges } from './bookings.rules.ts';
import { findBooking } from './find-booking.ts';
import { lockBooking, requireTransition } from './lock-booking.ts';
import { insertMove, markMovesTold, selectUntoldMoves, updateMoved } from './move-booking.db.ts';
import { minutesOf } from './new-booking.ts';
import { refusedByConstraint, withOtherSlots } from './refuse-taken-slot.ts';
import { scheduleReminders } from './reminders.ts';
import { requireOffered } from './require-offered.ts';
import { assertReachable, withTravelTimes } from './require-reachable.ts';
import { requireShortDay } from './require-short-day.ts';
import { type TakenLesson, takeLesson } from './take-slot.db.ts';
import { isBack, scheduleMoveMail } from './tell-of-move.ts';

type Destination = BodyOf<(typeof bookingEndpoints)['moveBooking']>;

/** Who moves a lesson; a school's refusals are written in the language that it reads. */
export type Mover =
  | { kind: 'candidate'; id: string }
  | { kind: 'school'; id: string; memberId: string | null; locale: Locale };

/** A destination that is not free: this very booking's already (a double click, a retry), or somebody else's. */
async function movedAlready(tx: Transaction, seen: BookingRow, to: Destination): Promise<BookingRow> {
  const slot = await readSlotStatus(tx, { ...to, instructorId: seen.instructor_id });
  if (!slot) throw new AppError('slot_not_offered');
  // Read again: the call that moved it may have committed while this one waited for the slot.
  const booking = await selectBooking(tx, seen.id);
  if (booking?.status === 'Booked' && booking.slot_id === slot.id) return booking;
  throw new AppError('slot_taken');
}

/** A school's own rules are for students: it may move to what they are not offered, and is told of a long day before. */
async function requireAllowed(tx: Transaction, by: Mover, booking: BookingRow, lesson: TakenLesson) {
  if (by.kind === 'candidate') {
    // A kind is as long as it was booked, at the price that was agreed.
    if (booking.kind_id !== null && minutesOf(lesson) !== minutesOf(booking)) throw new AppError('kind_does_not_fit');
    await requireOffered(tx, lesson, booking.slot_id);
    await requireShortDay(tx, lesson, booking.id);
    return;
  }
  if (lesson.starts_at.getTime() <= tx.clock.nowMs()) throw new AppError('slot_not_offered');
  // Another length has another price, which nobody agreed to.
  if (minutesOf(lesson) !== minutesOf(booking))
    throw new AppError('invalid_request', { fields: [{ path: 'endTime', code: 'invalid' }] });
}

/** Which move brought the lesson there: this one, unless it takes back what its student was not told of yet. */
async function schoolMoveOf(tx: Transaction, by: Mover, booking: BookingRow, lesson: TakenLesson) {
  if (by.kind === 'candidate') return null;
  const [first] = await selectUntoldMoves(tx, booking.id);
  return first && isBack(first, lesson) ? first.school_move_before : booking.moves + 1;
}

/** What the lesson costs at its new length, or takes of the package that pays it. @throws AppError credit_short */
async function chargesOf(tx: Transaction, booking: BookingRow, lesson: TakenLesson) {
  const { package_order_id, credit_minutes, total_cents: totalCents, tax_cents: taxCents } = booking;
  const minutes = minutesOf(lesson);
  if (package_order_id === null || credit_minutes === null) {
    const province = lesson.province as ProvinceCode | null;
    const agreed = { perHourCents: booking.per_hour_cents, totalCents, taxCents, province };
    return { ...movedCharges(agreed, { from: minutesOf(booking), to: minutes }), creditMinutes: null };
  }
  const taken = { minutes: credit_minutes, cents: totalCents };
  const moved = await moveCredit(tx, { ...booking, package_order_id }, taken, minutes);
  if (!moved) throw new AppError('credit_short');
  return { totalCents: moved.cents, taxCents: 0, creditMinutes: moved.minutes };
}

async function place(tx: Transaction, by: Mover, booking: BookingRow, lesson: TakenLesson): Promise<BookingRow> {
  const now = toDate(tx.clock.now());
  const schoolMove = await schoolMoveOf(tx, by, booking, lesson);
  const mover =
    by.kind === 'school'
      ? ({ kind: 'school', memberId: by.memberId, isTold: false } as const)
      : ({ kind: 'student', memberId: null, isTold: true } as const);
  await insertMove(tx, booking, mover, now);
  await updateMoved(tx, booking.id, {
    lesson,
    schoolMove,
    ...(await chargesOf(tx, booking, lesson)),
    now,
  });
  if (lesson.slot_id !== booking.slot_id) await releaseSlot(tx, booking.slot_id, { isOfferedAgain: true });
  await releaseCar(tx, booking);
  return findBooking(tx, booking.id);
}

/** A student's move at once, a school's when it can no longer be undone. */
async function tell(tx: Transaction, by: Mover, before: BookingRow, booking: BookingRow): Promise<void> {
  if (by.kind === 'school') return scheduleMoveMail(tx, booking);
  await markMovesTold(tx, booking.id);
  await mailMoved(tx, booking, timeOf(before), 'candidate');
}

/** The free slot of that time; a school's lesson else takes its own along. Undefined where somebody has it, this very lesson perhaps. */
async function takeTime(tx: Transaction, by: Mover, seen: BookingRow, to: Destination) {
  const destination = { ...to, instructorId: seen.instructor_id };
  await lockSlotWithTarget(tx, seen.slot_id, destination);
  if (seen.kind_id !== null) await joinSlots(tx, destination);
  const lesson = await takeLesson(tx, takingSlot(destination), seen.candidate_id);
  if (lesson || by.kind === 'candidate' || (await readSlotStatus(tx, destination))) return lesson;
  const place = { ...destination, timeZone: seen.time_zone };
  const moving = await moveBookedSlot(tx, by.id, seen.slot_id, place, by.locale);
  return takeLesson(tx, moving, seen.candidate_id);
}

/**
 * Both slots first, as who books does; the old one is free at once.
 * @returns the booking as it is now, and the days whose lists changed
 */
async function moveIn(
  tx: Transaction,
  by: Mover,
  id: string,
  to: Destination,
  minutesBetween: MinutesBetween,
): Promise<{ booking: BookingRow; days: string[] }> {
  if (by.kind === 'school') await lockSchedule(tx, by.id);
  const seen = await findBooking(tx, id);
  const lesson = await takeTime(tx, by, seen, to);
  if (!lesson) return { booking: await movedAlready(tx, seen, to), days: [] };
  const before = await lockBooking(tx, id);
  requireTransition('move', by.kind, before, tx.clock.now().epochMilliseconds);
  await assertReachable(tx, lesson, before, minutesBetween, id);
  await requireAllowed(tx, by, before, lesson);
  const booking = await place(tx, by, before, lesson);
  await tell(tx, by, before, booking);
  await scheduleReminders(tx, booking);
  const days = [...new Set([before.local_date, booking.local_date])];
  await publishChangedDays(tx, days);
  return { booking, days };
}

/**
 * Moves a lesson to another free slot of its instructor, or a school to another time, in one transaction, and tells both.
 * The same move again gives the booking as it was moved.
 * @throws AppError not_found, slot_taken (with the day's other slots), slot_not_offered, kind_does_not_fit, slot_refused, student_busy, too_late_to_move,
 * status_conflict, unreachable, credit_short
 */
export async function moveBooking(ctx: Context, by: Mover, id: string, to: Destination): Promise<BookingRow> {
  try {
    const { booking, days } = await withTravelTimes(ctx, by.kind === 'candidate' ? by.id : null, (minutesBetween) =>
      inTransaction(ctx, (tx) => moveIn(tx, by, id, to, minutesBetween)),
    ).catch(refusedByConstraint);
    forgetDays(ctx, days);
    return booking;
  } catch (error) {
    const booking = await selectBooking(ctx, id);
    if (!booking || by.kind === 'school') throw error;
    const drive = { ends: locateEnds(ctx, booking), besideBooking: id };
    const asked = { ...to, instructorId: booking.instructor_id, candidateId: by.id, kindId: booking.kind_id, drive };
    throw await withOtherSlots(ctx, error, asked);
  }
}
