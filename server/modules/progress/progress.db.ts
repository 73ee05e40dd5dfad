import { sql } from 'kysely';
import type { SkillMark } from '#contract/progress.ts';
import type { Queryable, Transaction } from '#server/context.ts';

/** Locks a lesson, so that saving its progress and deleting its student wait for each other. */
export const lockLesson = (tx: Transaction, bookingId: string) =>
  tx.db
    .selectFrom('bookings')
    .select(['id', 'school_id', 'candidate_id', 'status', 'starts_at'])
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function isErased(ctx: Queryable, candidateId: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('accounts').select('erased_at').where('id', '=', candidateId).executeTakeFirst();
  return row?.erased_at !== null;
}

/** The caller has locked the lesson. */
export async function replaceProgress(
  tx: Transaction,
  bookingId: string,
  { marks, note, now }: { marks: readonly SkillMark[]; note: string; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('lesson_progress')
    .values({ booking_id: bookingId, note, updated_at: now })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ note, updated_at: now }))
    .execute();
  await tx.db.deleteFrom('lesson_skills').where('booking_id', '=', bookingId).execute();
  if (marks.length === 0) return;
  await tx.db
    .insertInto('lesson_skills')
    .values(marks.map(({ skill, level }) => ({ booking_id: bookingId, skill, level })))
    .execute();
}

/** Empty before anything was saved. */
export const selectProgress = (ctx: Queryable, bookingId: string) =>
  ctx.db
    .selectFrom('lesson_progress')
    .leftJoin('lesson_skills', 'lesson_skills.booking_id', 'lesson_progress.booking_id')
    .select(['lesson_progress.note', 'lesson_progress.updated_at', 'lesson_skills.skill', 'lesson_skills.level'])
    .where('lesson_progress.booking_id', '=', bookingId)
    .execute();

/** The latest mark of each skill before a moment, from lessons of one school. */
export const selectMarksBefore = (
  ctx: Queryable,
  of: { candidateId: string; schoolId: string; before: Date },
): Promise<{ skill: string; level: string }[]> =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('lesson_skills', 'lesson_skills.booking_id', 'bookings.id')
    .distinctOn('lesson_skills.skill')
    .select(['lesson_skills.skill', 'lesson_skills.level'])
    .where('bookings.candidate_id', '=', of.candidateId)
    .where('bookings.school_id', '=', of.schoolId)
    .where('bookings.starts_at', '<', of.before)
    .orderBy('lesson_skills.skill')
    .orderBy('bookings.starts_at', 'desc')
    .execute();

/** The latest note before a moment, from lessons of one school. */
export const selectLastNote = (ctx: Queryable, of: { candidateId: string; schoolId: string; before: Date }) =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('lesson_progress', 'lesson_progress.booking_id', 'bookings.id')
    .select(['bookings.local_date as date', 'lesson_progress.note'])
    .where('bookings.candidate_id', '=', of.candidateId)
    .where('bookings.school_id', '=', of.schoolId)
    .where('bookings.starts_at', '<', of.before)
    .where('lesson_progress.note', '<>', '')
    .orderBy('bookings.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Completed lessons with their marks and notes, latest first. */
export const selectLessons = (ctx: Queryable, candidateId: string, schoolId?: string) =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .leftJoin('lesson_progress', 'lesson_progress.booking_id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.code',
      'bookings.instructor_id',
      'bookings.local_date',
      'bookings.local_start',
      'bookings.local_end',
      'bookings.time_zone',
      'bookings.starts_at',
      'bookings.ends_at',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      'schools.name as school_name',
      'lesson_progress.note',
      sql<{ skill: string; level: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('skill', s.skill, 'level', s.level)), '[]')
        from lesson_skills s where s.booking_id = bookings.id
      )`.as('marks'),
    ])
    .where('bookings.candidate_id', '=', candidateId)
    .where((row) => (schoolId === undefined ? row.lit(true) : row('bookings.school_id', '=', schoolId)))
    .where('bookings.status', '=', 'Completed')
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id')
    .execute();
export type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number];

export async function deleteProgress(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db
    .deleteFrom('lesson_progress')
    .where('booking_id', 'in', (rows) =>
      rows.selectFrom('bookings').select('bookings.id').where('bookings.candidate_id', '=', candidateId),
    )
    .execute();
}
