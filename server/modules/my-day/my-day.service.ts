import type * as z from 'zod/mini';
import type { myDaySchema } from '#contract/my-day.ts';
import type { SayLesson } from '#server/modules/lesson-records/say-lesson.ts';
import type { ProgressService } from '#server/modules/progress/progress.service.ts';
import type { SchoolCalendarService } from '#server/modules/school-calendar/school-calendar.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';

export function createMyDay({
  db,
  clock,
  schools,
  schoolCalendar,
  progress,
  sayLesson,
}: {
  db: Database;
  clock: Clock;
  schools: Pick<SchoolService, 'get'>;
  schoolCalendar: Pick<SchoolCalendarService, 'between'>;
  progress: Pick<ProgressService, 'ofLesson'>;
  sayLesson: Pick<SayLesson, 'ofLesson'>;
}) {
  /** What the school's calendar says of one instructor's day, and where each of the students stands. */
  return async (actor: Actor<'school'>, date?: string): Promise<z.input<typeof myDaySchema>> => {
    const school = await schools.get(db, actor.id);
    const day = date ?? wallClockAt(school?.timeZone ?? 'UTC', nowDate(clock)).date;
    const { timeZone, now, bookings, drives } = await schoolCalendar.between(actor, actor.id, { from: day, to: day });
    const own = bookings.filter(({ instructor }) => instructor.id === actor.member?.instructorId);
    const ids = new Set(own.map(({ bookingId }) => bookingId));
    const lessons = own.map(async (booking) => ({
      booking,
      progress: await progress.ofLesson(booking.bookingId),
      record: await sayLesson.ofLesson(booking.bookingId, 'school'),
    }));
    return {
      date: day,
      timeZone,
      now,
      lessons: await Promise.all(lessons),
      drives: drives.filter(({ from }) => ids.has(from)),
    };
  };
}

export type MyDayOf = ReturnType<typeof createMyDay>;
