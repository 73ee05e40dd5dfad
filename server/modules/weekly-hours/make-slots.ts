import { addDays } from '#contract/bookable-days.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import type { Context, Transaction } from '#server/context.ts';
import {
  addSlots,
  findStandingSlots,
  lockFreeWeeklySlots,
  removeLockedSlots,
} from '#server/modules/availability/availability.ts';
import { findBookingsOfSlots, presentLessonOutside } from '#server/modules/bookings/bookings.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { getSchool, readSettings } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn } from '#server/platform/clock.ts';
import { listHolidays } from './holidays.ts';
import { selectDaysOff, selectHolidays } from './weekly-hours.db.ts';
import { type Exceptions, isWithinHours, makeSlots, planChange } from './weekly-hours.rules.ts';

/** What a school's slots are made from, besides the hours themselves. */
export interface SchoolHours {
  timeZone: string;
  fromDate: string;
  toDate: string;
  /** The last day for an instructor's slots; null if the instructor is inactive. */
  until: (instructorId: string) => string | null;
  exceptionsOf: (instructorId: string) => Exceptions;
}

export interface Effect {
  added: number;
  withdrawn: number;
  kept: number;
  conflicts: LessonOutside[];
  /** Days whose lists changed. */
  days: string[];
}

export const NO_EFFECT: Effect = { added: 0, withdrawn: 0, kept: 0, conflicts: [], days: [] };

export const addEffects = (one: Effect, other: Effect): Effect => ({
  added: one.added + other.added,
  withdrawn: one.withdrawn + other.withdrawn,
  kept: one.kept + other.kept,
  conflicts: [...one.conflicts, ...other.conflicts],
  days: [...one.days, ...other.days],
});

/** @throws AppError not_found, school_information_missing */
export async function readSchoolHours(ctx: Context, schoolId: string): Promise<SchoolHours> {
  const school = await getSchool(ctx, schoolId);
  const { timeZone, province } = school;
  if (!school.isInformationComplete || timeZone === null || province === null)
    throw new AppError('school_information_missing');
  const { weeksAhead } = await readSettings(ctx, schoolId);
  const people = new Map((await listScheduleInstructors(ctx, schoolId)).map((one) => [one.id, one]));
  const fromDate = dayIn(timeZone, ctx.clock.now());
  const toDate = addDays(fromDate, weeksAhead * 7);
  const choices = await selectHolidays(ctx, schoolId);
  const holidays = new Set(
    (await listHolidays(province, { fromDate, toDate }, 'en'))
      .filter(({ holiday, isStatutory }) => choices.get(holiday) ?? isStatutory)
      .map(({ date }) => date),
  );
  const daysOff = Map.groupBy(
    await selectDaysOff(ctx, [...people.keys()], fromDate),
    ({ instructorId }) => instructorId,
  );
  return {
    timeZone,
    fromDate,
    toDate,
    until(instructorId) {
      const instructor = people.get(instructorId);
      if (!instructor) throw new AppError('not_found');
      const { isActive, licenceExpiry } = instructor;
      if (!isActive) return null;
      return licenceExpiry !== null && licenceExpiry < toDate ? licenceExpiry : toDate;
    },
    exceptionsOf: (instructorId) => ({ holidays, daysOff: daysOff.get(instructorId) ?? [] }),
  };
}

/** What these hours would change about an instructor's slots ahead. Writes nothing. */
export async function previewLines(
  ctx: Context,
  school: SchoolHours,
  instructorId: string,
  lines: HoursLine[],
): Promise<Effect> {
  return (await planLines(ctx, school, instructorId, lines)).effect;
}

/** Makes an instructor's slots ahead match these hours, in a transaction that holds the lock on the school's schedule. */
export async function applyLines(
  tx: Transaction,
  school: SchoolHours,
  instructorId: string,
  lines: HoursLine[],
): Promise<Effect> {
  await lockFreeWeeklySlots(tx, instructorId);
  const { added, withdrawn, effect } = await planLines(tx, school, instructorId, lines);
  await removeLockedSlots(tx, withdrawn);
  const slots = added.map((slot) => ({
    ...slot,
    instructorId,
    timeZone: school.timeZone,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
  }));
  await addSlots(tx, slots, 'weekly');
  return effect;
}

async function planLines(ctx: Context, school: SchoolHours, instructorId: string, lines: HoursLine[]) {
  const { timeZone, fromDate } = school;
  const toDate = school.until(instructorId);
  const exceptions = school.exceptionsOf(instructorId);
  const nowMs = ctx.clock.nowMs();
  const wanted =
    toDate === null
      ? []
      : makeSlots(lines, exceptions, { fromDate, toDate }, timeZone).filter(({ startsAt }) => startsAt > nowMs);
  const known = (await findStandingSlots(ctx, instructorId)).map((slot) => ({
    ...slot,
    startsAt: slot.startsAt.getTime(),
    endsAt: slot.endsAt.getTime(),
  }));
  const { added, withdrawn, kept } = planChange(wanted, known, timeZone);
  const outside = known.filter((slot) => slot.status === 'BOOKED' && !isWithinHours(slot, lines, exceptions));
  const lessons = await findBookingsOfSlots(
    ctx,
    outside.map(({ id }) => id),
  );
  const effect: Effect = {
    added: added.length,
    withdrawn: withdrawn.length,
    kept,
    conflicts: lessons.map(presentLessonOutside),
    days: [...new Set([...added, ...withdrawn].map(({ date }) => date))],
  };
  return { added, withdrawn, effect };
}
