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
  schoolCalendar: Pick<SchoolCalendarService, 'lessonsOf'>;
  progress: Pick<ProgressService, 'ofLesson'>;
  sayLesson: Pick<SayLesson, 'ofLesson'>;
}) {
  async function today(schoolId: string): Promise<string> {
    const school = await schools.get(db, schoolId);
    return wallClockAt(school?.timeZone ?? 'UTC', nowDate(clock)).date;
  }

  /** An instructor's day by the school's calendar, and where each of the students stands. */
  return async (actor: Actor<'school'>, asked?: string): Promise<z.input<typeof myDaySchema>> => {
    const date = asked ?? (await today(actor.id));
    const instructorId = actor.member?.instructorId ?? null;
    const { street, lessons, drives } = await schoolCalendar.lessonsOf(actor, actor.id, { date, instructorId });
    const told = lessons.map(async (booking) => ({
      booking,
      progress: await progress.ofLesson(booking.bookingId),
      record: await sayLesson.ofLesson(booking.bookingId, 'school'),
    }));
    return { date, ...street, lessons: await Promise.all(told), drives };
  };
}

export type MyDayOf = ReturnType<typeof createMyDay>;
