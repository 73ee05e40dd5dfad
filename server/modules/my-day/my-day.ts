import type * as z from 'zod/mini';
import type { myDaySchema } from '#contract/my-day.ts';
import type { Context } from '#server/context.ts';
import { readLessonConfirmation } from '#server/modules/lesson-records/record-lesson.ts';
import { readLessonProgress } from '#server/modules/progress/progress.ts';
import { listLessonsOfDay } from '#server/modules/school-calendar/school-calendar.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';

async function getToday(ctx: Context, schoolId: string): Promise<string> {
  const school = await getSchool(ctx, schoolId);
  return wallClockAt(school?.timeZone ?? 'UTC', nowDate(ctx.clock)).date;
}

/** An instructor's lessons of a day, with each student's progress. */
export async function readMyDay(
  ctx: Context,
  actor: Actor<'school'>,
  asked?: string,
): Promise<z.input<typeof myDaySchema>> {
  const date = asked ?? (await getToday(ctx, actor.id));
  const instructorId = actor.member?.instructorId ?? null;
  const { street, lessons, drives } = await listLessonsOfDay(ctx, actor, actor.id, { date, instructorId });
  const described = lessons.map(async (booking) => ({
    booking,
    progress: await readLessonProgress(ctx, booking.bookingId),
    record: await readLessonConfirmation(ctx, booking.bookingId, 'school'),
  }));
  return { date, ...street, lessons: await Promise.all(described), drives };
}
