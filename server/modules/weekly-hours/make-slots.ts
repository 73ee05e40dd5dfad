import { addDays } from '#contract/bookable-days.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import type { Context } from '#server/context.ts';
import type { AvailabilityService } from '#server/modules/availability/availability.ts';
import { addSlots, findStandingSlots, removeLockedSlots } from '#server/modules/availability/availability.ts';
import type { BookingService } from '#server/modules/bookings/bookings.ts';
import { findBookingsOfSlots } from '#server/modules/bookings/bookings.ts';
import { lessonOutside } from '#server/modules/bookings/lesson-outside.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import type { SchoolService } from '#server/modules/schools/schools.ts';
import { getSchool, readSettings } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn } from '#server/platform/clock.ts';
import { selectDaysOff, selectHolidays } from './exceptions.db.ts';
import { holidaysOf } from './holidays.ts';
import { type Exceptions, isWithinHours, makeSlots, planChange } from './weekly-hours.rules.ts';

/** What slots of a school are made by, beside the hours themselves. */
export interface SchoolHours {
  timeZone: string;
  fromDate: string;
  toDate: string;
  /** Of an instructor until when slots may be; null who gives no lessons. */
  until: (instructorId: string) => string | null;
  exceptionsOf: (instructorId: string) => Exceptions;
}

export interface Effect {
  added: number;
  withdrawn: number;
  kept: number;
  conflicts: LessonOutside[];
  /** Whose lists changed. */
  days: string[];
}

export const NO_EFFECT: Effect = { added: 0, withdrawn: 0, kept: 0, conflicts: [], days: [] };

export const sumOf = (one: Effect, other: Effect): Effect => ({
  added: one.added + other.added,
  withdrawn: one.withdrawn + other.withdrawn,
  kept: one.kept + other.kept,
  conflicts: [...one.conflicts, ...other.conflicts],
  days: [...one.days, ...other.days],
});

export interface MakingDependencies {
  clock: Clock;
  availability: Pick<AvailabilityService, 'standingSlots' | 'removeLocked' | 'addSlots'>;
  bookings: Pick<BookingService, 'ofSlots'>;
  instructors: Pick<InstructorService, 'listForSchedule'>;
  schools: Pick<SchoolService, 'get' | 'settingsIn'>;
}

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
    (await holidaysOf(province, { fromDate, toDate }, 'en'))
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

/** What the hours of an instructor do to the slots that are still ahead. In a transaction it is done. */
export async function applyWeeklyHours(
  ctx: Context,
  school: SchoolHours,
  instructorId: string,
  lines: HoursLine[],
): Promise<Effect> {
  const { timeZone, fromDate } = school;
  const isLocked = ctx.db.isTransaction;
  const toDate = school.until(instructorId);
  const exceptions = school.exceptionsOf(instructorId);
  const nowMs = ctx.clock.nowMs();
  const wanted =
    toDate === null
      ? []
      : makeSlots(lines, exceptions, { fromDate, toDate }, timeZone).filter(({ startsAt }) => startsAt > nowMs);
  const known = (await findStandingSlots(ctx, instructorId, { isLocked })).map((slot) => ({
    ...slot,
    startsAt: slot.startsAt.getTime(),
    endsAt: slot.endsAt.getTime(),
  }));
  const { added, withdrawn, kept } = planChange(wanted, known, timeZone);
  const outside = known.filter((slot) => slot.status === 'BOOKED' && !isWithinHours(slot, lines, exceptions));
  if (isLocked) {
    await removeLockedSlots(ctx, withdrawn);
    const slots = added.map((slot) => ({
      ...slot,
      instructorId,
      timeZone,
      startsAt: new Date(slot.startsAt),
      endsAt: new Date(slot.endsAt),
    }));
    await addSlots(ctx, slots, 'weekly');
  }
  const lessons = await findBookingsOfSlots(
    ctx,
    outside.map(({ id }) => id),
  );
  return {
    added: added.length,
    withdrawn: withdrawn.length,
    kept,
    conflicts: lessons.map(lessonOutside),
    days: [...new Set([...added, ...withdrawn].map(({ date }) => date))],
  };
}
