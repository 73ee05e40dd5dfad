import type * as z from 'zod/mini';
import { addDays } from '#contract/bookable-days.ts';
import type { Drive, schoolCalendarSchema, schoolWeekSchema } from '#contract/school-calendar.ts';
import type { Context } from '#server/context.ts';
import {
  findBusyBetween,
  findCarHolders,
  findFirstFreeDay,
  findFreeSlotsBetween,
  findOfferedSlotIds,
} from '#server/modules/availability/availability.ts';
import { presentSlot } from '#server/modules/availability/edit-schedule.ts';
import type { BookingRow } from '#server/modules/bookings/bookings.ts';
import { listSchoolBookingsBetween } from '#server/modules/bookings/bookings.ts';
import { presentBooking } from '#server/modules/bookings/present-booking.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { getSchool, readSavedSettings } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import { splitByDay } from './busy-days.rules.ts';
import { findTravelTimes, listLegs } from './drives.ts';
import { sumTaught } from './taught.rules.ts';
import { layOutWeek } from './week.rules.ts';

interface AskedDays {
  from: string;
  to: string;
  /** Undefined: every instructor. Null: none. */
  instructorId?: string | null | undefined;
}

async function findDrives(ctx: Context, lessons: BookingRow[], schoolId: string): Promise<Drive[]> {
  const { travelToleranceMinutes } = await readSavedSettings(ctx, schoolId);
  const legs = listLegs(lessons, ctx.postal);
  const times = await findTravelTimes(legs, ctx.travel);
  return legs.map(({ from, to, gapMinutes }, index) => {
    const way = times[index] ?? null;
    return {
      ...{ from, to, gapMinutes },
      way: way && { minutes: way.minutes, km: way.km },
      toleranceMinutes: travelToleranceMinutes,
    };
  });
}

/** The instructors that the member may see, and the lessons of those who were asked for. @throws AppError not_found */
async function readSeen(ctx: Context, actor: AnyActor, schoolId: string, { from, to, instructorId }: AskedDays) {
  const own = onlyInstructor(actor);
  const [school, people, lessons] = await Promise.all([
    getSchool(ctx, schoolId),
    listScheduleInstructors(ctx, schoolId),
    listSchoolBookingsBetween(ctx, schoolId, { fromDate: from, toDate: to }, own ?? instructorId ?? undefined),
  ]);
  if (!school) throw new AppError('not_found');
  const seen = people.filter(({ id }) => own === undefined || id === own);
  const asked = new Set(seen.map(({ id }) => id).filter((id) => instructorId === undefined || id === instructorId));
  const timeZone = school.timeZone ?? ZONE_UNTIL_SAID;
  return {
    street: { timeZone, now: wallClockAt(timeZone, nowDate(ctx.clock)) },
    instructors: seen.map(({ id, firstName, lastName, isActive, carId }) => ({
      ...{ id, firstName, lastName, isActive, carId },
    })),
    asked,
    lessons: lessons.filter((lesson) => asked.has(lesson.instructor_id)),
  };
}

/** The instructors' free slots, which of them have no car or are bookable by students, and busy times elsewhere. */
async function findFreeAndBusy(
  ctx: Context,
  actor: AnyActor,
  schoolId: string,
  { asked, street }: Pick<Awaited<ReturnType<typeof readSeen>>, 'asked' | 'street'>,
  { from, to }: AskedDays,
) {
  const range = { fromDate: from, toDate: to };
  const [free, holders, offered, times] = await Promise.all([
    findFreeSlotsBetween(ctx, [...asked], range),
    findCarHolders(ctx, schoolId, range),
    findOfferedSlotIds(ctx, [...asked], range),
    // Busy times are visible to the school only.
    actor.kind === 'school' ? findBusyBetween(ctx, [...asked], range) : [],
  ]);
  return { free, holders, offered, busy: splitByDay(times, street.timeZone, { from, to }) };
}

