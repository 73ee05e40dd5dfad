import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { type ReachOfInstructor, turnOf } from './take-slot.repository.ts';

/**
 * Locks the car of an instructor, and the instructor's turn, until the transaction ends, as who books the instructor does, and reads where the instructor comes to: what
 * is said of the time between two lessons then holds until it is written.
 */
export async function lockCarOf(db: Database, instructorId: string): Promise<ReachOfInstructor> {
  const area = await db
    .selectFrom('instructors')
    .innerJoin('cars', 'cars.id', 'instructors.car_id')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('service_areas', 'service_areas.instructor_id', 'instructors.id')
    .select([
      'service_areas.postal_code as own_postal_code',
      'service_areas.radius_km as own_radius_km',
      'schools.postal_code',
      'schools.city',
      'schools.province',
      'schools.default_radius_km',
      'schools.checks_travel',
      'schools.extra_travel_minutes',
      'schools.unknown_gap_minutes',
    ])
    .where('instructors.id', '=', instructorId)
    .forNoKeyUpdate('cars')
    .executeTakeFirstOrThrow();
  await sql`SELECT ${turnOf(sql`${instructorId}::text`)}`.execute(db);
  return area;
}
