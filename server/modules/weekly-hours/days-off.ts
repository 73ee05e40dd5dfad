import { randomUUID } from 'node:crypto';
import { addDays, daysBetween } from '#contract/bookable-days.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { Holiday, weeklyHoursEndpoints } from '#contract/weekly-hours.ts';
import { type Context, inTransaction, type Queryable, type Transaction } from '#server/context.ts';
import {
  findStandingSlots,
  offerSlotsAgain,
  type TimeOff,
  withdrawSlotsInTimeOff,
} from '#server/modules/availability/availability.ts';
import { findBookingsOfSlots, presentLessonOutside } from '#server/modules/bookings/bookings.ts';
import { cancelLessonsOfWindow } from '#server/modules/bookings/declare-snow-day.ts';
import { listHolidays } from '#server/modules/schools/holidays.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate } from '#server/platform/clock.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';
import {
  deleteDaysOff,
  insertDaysOff,
  isDayOffSince,
  selectDaysOff,
  selectHolidays,
  upsertHoliday,
} from './weekly-hours.db.ts';
import { addEffects, changeWeeklyHours, makeSlotsFor, NO_EFFECT, remakeSlotsSoon } from './weekly-hours.ts';

type Request = BodyOf<(typeof weeklyHoursEndpoints)['addDaysOff']>;
type Answer = AnswerOf<(typeof weeklyHoursEndpoints)['addDaysOff']>;

const texts = await textsIn<Texts>(import.meta.dirname);

/** Booked lessons on these days that haven't started. */
async function lessonsOn(ctx: Context, instructorId: string, { fromDate, toDate }: Request) {
  const booked = (await findStandingSlots(ctx, instructorId)).filter(
    ({ status, date }) => status === 'BOOKED' && fromDate <= date && date <= toDate,
  );
  const rows = await findBookingsOfSlots(
    ctx,
    booked.map(({ id }) => id),
  );
  return rows.map(presentLessonOutside);
}

/** Days off that aren't over. */
export async function listDaysOff(
  ctx: Context,
  instructorId: string,
): Promise<AnswerOf<(typeof weeklyHoursEndpoints)['daysOff']>> {
  // A zone may be a day behind UTC, so one that has just ended may still show.
  const today = addDays(nowDate(ctx.clock).toISOString().slice(0, 10), -1);
  return (await selectDaysOff(ctx, [instructorId], today)).map(({ instructorId: _, fromTime, untilTime, ...days }) => ({
    ...days,
    ...(fromTime !== null && { fromTime }),
    ...(untilTime !== null && { untilTime }),
  }));
}

/**
 * @throws AppError lessons_on_days_off if there are lessons and the request doesn't say what to do with them;
 *   forbidden if an instructor would cancel them; school_information_missing
 */
export async function addDaysOff(
  ctx: Context,
  actor: Actor<'school'>,
  instructorId: string,
  request: Request,
  locale: Locale,
): Promise<Answer> {
  const { fromDate, toDate, reason, lessons } = request;
  if (lessons === 'cancel' && onlyInstructor(actor) !== undefined) throw new AppError('forbidden');
  const { answer } = await changeWeeklyHours(ctx, actor.id, async (tx) => {
    const conflicts = await lessonsOn(tx, instructorId, request);
    if (conflicts.length > 0 && lessons === undefined)
      throw new AppError('lessons_on_days_off', { details: conflicts });
    const days = new Set(conflicts.map(({ date }) => date));
    if (lessons === 'cancel') {
      const told = { reason: texts(locale).daysOffReason, instructorIds: [instructorId] };
      for (const date of days)
        await cancelLessonsOfWindow(tx, actor, {
          ...told,
          ...{ id: randomUUID(), date, withdrawsFree: false, shown: [] },
        });
    }
    const { id, withdrawn, effect } = await blockTime(tx, actor.id, instructorId, { fromDate, toDate, reason });
    const answer = {
      ...{ id, fromDate, toDate, reason, withdrawn },
      cancelled: lessons === 'cancel' ? conflicts.length : 0,
      conflicts: lessons === 'cancel' ? [] : conflicts,
    };
    return { answer, effect };
  });
  return answer;
}

