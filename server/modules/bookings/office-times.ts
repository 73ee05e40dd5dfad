import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import { isLongDay } from '#contract/car-facts.ts';
import { type LastLesson, OFFICE_TIMES_MAX } from '#contract/office-bookings.ts';
import type { Context } from '#server/context.ts';
import { type FreeOfficeTime, findFreeOfficeTimes } from '#server/modules/availability/office-times.ts';
import { listOfferedLessonKinds } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { resolveStudent } from '#server/modules/school-students/school-students.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn } from '#server/platform/clock.ts';
import { hasLessonWith, selectLastLesson, selectMinutesByDay } from './book-for-student.db.ts';
import { normalizePlaces, type PlacesRequest } from './lesson-places.ts';

interface TimesAsked {
  schoolId: string;
  instructorId?: string | undefined;
  studentId?: string | undefined;
  /** The instructor who asks: only about students of their own lessons. */
  askedBy?: string | undefined;
  kindId?: string | undefined;
  /** Today if absent. */
  from?: string | undefined;
  to?: string | undefined;
  places: PlacesRequest;
}

/** @throws AppError not_found for another school's student or kind of lesson, and to an instructor for a colleague's student */
export async function findOfficeTimes(
  ctx: Context,
  { schoolId, instructorId, studentId, askedBy, kindId, places, ...range }: TimesAsked,
): Promise<FreeOfficeTime[]> {
  const student = studentId === undefined ? undefined : await resolveStudent(ctx, schoolId, studentId);
  if (student && askedBy !== undefined) await assertOwnStudent(ctx, student.candidateId, askedBy);
  const kinds = kindId === undefined ? [] : await listOfferedLessonKinds(ctx, schoolId);
  const kind = kinds.find(({ id }) => id === kindId);
  if (kindId !== undefined && !kind) throw new AppError('not_found');
  // Yesterday in UTC is today in some zone; slots that have begun are left out anyway.
  const from = range.from ?? addDays(dayIn('UTC', ctx.clock.now()), -1);
  const to = range.to ?? addDays(from, BOOKING_HORIZON_DAYS);
  const wanted = { schoolId, instructorId, candidateId: student?.candidateId, from, to };
  const ends = locateEnds(ctx, normalizePlaces(places));
  const fits = student ? await fitsDay(ctx, { schoolId, candidateId: student.candidateId, from, to }) : () => true;
  return findFreeOfficeTimes(ctx, wanted, { minutes: kind?.minutes ?? null, ends, fits, limit: OFFICE_TIMES_MAX });
}

/** Whether a lesson stays within the province's daily limit of the student: a time that will be refused isn't offered. */
async function fitsDay(ctx: Context, asked: { schoolId: string; candidateId: string; from: string; to: string }) {
  const { province, byDay } = await selectMinutesByDay(ctx, asked);
  return ({ date, startsAt, endsAt }: { date: string; startsAt: Date; endsAt: Date }): boolean =>
    !isLongDay(province, (byDay.get(date) ?? 0) + (endsAt.getTime() - startsAt.getTime()) / 60_000);
}

/** The times left out would tell when the student has lessons. */
async function assertOwnStudent(ctx: Context, candidateId: string, instructorId: string): Promise<void> {
  if (!(await hasLessonWith(ctx, { candidateId, instructorId }))) throw new AppError('not_found');
}

/**
 * What the next booking of a student is filled in with.
 * @param instructorId only of lessons with this instructor
 * @throws AppError not_found
 */
export async function findLastLesson(
  ctx: Context,
  schoolId: string,
  studentId: string,
  instructorId: string | undefined,
): Promise<LastLesson | null> {
  const { candidateId } = await resolveStudent(ctx, schoolId, studentId);
  const lesson = await selectLastLesson(ctx, { schoolId, candidateId, instructorId });
  if (!lesson && instructorId !== undefined) throw new AppError('not_found');
  return lesson ? { ...lesson, location: lesson.location ?? '' } : null;
}
