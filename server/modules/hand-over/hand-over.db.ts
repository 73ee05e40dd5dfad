import { sql } from 'kysely';
import type { Transmission } from '#contract/car-facts.ts';
import type { Queryable } from '#server/context.ts';
import { isInstructorOff } from '#server/modules/availability/time-off.db.ts';
import type { PlacesOfLesson } from '#server/modules/reach/reach.rules.ts';
import { AREA_COLUMNS, type AreaRow } from '#server/modules/service-areas/service-areas.db.ts';

export interface LessonRow extends PlacesOfLesson {
  id: string;
  code: string;
  instructor_id: string;
  instructor_name: string;
  candidate_id: string;
  /** Empty once the account is disabled or erased. */
  student_name: string;
  /** The record's id at the school. */
  student_id: string;
  /** Empty if unknown, or once the account is disabled or erased. */
  student_phone: string;
  pickup_location: string | null;
  local_date: string;
  local_start: string;
  local_end: string;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  transmission: Transmission | null;
}

const lessons = (ctx: Queryable) =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .innerJoin('cars', 'cars.id', 'bookings.car_id')
    .leftJoin('school_students as record', (join) =>
      join
        .onRef('record.school_id', '=', 'bookings.school_id')
        .onRef('record.candidate_id', '=', 'bookings.candidate_id'),
    )
    .select([
      sql<string>`coalesce(record.id, bookings.candidate_id)`.as('student_id'),
      sql<string>`CASE WHEN accounts.disabled_at IS NULL THEN coalesce(nullif(record.phone, ''), accounts.phone, '') ELSE '' END`.as(
        'student_phone',
      ),
      'bookings.id',
      'bookings.code',
      'bookings.instructor_id',
      sql<string>`trim(concat_ws(' ', instructors.first_name, instructors.last_name))`.as('instructor_name'),
      'bookings.candidate_id',
      sql<string>`CASE WHEN accounts.disabled_at IS NULL
        THEN trim(concat_ws(' ', accounts.first_name, accounts.last_name)) ELSE '' END`.as('student_name'),
      'bookings.pickup_location',
      'bookings.pickup_postal_code',
      'bookings.drop_off_location',
      'bookings.drop_off_postal_code',
      'bookings.local_date',
      'bookings.local_start',
      'bookings.local_end',
      'bookings.time_zone',
      'bookings.starts_at',
      'bookings.ends_at',
      sql<Transmission | null>`cars.transmission`.as('transmission'),
    ])
    .where('bookings.status', '=', 'Booked')
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id');

/** An instructor's lessons that start in a time by their own clock and haven't begun. */
export const selectLessons = (
  ctx: Queryable,
  instructorId: string,
  { from, until }: { from: string; until: string },
  now: Date,
): Promise<LessonRow[]> =>
  lessons(ctx)
    .where('bookings.instructor_id', '=', instructorId)
    .where('bookings.starts_at', '>', now)
    .where(sql<boolean>`bookings.local_date + bookings.local_start >= ${from}::timestamp`)
    .where(sql<boolean>`bookings.local_date + bookings.local_start < ${until}::timestamp`)
    .execute();

/** One lesson, while it's booked. */
export const selectLesson = (ctx: Queryable, id: string): Promise<LessonRow[]> =>
  lessons(ctx).where('bookings.id', '=', id).execute();

const MAX_LISTED = 500;

/** A school's lessons ahead in their instructor's time off. */
export const selectWithoutInstructor = (ctx: Queryable, schoolId: string, now: Date): Promise<LessonRow[]> =>
  lessons(ctx)
    .where('bookings.school_id', '=', schoolId)
    .where('bookings.starts_at', '>', now)
    .where(isInstructorOff('bookings'))
    .limit(MAX_LISTED)
    .execute();

export interface ColleagueRow extends AreaRow {
  id: string;
  firstName: string;
  lastName: string;
  carId: string;
  transmission: Transmission | null;
  licenceExpiry: string | null;
  carOutFrom: string | null;
  carOutUntil: string | null;
}

/** A school's active instructors but one, by name. */
export async function selectColleagues(ctx: Queryable, schoolId: string, besideId: string): Promise<ColleagueRow[]> {
  const rows = await ctx.db
    .selectFrom('instructors')
    .innerJoin('cars', 'cars.id', 'instructors.car_id')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('service_areas', 'service_areas.instructor_id', 'instructors.id')
    .select(AREA_COLUMNS)
    .select([
      'instructors.id',
      'instructors.first_name as firstName',
      'instructors.last_name as lastName',
      'instructors.car_id as carId',
      'cars.transmission',
      'instructors.licence_expiry as licenceExpiry',
      'cars.out_from as carOutFrom',
      'cars.out_until as carOutUntil',
    ])
    .where('instructors.school_id', '=', schoolId)
    .where('instructors.id', '<>', besideId)
    .where('instructors.deactivated_at', 'is', null)
    .orderBy('instructors.first_name')
    .orderBy('instructors.last_name')
    .orderBy('instructors.id')
    .execute();
  return rows as ColleagueRow[];
}

export type TakenRow = PlacesOfLesson & {
  id: string;
  instructor_id: string;
  car_id: string;
  starts_at: Date;
  ends_at: Date;
};

/** A school's lessons that touch a span: what its instructors and cars do then. */
export const selectTaken = (ctx: Queryable, schoolId: string, span: { from: Date; to: Date }): Promise<TakenRow[]> =>
  ctx.db
    .selectFrom('bookings')
    .select([
      'id',
      'instructor_id',
      'car_id',
      'starts_at',
      'ends_at',
      'pickup_postal_code',
      'drop_off_location',
      'drop_off_postal_code',
    ])
    .where('school_id', '=', schoolId)
    .where('status', '<>', 'Cancelled')
    // For the index of the school's bookings; a lesson is shorter than a day.
    .where('starts_at', '>', new Date(span.from.getTime() - 86_400_000))
    .where('starts_at', '<', span.to)
    .where('ends_at', '>', span.from)
    .execute();

/** For each instructor and day with slots, free or booked, from when until when they are. */
export async function selectSlotSpans(
  ctx: Queryable,
  instructorIds: readonly string[],
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<{ instructorId: string; date: string; startTime: string; endTime: string }[]> {
  const { rows } = await sql<{ instructorId: string; date: string; startTime: string; endTime: string }>`
    SELECT instructor_id AS "instructorId", local_date AS date, min(local_start) AS "startTime", max(local_end) AS "endTime"
    FROM slots
    WHERE instructor_id = ANY(${instructorIds}::uuid[]) AND status <> 'WITHDRAWN'
      AND local_date BETWEEN ${fromDate}::date AND ${toDate}::date
    GROUP BY instructor_id, local_date`.execute(ctx.db);
  return rows;
}

/** Which instructors of a school taught these students before. */
export const selectTeachers = (
  ctx: Queryable,
  schoolId: string,
  candidateIds: readonly string[],
  now: Date,
): Promise<{ candidateId: string; instructorId: string }[]> =>
  ctx.db
    .selectFrom('bookings')
    .select(['candidate_id as candidateId', 'instructor_id as instructorId'])
    .distinct()
    .where('school_id', '=', schoolId)
    .where('candidate_id', '=', sql<string>`ANY(${candidateIds}::uuid[])`)
    .where((lesson) =>
      lesson.or([
        lesson('status', '=', 'Completed'),
        lesson.and([lesson('status', '=', 'Booked'), lesson('ends_at', '<=', now)]),
      ]),
    )
    .execute() as Promise<{ candidateId: string; instructorId: string }[]>;
