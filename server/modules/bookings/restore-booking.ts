import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import {
  lockOfficeTimes,
  planOfficeTime,
  takeLockedTime,
  unwithdrawSlot,
} from '#server/modules/availability/office-slots.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { retakeCredit } from '#server/modules/packages/credit.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { explainOfficeConstraint } from './booking-checks.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { minutesBack } from './bookings.rules.ts';
import { assertTransition, getBooking } from './bookings.ts';
import { selectOverlapping, updateRestored } from './change-booking.db.ts';
import { announceOfficeChange } from './office-messages.ts';
import { scheduleReminders } from './reminders.ts';
import { takeLesson } from './take-slot.db.ts';

export interface Restoring {
  /** False: we tell nobody. */
  notify: boolean;
  /** The member who restores it. */
  memberId: string | null;
}

/** How many free times a refusal lists. */
const NEAREST_MAX = 5;

/**
 * Undoes the cancellation of a lesson ahead, at its time: with the price, fee and credit that it had. Sent again, it answers the booking.
 * @throws AppError not_found, lesson_begun, status_conflict if it isn't cancelled, slot_taken, car_busy, student_busy, credit_short
 */
export async function restoreBooking(ctx: Context, id: string, how: Restoring): Promise<BookingRow> {
  try {
    const booking = await inTransaction(ctx, (tx) => restoreInTransaction(tx, id, how)).catch(explainOfficeConstraint);
    forgetDays(ctx, [booking.local_date]);
    return booking;
  } catch (error) {
    const booking = await selectBooking(ctx, id);
    // Another member restored it just now.
    if (booking?.status === 'Booked' && isTaken(error)) return booking;
    throw booking ? await addWhoHasTheHour(ctx, error, booking) : error;
  }
}

async function restoreInTransaction(tx: Transaction, id: string, { notify, memberId }: Restoring): Promise<BookingRow> {
  const seen = await getBooking(tx, id);
  if (seen.status === 'Booked') return seen;
  assertTransition('restore', 'school', seen, tx.clock.nowMs());
  const lesson = await takeHour(tx, seen);
  if (!lesson) throw new AppError('slot_taken');
  const cancelled = await selectBooking(tx, id, { isLocked: true });
  if (cancelled?.status !== 'Cancelled') throw new AppError('status_conflict');
  await retakeCredit(tx, cancelled, minutesBack(cancelled));
  await updateRestored(tx, id, { lesson, now: nowDate(tx.clock) });
  const booking = await getBooking(tx, id);
  await scheduleReminders(tx, booking);
  await announceOfficeChange(tx, { booking, before: cancelled, notify, memberId });
  await publishChangedDays(tx, [booking.local_date]);
  return booking;
}

/** Takes the lesson's time again. Undefined if it isn't free. */
async function takeHour(tx: Transaction, seen: BookingRow) {
  const hour = await planOfficeTime(tx, {
    instructorId: seen.instructor_id,
    date: seen.local_date,
    startTime: seen.local_start,
    endTime: seen.local_end,
  });
  await lockOfficeTimes(tx, [hour], [seen.slot_id]);
  await unwithdrawSlot(tx, seen.slot_id, hour);
  const taken = await takeLockedTime(tx, hour);
  return taken ? takeLesson(tx, taken.taking, seen.candidate_id) : undefined;
}

const isTaken = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'slot_taken' || error.code === 'car_busy');

/** Adds the lesson that is in the way, and the instructor's nearest free times. */
async function addWhoHasTheHour(ctx: Context, refusal: unknown, booking: BookingRow): Promise<unknown> {
  if (!isTaken(refusal)) return refusal;
  const [other] = await selectOverlapping(ctx, booking);
  const takenBy = other && {
    bookingId: other.id,
    student: `${other.candidate_first_name} ${other.candidate_last_name}`.trim(),
  };
  const drive = { ends: locateEnds(ctx, booking), besideBooking: booking.id };
  const free = await findFreeTimes(ctx, booking.instructor_id, {}, drive);
  const wallMs = ({ date, startTime }: { date: string; startTime: string }) => Date.parse(`${date}T${startTime}Z`);
  const start = wallMs({ date: booking.local_date, startTime: booking.local_start });
  const nearest = free.toSorted((one, two) => Math.abs(wallMs(one) - start) - Math.abs(wallMs(two) - start));
  const otherSlots = nearest
    .slice(0, NEAREST_MAX)
    .map(({ date, startTime, endTime }) => ({ date, startTime, endTime }));
  return new AppError(refusal.code, { details: { takenBy: takenBy ?? null, otherSlots } });
}
