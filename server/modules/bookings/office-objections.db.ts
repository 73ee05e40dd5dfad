import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';

/** Other lessons of the instructor, the car or the student at a lesson's time. */
export interface Conflicts {
  isInstructorBusy: boolean;
  /** The colleague who has the car. */
  carWith: string | null;
  isStudentBusy: boolean;
}

/** The caller holds the locks of a booking, so that no other lesson comes in between. */
export async function selectConflicts(
  ctx: Queryable,
  lesson: { instructor_id: string; car_id: string; candidate_id: string; starts_at: Date; ends_at: Date },
  besideBooking: string | null,
): Promise<Conflicts> {
  const { rows } = await sql<Conflicts>`
    SELECT coalesce(bool_or(others.instructor_id = ${lesson.instructor_id}), false) AS "isInstructorBusy",
           coalesce(bool_or(others.candidate_id = ${lesson.candidate_id}), false) AS "isStudentBusy",
           min(instructors.first_name || ' ' || instructors.last_name)
             FILTER (WHERE others.car_id = ${lesson.car_id} AND others.instructor_id <> ${lesson.instructor_id}) AS "carWith"
    FROM (
      -- One index of an overlap constraint each.
      SELECT id, instructor_id, car_id, candidate_id FROM bookings WHERE instructor_id = ${lesson.instructor_id}
         AND status <> 'Cancelled' AND tstzrange(starts_at, ends_at) && tstzrange(${lesson.starts_at}, ${lesson.ends_at})
      UNION SELECT id, instructor_id, car_id, candidate_id FROM bookings WHERE car_id = ${lesson.car_id}
         AND status <> 'Cancelled' AND tstzrange(starts_at, ends_at) && tstzrange(${lesson.starts_at}, ${lesson.ends_at})
      UNION SELECT id, instructor_id, car_id, candidate_id FROM bookings WHERE candidate_id = ${lesson.candidate_id}
         AND status <> 'Cancelled' AND tstzrange(starts_at, ends_at) && tstzrange(${lesson.starts_at}, ${lesson.ends_at})
    ) AS others JOIN instructors ON instructors.id = others.instructor_id
    WHERE others.id IS DISTINCT FROM ${besideBooking}::uuid`.execute(ctx.db);
  return rows[0] ?? { isInstructorBusy: false, carWith: null, isStudentBusy: false };
}

/** When the learner's licence in the school's record expires; null if the school hasn't entered it. */
export async function selectLearnerLicence(
  ctx: Queryable,
  { school_id, candidate_id }: { school_id: string; candidate_id: string },
): Promise<{ number: string; expiresOn: string | null } | undefined> {
  return ctx.db
    .selectFrom('school_students')
    .select(['licence_number as number', 'licence_expires_on as expiresOn'])
    .where('school_id', '=', school_id)
    .where('candidate_id', '=', candidate_id)
    .executeTakeFirst();
}
