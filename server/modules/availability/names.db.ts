import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';

interface InstructorName {
  id: string;
  firstName: string;
  lastName: string;
  schoolName: string;
}

/** Schools that students are offered, by name. */
export const selectSchoolNames = (ctx: Queryable) =>
  ctx.db
    .selectFrom('offered_schools')
    .innerJoin('schools', 'schools.id', 'offered_schools.id')
    .select(['schools.id', 'schools.name', 'schools.city', 'schools.province'])
    .orderBy('schools.name')
    .orderBy('schools.id')
    .execute();

/** Instructors that students are offered, by name. */
export async function selectInstructorNames(ctx: Queryable): Promise<InstructorName[]> {
  const { rows } = await sql<InstructorName>`
    SELECT instructors.id, instructors.first_name AS "firstName", instructors.last_name AS "lastName", schools.name AS "schoolName"
    FROM instructors JOIN offered_schools AS schools ON schools.id = instructors.school_id
    WHERE instructors.deactivated_at IS NULL
    ORDER BY instructors.first_name, instructors.last_name, instructors.id`.execute(ctx.db);
  return rows;
}
