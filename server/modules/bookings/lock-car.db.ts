import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { AREA_COLUMNS, type AreaRow } from '#server/modules/service-areas/area-columns.ts';
import { turnOf } from './take-slot.db.ts';

/**
 * Locks the car of an instructor, and the instructor's turn, until the transaction ends, as who books the instructor does, and reads where the instructor comes to: what
 * is said of the time between two lessons then holds until it is written.
 */
export async function lockCarOf(ctx: Queryable, instructorId: string): Promise<AreaRow> {
  const area = await ctx.db
    .selectFrom('instructors')
    .innerJoin('cars', 'cars.id', 'instructors.car_id')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('service_areas', 'service_areas.instructor_id', 'instructors.id')
    .select(AREA_COLUMNS)
    .where('instructors.id', '=', instructorId)
    .forNoKeyUpdate('cars')
    .executeTakeFirstOrThrow();
  await sql`SELECT ${turnOf(sql`${instructorId}::text`)}`.execute(ctx.db);
  return area;
}
