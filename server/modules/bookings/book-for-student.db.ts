import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';

interface TimeOfInstructor {
  instructorId: string;
  startsAt: Date;
  endsAt: Date;
}

/** The booking that has exactly this time of an instructor. */
export function selectBookingAt(
  ctx: Queryable,
  { instructorId, startsAt, endsAt }: TimeOfInstructor,
): Promise<{ id: string; candidateId: string } | undefined> {
  return ctx.db
    .selectFrom('bookings')
    .select(['id', 'candidate_id as candidateId'])
    .where('instructor_id', '=', instructorId)
    .where('starts_at', '=', startsAt)
    .where('ends_at', '=', endsAt)
    .where('status', '<>', 'Cancelled')
    .executeTakeFirst();
}

/** The student of a school who has one of these times of an instructor, and whose record says the same as a new person's. */
export async function selectSameStudentAt(
  ctx: Queryable,
  schoolId: string,
  person: { firstName: string; lastName: string; phone: string; email: string | null },
  times: readonly TimeOfInstructor[],
): Promise<{ recordId: string; candidateId: string } | undefined> {
  const { rows } = await sql<{ recordId: string; candidateId: string }>`
    SELECT students.id AS "recordId", students.candidate_id AS "candidateId"
    FROM unnest(${times.map(({ instructorId }) => instructorId)}::uuid[], ${times.map(({ startsAt }) => startsAt)}::timestamptz[],
                ${times.map(({ endsAt }) => endsAt)}::timestamptz[]) AS wanted (instructor_id, starts_at, ends_at)
    JOIN bookings ON bookings.instructor_id = wanted.instructor_id AND bookings.starts_at = wanted.starts_at
      AND bookings.ends_at = wanted.ends_at AND bookings.status <> 'Cancelled'
    JOIN school_students AS students ON students.school_id = ${schoolId} AND students.candidate_id = bookings.candidate_id
    WHERE students.first_name = ${person.firstName} AND students.last_name = ${person.lastName}
      AND students.phone = ${person.phone} AND students.email IS NOT DISTINCT FROM ${person.email}
    LIMIT 1`.execute(ctx.db);
  return rows[0];
}

/** Minutes of lessons that a student has, by day, and the province of the school, whose limit holds. */
export async function selectMinutesByDay(
  ctx: Queryable,
  { schoolId, candidateId, from, to }: { schoolId: string; candidateId: string; from: string; to: string },
): Promise<{ province: string | null; byDay: ReadonlyMap<string, number> }> {
  const { rows } = await sql<{ province: string | null; date: string | null; minutes: number }>`
    SELECT schools.province, b.local_date AS date, coalesce(sum(extract(epoch FROM b.ends_at - b.starts_at) / 60), 0)::int AS minutes
    FROM schools LEFT JOIN bookings b ON b.candidate_id = ${candidateId} AND b.status <> 'Cancelled'
      AND b.local_date BETWEEN ${from}::date AND ${to}::date
    WHERE schools.id = ${schoolId} GROUP BY schools.province, b.local_date`.execute(ctx.db);
  return {
    province: rows[0]?.province ?? null,
    byDay: new Map(rows.flatMap(({ date, minutes }) => (date === null ? [] : [[date, minutes] as const]))),
  };
}

/** Whether a student has or had a lesson with an instructor. */
export async function hasLessonWith(
  ctx: Queryable,
  { candidateId, instructorId }: { candidateId: string; instructorId: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .where('instructor_id', '=', instructorId)
    .where('status', '<>', 'Cancelled')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A student's latest lesson with a school, ahead or past. The instructor and the kind are null if they can't be booked any more. */
export function selectLastLesson(
  ctx: Queryable,
  { schoolId, candidateId, instructorId }: { schoolId: string; candidateId: string; instructorId: string | undefined },
) {
  let query = ctx.db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .leftJoin('lesson_kinds', (join) =>
      join.onRef('lesson_kinds.id', '=', 'bookings.kind_id').on('lesson_kinds.retired_at', 'is', null),
    )
    .select([
      sql<string | null>`CASE WHEN instructors.deactivated_at IS NULL THEN instructors.id END`.as('instructorId'),
      'lesson_kinds.id as kindId',
      'bookings.local_date as date',
      'bookings.local_start as startTime',
      'bookings.local_end as endTime',
      'bookings.pickup_location as location',
      'bookings.pickup_postal_code as pickupPostalCode',
      'bookings.drop_off_location as dropOff',
      'bookings.drop_off_postal_code as dropOffPostalCode',
    ])
    .where('bookings.school_id', '=', schoolId)
    .where('bookings.candidate_id', '=', candidateId)
    .where('bookings.status', '<>', 'Cancelled')
    .orderBy('bookings.starts_at', 'desc')
    .limit(1);
  if (instructorId !== undefined) query = query.where('bookings.instructor_id', '=', instructorId);
  return query.executeTakeFirst();
}
