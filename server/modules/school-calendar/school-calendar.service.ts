import type * as z from 'zod/mini';
import { addDays } from '#contract/bookable-days.ts';
import type { Drive, schoolCalendarSchema, schoolWeekSchema } from '#contract/school-calendar.ts';
import type { SchoolSettings } from '#contract/schools.ts';
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
  availability: Pick<AvailabilityService, 'findSlots' | 'firstFreeDay' | 'busyBetween'>;
  bookings: Pick<BookingService, 'ofSchoolBetween'>;
  instructors: Pick<InstructorService, 'listForSchedule'>;
  schools: Pick<SchoolService, 'get' | 'settings'>;
  postal: Postal;
  travel: Travel;
}) {
  async function drivesOf(lessons: BookingRow[], settings: SchoolSettings): Promise<Drive[]> {
    const legs = legsOf(lessons, postal);
    const { checksTravel, extraTravelMinutes, unknownGapMinutes } = settings;
    const ways = await waysOf(legs, travel);
    return legs.map(({ from, to, gapMinutes }, index) => {
      const way = ways[index] ?? null;
      const wanted = way ? extraTravelMinutes : unknownGapMinutes;
      return {
        ...{ from, to, gapMinutes },
        way: way && { minutes: way.minutes, km: way.km },
        extraMinutes: checksTravel ? wanted : 0,
      };
    });
  }

  /** What stands on the days that a member may see. @throws AppError not_found */
  async function standing(
    actor: AnyActor,
    schoolId: string,
    { from, to, instructorId }: { from: string; to: string; instructorId?: string | undefined },
  ) {
    const school = await schools.get(db, schoolId);
    if (!school) throw new AppError('not_found');
    const range = { fromDate: from, toDate: to };
    const [people, slots, lessons] = await Promise.all([
      instructors.listForSchedule(db, schoolId),
      availability.findSlots(db, schoolId, range),
      bookings.ofSchoolBetween(schoolId, range),
    ]);
    const now = nowDate(clock);
    const own = onlyInstructor(actor);
    const isSeen = (id: string) => own === undefined || id === own;
    const isShown = (id: string) => isSeen(id) && (instructorId === undefined || id === instructorId);
    const timeZone = school.timeZone ?? ZONE_UNTIL_SAID;
    // What somebody is busy with is their school's to know.
    const asked = actor.kind === 'school' ? people.filter(({ id }) => isShown(id)).map(({ id }) => id) : [];
    const busy = busyDays(await availability.busyBetween(db, asked, range), timeZone, { from, to });
    return {
      busy,
      street: { timeZone, now: wallClockAt(timeZone, now) },
      instructors: people
        .filter(({ id }) => isSeen(id))
        .map(({ id, firstName, lastName, isActive, carId }) => ({ id, firstName, lastName, isActive, carId })),
      free: slots.filter((slot) => slot.status === 'AVAILABLE' && slot.startsAt > now && isShown(slot.instructorId)),
      lessons: lessons.filter((lesson) => isShown(lesson.instructor_id)),
    };
  }

  return {
    /** @throws AppError not_found */
    async between(
      actor: AnyActor,
      schoolId: string,
      range: { from: string; to: string; instructorId?: string | undefined },
    ): Promise<z.input<typeof schoolCalendarSchema>> {
      const { street, instructors, free, lessons, busy } = await standing(actor, schoolId, range);
      const drives = actor.kind === 'school' ? await drivesOf(lessons, await schools.settings(schoolId)) : [];
      return {
        ...street,
        instructors,
        freeSlots: free.map(presentSlot),
        bookings: lessons.map((lesson) => bookingAnswer(lesson, actor, clock.now().epochMilliseconds)),
        drives,
        busy,
      };
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
      const { street, instructors, free, lessons, busy } = await standing(actor, schoolId, { from, to });
      const held = lessons.filter(({ status }) => status !== 'Cancelled');
      const daysOf = weeksOf(from, {
        free,
        busy,
        lessons: held.map((lesson) => ({
          ...{ id: lesson.id, instructorId: lesson.instructor_id, date: lesson.local_date },
          ...{ startTime: lesson.local_start, endTime: lesson.local_end },
        })),
        drives: await drivesOf(held, await schools.settings(schoolId)),
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
