import { isLongDay } from '#contract/car-facts.ts';
import type { Transaction } from '#server/context.ts';
import { releaseCar, releaseSlot } from '#server/modules/availability/availability.ts';
import { type PlannedTime, takeLockedTime } from '#server/modules/availability/office-slots.ts';
import { publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { takeCredit } from '#server/modules/packages/credit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { newBooking } from './book-lesson.ts';
import { type BookingRow, insertBooking, selectBooking } from './bookings.db.ts';
import { mailBooked, mailMoved, toStreetTime } from './bookings.mails.ts';
import { lessonMinutes } from './bookings.rules.ts';
import { assertTransition, getBooking } from './bookings.ts';
import { insertMove, updateMoved } from './change-booking.db.ts';
import type { LessonPlaces } from './lesson-places.ts';
import { forgetOfficeChange } from './office-messages.ts';
import { selectLearnerLicence } from './office-objections.db.ts';
import { assertPossible } from './office-objections.ts';
import { scheduleReminders } from './reminders.ts';
import { selectMinutesOfDay, type TakenLesson, takeLesson } from './take-slot.db.ts';

// A student takes an hour that the school offered them. The caller has locked the hour, and the slot of the lesson that it replaces.

/** Why a student can't take an hour. */
export class HourRefused extends Error {
  readonly reason: 'taken' | 'student_busy' | 'long_day' | 'learner_licence';
  constructor(reason: HourRefused['reason']) {
    super(`the offered hour is refused: ${reason}`);
    this.reason = reason;
  }
}

/** Books the hour as a plain lesson, with prepaid hours if there are enough. @throws HourRefused; pg.DatabaseError if the student or the car is busy */
export async function bookOfferedHour(
  tx: Transaction,
  hour: PlannedTime,
  candidateId: string,
  places: LessonPlaces,
): Promise<BookingRow> {
  const lesson = await takeHour(tx, hour, candidateId, null);
  const credit = lesson.has_package ? await takeCredit(tx, candidateId, lesson, lessonMinutes(lesson), null) : null;
  const booking = newBooking(tx, lesson, { places, kind: null, credit });
  await insertBooking(tx, booking);
  await mailBooked(tx, [booking]);
  await scheduleReminders(tx, booking);
  await publishChangedDays(tx, [booking.local_date]);
  return getBooking(tx, booking.id);
}

/**
 * Moves the student's lesson to the hour, at the price agreed and free of charge however late it is.
 * @param seen as long as the hour
 * @throws HourRefused; AppError status_conflict if the lesson has changed
 */
export async function moveToOfferedHour(tx: Transaction, hour: PlannedTime, seen: BookingRow): Promise<BookingRow> {
  const lesson = await takeHour(tx, hour, seen.candidate_id, seen.id);
  const before = await selectBooking(tx, seen.id, { isLocked: true });
  if (before?.slot_id !== seen.slot_id) throw new AppError('status_conflict');
  assertTransition('move', 'school', before, tx.clock.nowMs());
  const now = nowDate(tx.clock);
  await insertMove(tx, before, { kind: 'student', memberId: null }, now);
  const { total_cents: totalCents, tax_cents: taxCents, credit_minutes: creditMinutes } = before;
  await updateMoved(tx, before.id, { lesson, totalCents, taxCents, creditMinutes, schoolMove: null, now });
  await releaseSlot(tx, before.slot_id, { isOfferedAgain: true });
  await releaseCar(tx, before);
  const booking = await getBooking(tx, before.id);
  await forgetOfficeChange(tx, booking);
  await mailMoved(tx, booking, toStreetTime(before), 'candidate');
  await scheduleReminders(tx, booking);
  await publishChangedDays(tx, [before.local_date, booking.local_date]);
  return booking;
}

async function takeHour(
  tx: Transaction,
  hour: PlannedTime,
  candidateId: string,
  besideBooking: string | null,
): Promise<TakenLesson> {
  const taken = await takeLockedTime(tx, hour);
  const lesson = taken && (await takeLesson(tx, taken.taking, candidateId));
  if (!lesson) throw new HourRefused('taken');
  await assertPossible(tx, lesson, { besideBooking }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new HourRefused(error.code === 'student_busy' ? 'student_busy' : 'taken');
  });
  const others = await selectMinutesOfDay(tx, candidateId, lesson.local_date, besideBooking);
  if (isLongDay(lesson.province, others + lessonMinutes(lesson))) throw new HourRefused('long_day');
  const licence = await selectLearnerLicence(tx, lesson);
  if (licence?.expiresOn && licence.expiresOn < lesson.local_date) throw new HourRefused('learner_licence');
  return lesson;
}
