import type { bookingEndpoints } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { createBookingMails, timeOf } from './bookings.mails.ts';
import { type BookingRow, selectBooking } from './bookings.repository.ts';
import { movedCharges } from './bookings.rules.ts';
import { findBooking } from './find-booking.ts';
import { lockBooking, requireTransition } from './lock-booking.ts';
import { insertMove, markMovesTold, selectUntoldMoves, updateMoved } from './move-booking.repository.ts';
import { minutesOf } from './new-booking.ts';
import { refusedByConstraint, withOtherSlots } from './refuse-taken-slot.ts';
import { remindedOf } from './remind-of-lesson.ts';
import { requireOffered } from './require-offered.ts';
import { requireShortDay } from './require-short-day.ts';
import { type TakenLesson, takeLesson } from './take-slot.repository.ts';
import { isBack } from './tell-of-move.ts';

type Destination = BodyOf<(typeof bookingEndpoints)['moveBooking']>;

/** Who moves a lesson; a school's refusals are written in the language that it reads. */
export type Mover =
  | { kind: 'candidate'; id: string }
  | { kind: 'school'; id: string; memberId: string | null; locale: Locale };

export function createMoveBooking({
  db,
  clock,
  availability,
  freeSlots,
  nearby,
  scheduleEditing,
  notifications,
  reminders,
  tellOfMove,
  credit,
  reach,
}: BookingDependencies) {
  const mails = createBookingMails(notifications);

  /** A destination that is not free: this very booking's already (a double click, a retry), or somebody else's. */
  async function movedAlready(transaction: Database, seen: BookingRow, to: Destination): Promise<BookingRow> {
    const slot = await availability.slotStatus(transaction, { ...to, instructorId: seen.instructor_id });
    if (!slot) throw new AppError('slot_not_offered');
    // Read again: the call that moved it may have committed while this one waited for the slot.
    const booking = await selectBooking(transaction, seen.id);
    if (booking?.status === 'Booked' && booking.slot_id === slot.id) return booking;
    throw new AppError('slot_taken');
  }

  /** A school's own rules are for students: it may move to what they are not offered, and is told of a long day before. */
  async function requireAllowed(transaction: Database, by: Mover, booking: BookingRow, lesson: TakenLesson) {
    if (by.kind === 'candidate') {
      // A kind is as long as it was booked, at the price that was agreed.
      if (booking.kind_id !== null && minutesOf(lesson) !== minutesOf(booking)) throw new AppError('kind_does_not_fit');
      await requireOffered(transaction, lesson, { clock, availability }, booking.slot_id);
      await requireShortDay(transaction, lesson, booking.id);
      return;
    }
    if (lesson.starts_at.getTime() <= clock.nowMs()) throw new AppError('slot_not_offered');
    // Another length has another price, which nobody agreed to.
    if (minutesOf(lesson) !== minutesOf(booking))
      throw new AppError('invalid_request', { fields: [{ path: 'endTime', code: 'invalid' }] });
  }

  /** Which move brought the lesson there: this one, unless it takes back what its student was not told of yet. */
  async function schoolMoveOf(transaction: Database, by: Mover, booking: BookingRow, lesson: TakenLesson) {
    if (by.kind === 'candidate') return null;
    const [first] = await selectUntoldMoves(transaction, booking.id);
    return first && isBack(first, lesson) ? first.school_move_before : booking.moves + 1;
  }

  /** What the lesson costs at its new length, or takes of the package that pays it. @throws AppError credit_short */
  async function chargesOf(transaction: Database, booking: BookingRow, lesson: TakenLesson) {
    const { package_order_id, credit_minutes, total_cents: totalCents, tax_cents: taxCents } = booking;
    const minutes = minutesOf(lesson);
    if (package_order_id === null || credit_minutes === null) {
      const province = lesson.province as ProvinceCode | null;
      const agreed = { perHourCents: booking.per_hour_cents, totalCents, taxCents, province };
      return { ...movedCharges(agreed, { from: minutesOf(booking), to: minutes }), creditMinutes: null };
    }
    const taken = { minutes: credit_minutes, cents: totalCents };
    const moved = await credit.move(transaction, { ...booking, package_order_id }, taken, minutes);
    if (!moved) throw new AppError('credit_short');
    return { totalCents: moved.cents, taxCents: 0, creditMinutes: moved.minutes };
  }

  async function place(
    transaction: Database,
    by: Mover,
    booking: BookingRow,
    lesson: TakenLesson,
  ): Promise<BookingRow> {
    const now = toDate(clock.now());
    const schoolMove = await schoolMoveOf(transaction, by, booking, lesson);
    const mover =
      by.kind === 'school'
        ? ({ kind: 'school', memberId: by.memberId, isTold: false } as const)
        : ({ kind: 'student', memberId: null, isTold: true } as const);
    await insertMove(transaction, booking, mover, now);
    await updateMoved(transaction, booking.id, {
      lesson,
      schoolMove,
      ...(await chargesOf(transaction, booking, lesson)),
      now,
    });
    if (lesson.slot_id !== booking.slot_id)
      await availability.releaseSlot(transaction, booking.slot_id, { isOfferedAgain: true });
    await availability.releaseCar(transaction, booking);
    return findBooking(transaction, booking.id);
  }

  /** A student's move at once, a school's when it can no longer be undone. */
  async function tell(transaction: Database, by: Mover, before: BookingRow, booking: BookingRow): Promise<void> {
    if (by.kind === 'school') return tellOfMove.later(transaction, booking);
    await markMovesTold(transaction, booking.id);
    await mails.moved(transaction, booking, timeOf(before), 'candidate');
  }

  /** The free slot of that time; a school's lesson else takes its own along. Undefined where somebody has it, this very lesson perhaps. */
  async function takeTime(transaction: Database, by: Mover, seen: BookingRow, to: Destination) {
    const destination = { ...to, instructorId: seen.instructor_id };
    await availability.lockSlotAnd(transaction, seen.slot_id, destination);
    if (seen.kind_id !== null) await availability.joinSlots(transaction, destination);
    const lesson = await takeLesson(transaction, availability.takingSlot(destination), seen.candidate_id);
    if (lesson || by.kind === 'candidate' || (await availability.slotStatus(transaction, destination))) return lesson;
    const place = { ...destination, timeZone: seen.time_zone };
    const moving = await scheduleEditing.movingBooked(transaction, by.id, seen.slot_id, place, by.locale);
    return takeLesson(transaction, moving, seen.candidate_id);
  }

  /**
   * Both slots first, as who books does; the old one is free at once.
   * @returns the booking as it is now, and the days whose lists changed
   */
  async function moveIn(
    transaction: Database,
    by: Mover,
    id: string,
    to: Destination,
    minutesBetween: MinutesBetween,
  ): Promise<{ booking: BookingRow; days: string[] }> {
    if (by.kind === 'school') await availability.lockSchedule(transaction, by.id);
    const seen = await findBooking(transaction, id);
    const lesson = await takeTime(transaction, by, seen, to);
    if (!lesson) return { booking: await movedAlready(transaction, seen, to), days: [] };
    const before = await lockBooking(transaction, availability, id);
    requireTransition('move', by.kind, before, clock.now().epochMilliseconds);
    await reach.requireReachable(transaction, lesson, before, minutesBetween, id);
    await requireAllowed(transaction, by, before, lesson);
    const booking = await place(transaction, by, before, lesson);
    await tell(transaction, by, before, booking);
    await reminders.schedule(transaction, remindedOf(booking));
    const days = [...new Set([before.local_date, booking.local_date])];
    await availability.publishDays(transaction, days);
    return { booking, days };
  }

  /**
   * Moves a lesson to another free slot of its instructor, or a school to another time, in one transaction, and tells both.
   * The same move again gives the booking as it was moved.
   * @throws AppError not_found, slot_taken (with the day's other slots), slot_not_offered, kind_does_not_fit, slot_refused, student_busy, too_late_to_move,
   * status_conflict, unreachable, credit_short
   */
  return async (by: Mover, id: string, to: Destination): Promise<BookingRow> => {
    try {
      const { booking, days } = await reach
        .knowingWays(by.kind === 'candidate' ? by.id : null, (minutesBetween) =>
          db.transaction().execute((transaction) => moveIn(transaction, by, id, to, minutesBetween)),
        )
        .catch(refusedByConstraint);
      availability.forgetDays(days);
      return booking;
    } catch (error) {
      const booking = await selectBooking(db, id);
      if (!booking || by.kind === 'school') throw error;
      const drive = { ends: reach.endsOf(booking), besideBooking: id };
      const asked = { ...to, instructorId: booking.instructor_id, candidateId: by.id, kindId: booking.kind_id, drive };
      throw await withOtherSlots(db, { freeSlots, nearby }, error, asked);
    }
  };
}
