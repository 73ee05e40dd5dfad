import { sql } from 'kysely';
import type { TermsRow } from '#server/modules/reach/stops.ts';

/** An instructor's service area, or the school's where the instructor has none, and the school's travel settings. */
export interface AreaRow extends TermsRow {
  own_postal_code: string | null;
  own_radius_km: number | null;
  postal_code: string;
  city: string;
  province: string | null;
  default_radius_km: number;
}

/** Of `service_areas`, which may have no row of the instructor, and the `schools` of theirs. */
export const AREA_COLUMNS = [
  'service_areas.postal_code as own_postal_code',
  'service_areas.radius_km as own_radius_km',
  'schools.postal_code',
  'schools.city',
  'schools.province',
  'schools.default_radius_km',
  'schools.checks_travel',
  'schools.travel_tolerance_minutes',
] as const;

/** The same as one value, for statements that read much beside it. */
export const areaJson = sql<AreaRow>`json_build_object(${sql.join(
  AREA_COLUMNS.flatMap((selected) => {
    const [column = '', name = column.split('.')[1]] = selected.split(' as ');
    return [sql.lit(name), sql.ref(column)];
  }),
)})`;
