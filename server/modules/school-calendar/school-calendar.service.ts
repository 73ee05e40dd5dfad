import type * as z from 'zod/mini';
import type { Drive, schoolCalendarSchema } from '#contract/school-calendar.ts';
import type { SchoolSettings } from '#contract/schools.ts';
import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import { presentSlot } from '#server/modules/availability/slot-answer.ts';
import { bookingAnswer } from '#server/modules/bookings/booking-answer.ts';
import type { BookingRow, BookingService } from '#server/modules/bookings/bookings.service.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { Postal } from '#server/modules/reach/stops.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Travel } from '#server/platform/geo/travel.ts';
import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import { legsOf, waysOf } from './drives.ts';

/** What a school that has not named its zone yet is shown. */
const USUAL_ZONE = 'America/Toronto';

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
  availability: Pick<AvailabilityService, 'findSlots'>;
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

  return {
    /** @throws AppError not_found */
    async between(
      actor: AnyActor,
      schoolId: string,
      { from, to }: { from: string; to: string },
    ): Promise<z.input<typeof schoolCalendarSchema>> {
      const school = await schools.get(db, schoolId);
      if (!school) throw new AppError('not_found');
      const only = onlyInstructor(actor);
      const isShown = (instructorId: string) => only === undefined || instructorId === only;
      const [people, slots, lessons] = await Promise.all([
        (await instructors.listForSchedule(db, schoolId)).filter(({ id }) => isShown(id)),
        (await availability.findSlots(db, schoolId, { fromDate: from, toDate: to })).filter((slot) =>
          isShown(slot.instructorId),
        ),
        (await bookings.ofSchoolBetween(schoolId, { fromDate: from, toDate: to })).filter((one) =>
          isShown(one.instructor_id),
        ),
      ]);
      const drives = actor.kind === 'school' ? await drivesOf(lessons, await schools.settings(schoolId)) : [];
      const timeZone = school.timeZone ?? USUAL_ZONE;
      return {
        timeZone,
        now: wallClockAt(timeZone, nowDate(clock)),
        instructors: people.map(({ id, firstName, lastName, isActive }) => ({ id, firstName, lastName, isActive })),
        freeSlots: slots.filter(({ status }) => status === 'AVAILABLE').map(presentSlot),
        bookings: lessons.map((lesson) => bookingAnswer(lesson, actor, clock.now().epochMilliseconds)),
        drives,
      };
    },
  };
}

export type SchoolCalendarService = ReturnType<typeof createSchoolCalendar>;
