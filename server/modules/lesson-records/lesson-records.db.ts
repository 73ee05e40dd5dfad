import { sql } from 'kysely';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { recordedEmailOf, recordIdOf } from '#server/modules/school-students/school-students.db.ts';
import type { StoredRecord } from './lesson-records.rules.ts';

/** Locks a lesson, so that recording it and deleting its student wait for each other. */
export async function lockLesson(tx: Transaction, bookingId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

const lessons = (ctx: Queryable) =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .leftJoin('lesson_kinds as kinds', 'kinds.id', 'bookings.kind_id')
    .select([
      sql<LessonKind['names'] | null>`kinds.names`.as('kind_names'),
      'bookings.id',
      'bookings.code',
      'bookings.school_id',
      'bookings.local_date',
      'bookings.local_start',
      'bookings.local_end',
      'bookings.time_zone',
      'bookings.starts_at',
      'bookings.ends_at',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      'schools.name as school_name',
    ]);

/** Read under the lock, to see whether the student was deleted first. */
export const selectLesson = (ctx: Queryable, bookingId: string) =>
  lessons(ctx)
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .select([
      'bookings.candidate_id',
      recordIdOf(sql`bookings.school_id`, sql`bookings.candidate_id`).as('student_id'),
      'bookings.status',
      'bookings.instructor_id',
      'accounts.erased_at',
      recordedEmailOf(sql`accounts.email`, sql`bookings.school_id`, sql`bookings.candidate_id`).as('email'),
      sql<boolean>`accounts.email IS NOT NULL`.as('has_account'),
      sql<boolean>`EXISTS (SELECT FROM offered_schools WHERE offered_schools.id = bookings.school_id)`.as(
        'is_school_offered',
      ),
      'accounts.locale',
      'accounts.first_name as student_first_name',
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
export type Lesson = NonNullable<Awaited<ReturnType<typeof selectLesson>>>;

/**
 * Locks a student's records until the transaction ends, so nobody else adds one meanwhile.
 * @returns the number of the last record; 0 if there is none
 */
export async function lockRecords(ctx: Queryable, candidateId: string): Promise<number> {
  await sql`SELECT hold_record_of(${candidateId})`.execute(ctx.db);
  const row = await ctx.db
    .selectFrom('lesson_records')
    .select('number')
    .where('candidate_id', '=', candidateId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The caller holds the lock of `lockRecords`. */
export async function insertRecord(
  tx: Transaction,
  { record, bookingId, now }: { record: StoredRecord; bookingId: string; now: Date },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('lesson_records')
    .values({
      candidate_id: record.student,
      number: record.number,
      booking_id: bookingId,
      what: record.what,
      about: record.what === 'lesson' ? null : record.about,
      record: JSON.stringify(record),
      recorded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const records = (ctx: Queryable) =>
  ctx.db.selectFrom('lesson_records').select([
    'id',
    'booking_id',
    'number',
    // The columns win: a record that moved to another account keeps the text it was written as.
    sql<StoredRecord>`record::jsonb || jsonb_strip_nulls(jsonb_build_object(
        'student', candidate_id, 'number', number, 'about', about))`.as('record'),
  ]);
export type RecordRow = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number];

/** By number. */
export const selectOfLesson = (ctx: Queryable, bookingId: string): Promise<RecordRow[]> =>
  records(ctx).where('booking_id', '=', bookingId).orderBy('number').execute();

export const selectRecords = (ctx: Queryable, candidateId: string): Promise<RecordRow[]> =>
  records(ctx).where('candidate_id', '=', candidateId).orderBy('number').execute();

export const selectRecord = (ctx: Queryable, id: string): Promise<RecordRow | undefined> =>
  records(ctx).where('id', '=', id).executeTakeFirst();

/** Neither confirmed nor corrected yet. */
export async function isOpen(ctx: Queryable, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('lesson_records as said')
    .leftJoin('lesson_records as later', (join) =>
      join.onRef('later.candidate_id', '=', 'said.candidate_id').onRef('later.about', '=', 'said.number'),
    )
    .select('said.id')
    .where('said.id', '=', id)
    .where('said.what', '<>', 'confirmation')
    .where('later.id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Completed lessons, earliest first. */
export const selectLessons = (ctx: Queryable, candidateId: string) =>
  lessons(ctx)
    .select('schools.province')
    .where('bookings.candidate_id', '=', candidateId)
    .where('bookings.status', '=', 'Completed')
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
export type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number];

/** Schools that the student booked with or shares records with. */
export async function selectSchools(
  ctx: Queryable,
  candidateId: string,
): Promise<{ id: string; name: string; mayRead: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; mayRead: boolean }>`
    SELECT s.id, s.name, r.school_id IS NOT NULL AS "mayRead"
      FROM schools s LEFT JOIN record_readers r ON r.school_id = s.id AND r.candidate_id = ${candidateId}
     WHERE r.school_id IS NOT NULL OR s.id IN (SELECT school_id FROM bookings WHERE candidate_id = ${candidateId})
     ORDER BY s.name, s.id`.execute(ctx.db);
  return rows;
}

/** Undefined unless they're the school's student or share their records with it. */
export async function selectStudent(
  ctx: Queryable,
  { candidateId, schoolId }: { candidateId: string; schoolId: string },
): Promise<{ firstName: string; lastName: string; isWhole: boolean } | undefined> {
  const { rows } = await sql<{ firstName: string; lastName: string; isWhole: boolean }>`
    SELECT a.first_name AS "firstName", a.last_name AS "lastName",
           EXISTS (SELECT FROM record_readers r WHERE r.candidate_id = a.id AND r.school_id = ${schoolId}) AS "isWhole"
      FROM accounts a
     WHERE a.id = ${candidateId} AND a.erased_at IS NULL
       AND (EXISTS (SELECT FROM record_readers r WHERE r.candidate_id = a.id AND r.school_id = ${schoolId})
         OR EXISTS (SELECT FROM school_students s WHERE s.candidate_id = a.id AND s.school_id = ${schoolId}))`.execute(
    ctx.db,
  );
  return rows[0];
}

export const selectName = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('accounts')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow();

/** @returns false if there is no such school */
export async function insertReader(
  tx: Transaction,
  { candidateId, schoolId, now }: { candidateId: string; schoolId: string; now: Date },
): Promise<boolean> {
  const school = await tx.db.selectFrom('schools').select('id').where('id', '=', schoolId).executeTakeFirst();
  if (!school) return false;
  await tx.db
    .insertInto('record_readers')
    .values({ candidate_id: candidateId, school_id: schoolId, allowed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function deleteReaders(tx: Transaction, candidateId: string, schoolId?: string): Promise<void> {
  const readers = tx.db.deleteFrom('record_readers').where('candidate_id', '=', candidateId);
  await (schoolId === undefined ? readers : readers.where('school_id', '=', schoolId)).execute();
}

export const selectReaders = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('record_readers')
    .innerJoin('schools', 'schools.id', 'record_readers.school_id')
    .select(['schools.name', 'record_readers.allowed_at'])
    .where('candidate_id', '=', candidateId)
    .orderBy('schools.name')
    .execute();

/** Moves the records of one school's lessons that are the target's by now. */
export async function moveRecordsToStudent(
  tx: Transaction,
  { from, to, schoolId }: { from: string; to: string; schoolId: string },
  bookingIds?: string[],
): Promise<void> {
  await sql`
    SELECT move_lesson_records(${from}, ${to}, coalesce(${bookingIds ?? null}::uuid[], ARRAY(
      SELECT id FROM bookings WHERE school_id = ${schoolId} AND candidate_id = ${to})))`.execute(tx.db);
}
