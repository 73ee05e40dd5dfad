import type { TermsRow } from '#server/modules/reach/stops.ts';
import type { Database } from '#server/platform/database/connect.ts';

export interface AreaRow extends TermsRow {
  instructor_id: string;
  own_postal_code: string | null;
  own_radius_km: number | null;
  postal_code: string;
  city: string;
  province: string | null;
  default_radius_km: number;
}

const areas = (db: Database) =>
  db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('service_areas', 'service_areas.instructor_id', 'instructors.id')
    .select([
      'instructors.id as instructor_id',
      'service_areas.postal_code as own_postal_code',
      'service_areas.radius_km as own_radius_km',
      'schools.postal_code',
      'schools.city',
      'schools.province',
      'schools.default_radius_km',
      'schools.checks_travel',
      'schools.extra_travel_minutes',
      'schools.unknown_gap_minutes',
    ]);

export const selectArea = (db: Database, instructorId: string): Promise<AreaRow | undefined> =>
  areas(db).where('instructors.id', '=', instructorId).executeTakeFirst();

/** Of all who can be offered to students. */
export const selectAreas = (db: Database): Promise<AreaRow[]> =>
  areas(db)
    .where('instructors.deactivated_at', 'is', null)
    .where('schools.information_completed_at', 'is not', null)
    .execute();

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
