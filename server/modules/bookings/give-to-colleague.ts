import type { Transaction } from '#server/context.ts';
import { releaseCar, releaseSlot } from '#server/modules/availability/availability.ts';
import { lockOfficeTimes, planOfficeTime, takeLockedTime } from '#server/modules/availability/office-slots.ts';
import { publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { assertTransition, getBooking } from './bookings.ts';
import { insertMove, updateMoved } from './change-booking.db.ts';
import { announceOfficeChange, quietUnless } from './office-messages.ts';
import { scheduleReminders } from './reminders.ts';
import { type TakenLesson, takeLesson } from './take-slot.db.ts';

export interface Giving {
  memberId: string | null;
  notify: boolean;
  /** Refuses a booking that isn't as the office saw it. It's locked. */
  assertUnchanged: (booking: BookingRow) => void;
  /** Refuses the colleague. Their time, car and turn are locked. */
  assertSuitable: (tx: Transaction, lesson: TakenLesson, booking: BookingRow) => Promise<void>;
}

/**
 * Gives a booked lesson to a colleague at its time. Price, fee, tax and credit stay as agreed, whatever the colleague's rate.
 * @throws AppError not_found, slot_taken, status_conflict, lesson_begun; pg.DatabaseError if the car or the student is busy then
 */
export async function giveToColleague(
  tx: Transaction,
  id: string,
  colleagueId: string,
  { memberId, notify, assertUnchanged, assertSuitable }: Giving,
): Promise<BookingRow> {
  const seen = await getBooking(tx, id);
  assertUnchanged(seen);
  const { local_date: date, local_start: startTime, local_end: endTime } = seen;
  const time = await planOfficeTime(tx, { instructorId: colleagueId, date, startTime, endTime });
  await lockOfficeTimes(tx, [time], [seen.slot_id]);
  const taken = await takeLockedTime(tx, time);
  const lesson = taken && (await takeLesson(tx, taken.taking, seen.candidate_id));
  if (!lesson) throw new AppError('slot_taken');
  const before = await selectBooking(tx, id, { isLocked: true });
  if (before?.slot_id !== seen.slot_id) throw new AppError('status_conflict');
  assertUnchanged(before);
  assertTransition('move', 'school', before, tx.clock.nowMs());
  await assertSuitable(tx, lesson, before);

  const now = nowDate(tx.clock);
  await insertMove(tx, before, { kind: 'school', memberId }, now);
  const { total_cents: totalCents, tax_cents: taxCents, credit_minutes: creditMinutes } = before;
  await updateMoved(tx, id, { lesson, totalCents, taxCents, creditMinutes, schoolMove: before.moves + 1, now });
  const quiet = quietUnless(notify, tx);
  await releaseSlot(quiet, before.slot_id, { isOfferedAgain: true });
  await releaseCar(quiet, before);
  const booking = await getBooking(tx, id);
  await announceOfficeChange(tx, { booking, before, notify, memberId });
  await scheduleReminders(tx, booking);
  await publishChangedDays(tx, [booking.local_date]);
  return booking;
}
