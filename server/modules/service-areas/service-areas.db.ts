import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { TermsRow } from '#server/modules/reach/reach.rules.ts';

type AreaOfInstructor = AreaRow & { instructor_id: string };

const areas = (ctx: Queryable) =>
  ctx.db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('service_areas', 'service_areas.instructor_id', 'instructors.id')
    .select(['instructors.id as instructor_id', ...AREA_COLUMNS]);

export const selectArea = (ctx: Queryable, instructorId: string): Promise<AreaOfInstructor | undefined> =>
  areas(ctx).where('instructors.id', '=', instructorId).executeTakeFirst();

export const selectSchoolPlace = (
  ctx: Queryable,
  schoolId: string,
): Promise<Pick<AreaRow, 'postal_code' | 'city' | 'province'> | undefined> =>
  ctx.db
    .selectFrom('schools')
    .select(['postal_code', 'city', 'province'])
    .where('id', '=', schoolId)
    .executeTakeFirst();

/** All instructors that students are offered. */
export const selectAreas = (ctx: Queryable): Promise<AreaOfInstructor[]> =>
  areas(ctx)
    .where('instructors.deactivated_at', 'is', null)
    .where('schools.information_completed_at', 'is not', null)
    .execute();

/** Locks the instructor's row, because there may be no area yet. */
export async function lockArea(tx: Transaction, instructorId: string): Promise<void> {
  await tx.db.selectFrom('instructors').select('id').where('id', '=', instructorId).forNoKeyUpdate().execute();
}

export async function upsertArea(
  tx: Transaction,
  instructorId: string,
  { postalCode, radiusKm }: { postalCode: string; radiusKm: number },
): Promise<void> {
  const columns = { postal_code: postalCode, radius_km: radiusKm };
  await tx.db
    .insertInto('service_areas')
    .values({ instructor_id: instructorId, ...columns })
    .onConflict((conflict) => conflict.column('instructor_id').doUpdateSet(columns))
    .execute();
}

export async function deleteArea(tx: Transaction, instructorId: string): Promise<void> {
  await tx.db.deleteFrom('service_areas').where('instructor_id', '=', instructorId).execute();
}

/** How many of an instructor's lessons between two instants began at each postal code. Uses the index of the overlap constraint. */
export async function countPickups(
  ctx: Queryable,
  instructorId: string,
  from: Date,
  to: Date,
): Promise<{ postalCode: string; count: number }[]> {
  const rows = await ctx.db
    .selectFrom('bookings')
    .select((row) => ['pickup_postal_code as postalCode', row.fn.countAll<string>().as('count')])
    .where('instructor_id', '=', instructorId)
    .where('status', '<>', 'Cancelled')
    .where(sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${from}, ${to})`)
    .where('pickup_postal_code', 'is not', null)
    .groupBy('pickup_postal_code')
    .execute();
  return rows.map(({ postalCode, count }) => ({ postalCode: postalCode ?? '', count: Number(count) }));
}

/** An instructor's service area, the school's defaults, and the school's travel settings. */
export interface AreaRow extends TermsRow {
  own_postal_code: string | null;
  own_radius_km: number | null;
  postal_code: string;
  city: string;
  province: string | null;
  default_radius_km: number;
}

/** Needs `schools` and a left join of `service_areas`. */
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

/** The same as one JSON value, for statements with many other columns. */
export const areaJson = sql<AreaRow>`json_build_object(${sql.join(
  AREA_COLUMNS.flatMap((selected) => {
    const [column = '', name = column.split('.')[1]] = selected.split(' as ');
    return [sql.lit(name), sql.ref(column)];
  }),
)})`;