const presentBookings = (ctx: Context, lessons: BookingRow[], actor: AnyActor) =>
  lessons.map((lesson) => presentBooking(lesson, actor, ctx.clock.now().epochMilliseconds));

/** @throws AppError not_found */
export async function readCalendarBetween(
  ctx: Context,
  actor: AnyActor,
  schoolId: string,
  days: AskedDays,
): Promise<z.input<typeof schoolCalendarSchema>> {
  const { street, instructors, lessons, asked } = await readSeen(ctx, actor, schoolId, days);
  const [{ free, holders, offered, busy }, drives] = await Promise.all([
    findFreeAndBusy(ctx, actor, schoolId, { asked, street }, days),
    actor.kind === 'school' ? findDrives(ctx, lessons, schoolId) : [],
  ]);
  return {
    ...{ ...street, instructors, drives, busy },
    freeSlots: free.map((slot) => {
      const carWith = holders.get(slot.id);
      const isOfficeOnly = !carWith && !offered.has(slot.id);
      return { ...presentSlot(slot), ...(carWith && { carWith }), ...(isOfficeOnly && { isOfficeOnly }) };
    }),
    bookings: presentBookings(ctx, lessons, actor),
  };
}

/** One instructor's lessons of a day, and the drives between. @throws AppError not_found */
export async function listLessonsOfDay(
  ctx: Context,
  actor: AnyActor,
  schoolId: string,
  { date, instructorId }: { date: string; instructorId: string | null },
) {
  const { street, lessons } = await readSeen(ctx, actor, schoolId, { from: date, to: date, instructorId });
  return { street, lessons: presentBookings(ctx, lessons, actor), drives: await findDrives(ctx, lessons, schoolId) };
}

/** @throws AppError not_found */
export async function readTaughtLessons(
  ctx: Context,
  actor: AnyActor,
  schoolId: string,
  range: { from: string; to: string },
) {
  const { instructors, lessons } = await readSeen(ctx, actor, schoolId, range);
  const legs = listLegs(lessons, ctx.postal);
  const times = await findTravelTimes(legs, ctx.travel);
  const what = {
    nowMs: ctx.clock.nowMs(),
    legs: legs.map(({ from, to }, index) => ({ from, to, way: times[index] ?? null })),
    lessons: lessons.map(({ id, instructor_id: instructorId, status, starts_at, ends_at }) => ({
      ...{ id, instructorId, status, startsAtMs: starts_at.getTime(), endsAtMs: ends_at.getTime() },
    })),
  };
  return {
    instructors: instructors
      .map(({ id, firstName, lastName, isActive }) => ({
        id,
        firstName,
        lastName,
        isActive,
        ...sumTaught(id, what),
      }))
      .filter(({ isActive, lessons }) => isActive || lessons > 0)
      .map(({ isActive: _, ...person }) => person),
  };
}

/** @throws AppError not_found */
export async function readCalendarWeek(
  ctx: Context,
  actor: AnyActor,
  schoolId: string,
  from: string,
): Promise<z.input<typeof schoolWeekSchema>> {
  const to = addDays(from, 6);
  const { street, instructors, lessons, asked } = await readSeen(ctx, actor, schoolId, { from, to });
  const held = lessons.filter(({ status }) => status !== 'Cancelled');
  const [{ free, holders, offered, busy }, drives] = await Promise.all([
    findFreeAndBusy(ctx, actor, schoolId, { asked, street }, { from, to }),
    findDrives(ctx, held, schoolId),
  ]);
  const weekOf = layOutWeek(from, {
    ...{ free, holders, offered, busy, drives },
    lessons: held.map((lesson) => ({
      ...{ id: lesson.id, instructorId: lesson.instructor_id, date: lesson.local_date },
      ...{ startTime: lesson.local_start, endTime: lesson.local_end },
    })),
  });
  const isEmpty = free.length === 0 && held.length === 0;
  return {
    ...street,
    instructors: instructors.map((person) => ({ ...person, days: weekOf(person.id) })),
    nextDay: isEmpty ? await findFirstFreeDay(ctx, instructors, to) : null,
  };
}
