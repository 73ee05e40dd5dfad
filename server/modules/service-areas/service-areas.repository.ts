import type { Database } from '#server/platform/database/connect.ts';
import { AREA_COLUMNS, type AreaRow } from './area-columns.ts';

type AreaOfInstructor = AreaRow & { instructor_id: string };

const areas = (db: Database) =>
  db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('service_areas', 'service_areas.instructor_id', 'instructors.id')
    .select(['instructors.id as instructor_id', ...AREA_COLUMNS]);

export const selectArea = (db: Database, instructorId: string): Promise<AreaOfInstructor | undefined> =>
  areas(db).where('instructors.id', '=', instructorId).executeTakeFirst();

export const selectSchoolPlace = (
  db: Database,
  schoolId: string,
): Promise<Pick<AreaRow, 'postal_code' | 'city' | 'province'> | undefined> =>
  db.selectFrom('schools').select(['postal_code', 'city', 'province']).where('id', '=', schoolId).executeTakeFirst();

/** Of all who can be offered to students. */
export const selectAreas = (db: Database): Promise<AreaOfInstructor[]> =>
  areas(db)
    .where('instructors.deactivated_at', 'is', null)
    .where('schools.information_completed_at', 'is not', null)
    .execute();

/** By the instructor, who is there also while there is no area. */
export async function lockArea(db: Database, instructorId: string): Promise<void> {
  await db.selectFrom('instructors').select('id').where('id', '=', instructorId).forNoKeyUpdate().execute();
}

export async function upsertArea(
  db: Database,
  instructorId: string,
  { postalCode, radiusKm }: { postalCode: string; radiusKm: number },
): Promise<void> {
  const columns = { postal_code: postalCode, radius_km: radiusKm };
  await db
    .insertInto('service_areas')
    .values({ instructor_id: instructorId, ...columns })
    .onConflict((conflict) => conflict.column('instructor_id').doUpdateSet(columns))
    .execute();
}

export async function deleteArea(db: Database, instructorId: string): Promise<void> {
  await db.deleteFrom('service_areas').where('instructor_id', '=', instructorId).execute();
}
