import type * as z from 'zod/mini';
import { addDays } from '#contract/bookable-days.ts';
import type { Drive, schoolCalendarSchema, schoolWeekSchema } from '#contract/school-calendar.ts';
import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import { presentSlot } from '#server/modules/availability/slot-answer.ts';
import { bookingAnswer } from '#server/modules/bookings/booking-answer.ts';
import type { BookingRow, BookingService } from '#server/modules/bookings/bookings.service.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { Postal } from '#server/modules/reach/stops.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Travel } from '#server/platform/geo/travel.ts';
import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import { busyDays } from './busy-days.rules.ts';
import { legsOf, waysOf } from './drives.ts';
import { taughtBy } from './taught.rules.ts';
import { weeksOf } from './week.rules.ts';

interface AskedDays {
  from: string;
  to: string;
  /** One alone; null is nobody. */
  instructorId?: string | null | undefined;
}

export function createSchoolCalendar({
  db,
  clock,
  availability,
  bookings,
  instructors,
  schools,
  postal,
  travel,
}: {
  db: Database;
  clock: Clock;
  availability: Pick<AvailabilityService, 'freeBetween' | 'firstFreeDay' | 'busyBetween' | 'carHolders' | 'offeredIds'>;
  bookings: Pick<BookingService, 'ofSchoolBetween'>;
  instructors: Pick<InstructorService, 'listForSchedule'>;
  schools: Pick<SchoolService, 'get' | 'settings'>;
  postal: Postal;
  travel: Travel;
}) {
  async function drivesOf(lessons: BookingRow[], schoolId: string): Promise<Drive[]> {
    const { travelToleranceMinutes } = await schools.settings(schoolId);
    const legs = legsOf(lessons, postal);
    const ways = await waysOf(legs, travel);
    return legs.map(({ from, to, gapMinutes }, index) => {
      const way = ways[index] ?? null;
      return {
        ...{ from, to, gapMinutes },
        way: way && { minutes: way.minutes, km: way.km },
        toleranceMinutes: travelToleranceMinutes,
      };
    });
  }

  /** Whom a member may see, and the lessons of those who are asked for. @throws AppError not_found */
  async function standing(actor: AnyActor, schoolId: string, { from, to, instructorId }: AskedDays) {
    const own = onlyInstructor(actor);
    const [school, people, lessons] = await Promise.all([
      schools.get(db, schoolId),
      instructors.listForSchedule(db, schoolId),
      bookings.ofSchoolBetween(schoolId, { fromDate: from, toDate: to }, own ?? instructorId ?? undefined),
    ]);
    if (!school) throw new AppError('not_found');
    const seen = people.filter(({ id }) => own === undefined || id === own);
    const asked = new Set(seen.map(({ id }) => id).filter((id) => instructorId === undefined || id === instructorId));
    const timeZone = school.timeZone ?? ZONE_UNTIL_SAID;
    return {
      street: { timeZone, now: wallClockAt(timeZone, nowDate(clock)) },
      instructors: seen.map(({ id, firstName, lastName, isActive, carId }) => ({
        ...{ id, firstName, lastName, isActive, carId },
      })),
      asked,
      lessons: lessons.filter((lesson) => asked.has(lesson.instructor_id)),
    };
  }

  /** When these instructors are free, which of it has no car, which of it students can book, and when they are busy elsewhere. */
  async function hoursOf(
    actor: AnyActor,
    schoolId: string,
    { asked, street }: Pick<Awaited<ReturnType<typeof standing>>, 'asked' | 'street'>,
    { from, to }: AskedDays,
  ) {
    const range = { fromDate: from, toDate: to };
    const [free, holders, offered, times] = await Promise.all([
      availability.freeBetween([...asked], range),
      availability.carHolders(schoolId, range),
      availability.offeredIds([...asked], range),
      // What somebody is busy with is their school's to know.
      actor.kind === 'school' ? availability.busyBetween(db, [...asked], range) : [],
    ]);
    return { free, holders, offered, busy: busyDays(times, street.timeZone, { from, to }) };
  }

  const shown = (lessons: BookingRow[], actor: AnyActor) =>
    lessons.map((lesson) => bookingAnswer(lesson, actor, clock.now().epochMilliseconds));

  return {
    /** @throws AppError not_found */
    async between(actor: AnyActor, schoolId: string, days: AskedDays): Promise<z.input<typeof schoolCalendarSchema>> {
      const { street, instructors, lessons, asked } = await standing(actor, schoolId, days);
      const [{ free, holders, offered, busy }, drives] = await Promise.all([
        hoursOf(actor, schoolId, { asked, street }, days),
        actor.kind === 'school' ? drivesOf(lessons, schoolId) : [],
      ]);
      return {
        ...{ ...street, instructors, drives, busy },
        freeSlots: free.map((slot) => {
          const carWith = holders.get(slot.id);
          const isOfficeOnly = !carWith && !offered.has(slot.id);
          return { ...presentSlot(slot), ...(carWith && { carWith }), ...(isOfficeOnly && { isOfficeOnly }) };
        }),
        bookings: shown(lessons, actor),
      };
    },

    /** One instructor's lessons of a day, and the drives between. @throws AppError not_found */
    async lessonsOf(
      actor: AnyActor,
      schoolId: string,
      { date, instructorId }: { date: string; instructorId: string | null },
    ) {
      const { street, lessons } = await standing(actor, schoolId, { from: date, to: date, instructorId });
      return { street, lessons: shown(lessons, actor), drives: await drivesOf(lessons, schoolId) };
    },

    /** @throws AppError not_found */
    async taught(actor: AnyActor, schoolId: string, range: { from: string; to: string }) {
      const { instructors, lessons } = await standing(actor, schoolId, range);
      const legs = legsOf(lessons, postal);
      const ways = await waysOf(legs, travel);
      const what = {
        nowMs: clock.nowMs(),
        legs: legs.map(({ from, to }, index) => ({ from, to, way: ways[index] ?? null })),
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
            ...taughtBy(id, what),
          }))
          .filter(({ isActive, lessons }) => isActive || lessons > 0)
          .map(({ isActive: _, ...person }) => person),
      };
    },

    /** @throws AppError not_found */
    async week(actor: AnyActor, schoolId: string, from: string): Promise<z.input<typeof schoolWeekSchema>> {
      const to = addDays(from, 6);
      const { street, instructors, lessons, asked } = await standing(actor, schoolId, { from, to });
      const held = lessons.filter(({ status }) => status !== 'Cancelled');
      const [{ free, holders, offered, busy }, drives] = await Promise.all([
        hoursOf(actor, schoolId, { asked, street }, { from, to }),
        drivesOf(held, schoolId),
      ]);
      const daysOf = weeksOf(from, {
        ...{ free, holders, offered, busy, drives },
        lessons: held.map((lesson) => ({
          ...{ id: lesson.id, instructorId: lesson.instructor_id, date: lesson.local_date },
          ...{ startTime: lesson.local_start, endTime: lesson.local_end },
        })),
      });
      const isEmpty = free.length === 0 && held.length === 0;
      return {
        ...street,
        instructors: instructors.map((person) => ({ ...person, days: daysOf(person.id) })),
        nextDay: isEmpty ? await availability.firstFreeDay(instructors, to) : null,
      };
    },
  };
}

export type SchoolCalendarService = ReturnType<typeof createSchoolCalendar>;