/** Removes an instructor's free slots of this time, for as long as it isn't removed. The transaction holds the lock on the school's schedule. */
async function blockTime(
  tx: Transaction,
  schoolId: string,
  instructorId: string,
  { reason, fromTime = null, untilTime = null, ...days }: TimeOff & { reason: string },
) {
  const off = { ...days, fromTime, untilTime };
  const withdrawnSlots = await withdrawSlotsInTimeOff(tx, instructorId, off);
  const id = await insertDaysOff(tx, { ...off, reason, instructorId, withdrawnSlots, now: nowDate(tx.clock) });
  const effect = await makeSlotsFor(tx, schoolId, instructorId);
  return {
    id,
    withdrawn: effect.withdrawn + withdrawnSlots.length,
    effect: addEffects(effect, { ...NO_EFFECT, days: daysBetween(days.fromDate, days.toDate) }),
  };
}

const toSpan = ({ fromDate, toDate, fromTime, untilTime }: TimeOff) => ({
  from: `${fromDate} ${fromTime ?? '00:00'}`,
  until: `${toDate} ${untilTime ?? '24:00'}`,
});

/** Whether one time off of the instructor covers all of this time. */
export async function isTimeBlocked(ctx: Queryable, instructorId: string, off: TimeOff): Promise<boolean> {
  const { from, until } = toSpan(off);
  const known = (await selectDaysOff(ctx, [instructorId], off.toDate)).map(toSpan);
  return known.some((one) => one.from <= from && until <= one.until);
}

/** @throws AppError undo_over unless exactly this time was blocked since then, without a reason, and still is */
export async function assertBlockedSince(
  ctx: Context,
  instructorId: string,
  off: Required<TimeOff>,
  added: { id: string; since: Date },
): Promise<void> {
  const { fromTime, untilTime } = off;
  const asStored = { ...off, instructorId, fromTime: fromTime ?? null, untilTime: untilTime ?? null };
  if (!(await isDayOffSince(ctx, asStored, added))) throw new AppError('undo_over');
}

/**
 * Blocks an instructor's hours and leaves the lessons booked then as they are. Does nothing if all of that time is blocked already.
 * @returns the id of the time off; null if nothing was done
 * @throws AppError school_information_missing
 */
export async function blockHours(
  ctx: Context,
  schoolId: string,
  instructorId: string,
  off: Required<TimeOff>,
): Promise<string | null> {
  const { id } = await changeWeeklyHours(ctx, schoolId, async (tx) =>
    (await isTimeBlocked(tx, instructorId, off))
      ? { id: null, effect: NO_EFFECT }
      : blockTime(tx, schoolId, instructorId, { ...off, reason: '' }),
  );
  return id;
}

/** @throws AppError not_found */
export async function removeDaysOff(ctx: Context, schoolId: string, instructorId: string, id: string): Promise<void> {
  await changeWeeklyHours(ctx, schoolId, async (tx) => {
    const slots = await deleteDaysOff(tx, instructorId, id);
    if (slots === undefined) throw new AppError('not_found');
    await offerSlotsAgain(tx, slots);
    return { effect: await makeSlotsFor(tx, schoolId, instructorId) };
  });
}

const DAYS_SHOWN = 365;

/** Holidays in the coming year. @throws AppError school_information_missing */
export async function listSchoolHolidays(ctx: Context, schoolId: string, locale: Locale): Promise<Holiday[]> {
  const { province, timeZone } = await getSchool(ctx, schoolId);
  if (province === null || timeZone === null) throw new AppError('school_information_missing');
  const fromDate = dayIn(timeZone, ctx.clock.now());
  const choices = await selectHolidays(ctx, schoolId);
  const found = await listHolidays(province, { fromDate, toDate: addDays(fromDate, DAYS_SHOWN - 1) }, locale);
  return found.map(({ isStatutory, ...holiday }) => ({
    ...holiday,
    isKept: choices.get(holiday.holiday) ?? isStatutory,
  }));
}

/** A job then updates the slots. @throws AppError not_found, school_information_missing */
export async function saveSchoolHolidays(
  ctx: Context,
  schoolId: string,
  choice: { holiday: string; isKept: boolean },
  locale: Locale,
): Promise<Holiday[]> {
  const known = await listSchoolHolidays(ctx, schoolId, 'en');
  if (!known.some(({ holiday }) => holiday === choice.holiday)) throw new AppError('not_found');
  await inTransaction(ctx, async (tx) => {
    await upsertHoliday(tx, schoolId, choice);
    await remakeSlotsSoon(tx, schoolId);
  });
  return listSchoolHolidays(ctx, schoolId, locale);
}
