import type * as z from 'zod/mini';
import { addDays } from '#contract/bookable-days.ts';
import type { Drive, schoolCalendarSchema, schoolWeekSchema } from '#contract/school-calendar.ts';
import { findSharers } from '#contract/shared-cars.ts';
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
import { addSharers, hasHours, layOutWeek, sumDays } from './week.rules.ts';

interface AskedDays {
  from: string;
  to: string;
  /** Undefined: every instructor. Null: none. */
  instructorId?: string | null | undefined;
  /** Zero-based page of the instructors, if there is a limit. */
  page?: number;
  limit?: number | undefined;
}

/** The page of the instructors who are active or have something, the last one if there are fewer. */
function pickPage<Person extends { id: string; isActive: boolean }>(
  people: readonly Person[],
  { page = 0, limit }: Pick<AskedDays, 'page' | 'limit'>,
  hasSomething: (person: Person) => boolean,
): { shown: readonly Person[]; total?: number } {
  if (limit === undefined) return { shown: people };
  const listed = people.filter((one) => one.isActive || hasSomething(one));
  const start = Math.min(page, Math.floor(Math.max(0, listed.length - 1) / limit)) * limit;
  return { shown: listed.slice(start, start + limit), total: listed.length };
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const endOf = ({ startTime, endTime }: { startTime: string; endTime: string }): number =>
  endTime > startTime ? toMinutes(endTime) : 24 * 60;

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
  const seen = await readSeen(ctx, actor, schoolId, days);
  const { street, instructors, asked } = seen;
  const booked = new Set(seen.lessons.map((lesson) => lesson.instructor_id));
  const people = days.limit === undefined ? instructors : instructors.filter(({ id }) => asked.has(id));
  const { shown, total } = pickPage(people, days, ({ id }) => booked.has(id));
  const isShown = new Set(shown.map(({ id }) => id));
  const lessons = seen.lessons.filter((lesson) => isShown.has(lesson.instructor_id));
  const [{ free, holders, offered, busy }, drives] = await Promise.all([
    findFreeAndBusy(ctx, actor, schoolId, { asked, street }, days),
    actor.kind === 'school' ? findDrives(ctx, lessons, schoolId) : [],
  ]);
  const bookable = free.filter(({ id }) => offered.has(id) && !holders.has(id));
  const times = bookable.map((slot) => ({ ...slot, start: toMinutes(slot.startTime), end: endOf(slot) }));
  const sharers = new Map([...findSharers(times, instructors)].map(([{ id }, names]) => [id, names]));
  return {
    ...{ ...street, instructors: [...shown], drives },
    ...(total !== undefined && { total }),
    busy: busy.filter(({ instructorId }) => isShown.has(instructorId)),
    freeSlots: free
      .filter(({ instructorId }) => isShown.has(instructorId))
      .map((slot) => {
        const carWith = holders.get(slot.id);
        const isOfficeOnly = !carWith && !offered.has(slot.id);
        const names = sharers.get(slot.id);
        return {
          ...presentSlot(slot),
          ...(carWith && { carWith }),
          ...(isOfficeOnly && { isOfficeOnly }),
          ...(names && { sharers: names }),
        };
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
  { from, ...asking }: { from: string; page?: number; limit?: number | undefined },
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
  const rows = addSharers(instructors.map((person) => ({ ...person, days: weekOf(person.id) })));
  const { shown, total } = pickPage(rows, asking, ({ days }) => days.some((day) => hasHours(day)));
  return {
    ...street,
    instructors: [...shown],
    ...(total !== undefined && { total }),
    days: sumDays(rows),
    nextDay: isEmpty ? await findFirstFreeDay(ctx, instructors, to) : null,
  };
}
