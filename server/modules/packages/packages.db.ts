import { sql } from 'kysely';
import { PLAIN_KIND } from '#contract/package-kinds.ts';
import type { PackageKinds } from '#contract/packages.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export interface PackageFields {
  nameEn: string;
  nameFr: string;
  minutes: number;
  priceCents: number;
  validMonths: number;
  /** Ids of lesson kinds, `plain` for the plain lesson. Empty: every kind that is priced by the hour. */
  kinds: string[];
  isOffered: boolean;
}

/** The kinds whose ids a column lists, in its order, with their current names. */
export const selectKinds = (column: 'packages.kinds' | 'package_orders.kinds') => sql<PackageKinds>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', good_for.kind, 'names', lesson_kinds.names) ORDER BY place), '[]')
  FROM unnest(${sql.ref(column)}) WITH ORDINALITY AS good_for (kind, place)
  LEFT JOIN lesson_kinds ON lesson_kinds.id = nullif(good_for.kind, ${sql.lit(PLAIN_KIND)})::uuid)`;

/** With the school's columns that its tax depends on. */
const packages = (ctx: Queryable) =>
  ctx.db
    .selectFrom('packages')
    .innerJoin('schools', 'schools.id', 'packages.school_id')
    .select([
      'packages.id',
      'packages.name_en',
      'packages.name_fr',
      'packages.minutes',
      'packages.price_cents',
      'packages.valid_months',
      selectKinds('packages.kinds').as('kinds'),
      'packages.is_offered',
      'schools.is_tax_registered',
      'schools.tax_basis_points',
      'schools.province',
    ])
    .orderBy('packages.created_at')
    .orderBy('packages.id');

export const selectPackages = (ctx: Queryable, schoolId: string) =>
  packages(ctx).where('packages.school_id', '=', schoolId).execute();
export type PackageRow = Awaited<ReturnType<typeof selectPackages>>[number];

/** Empty for a school whose lessons aren't offered. */
export const selectOffered = (ctx: Queryable, schoolId: string): Promise<PackageRow[]> =>
  packages(ctx)
    .innerJoin('offered_schools', 'offered_schools.id', 'packages.school_id')
    .where('packages.school_id', '=', schoolId)
    .where('packages.is_offered', '=', true)
    .execute();

/** Locks a package of any school until the transaction ends. */
export async function holdPackage(
  tx: Transaction,
  id: string,
): Promise<(PackageRow & { school_id: string; is_school_offered: boolean }) | undefined> {
  return packages(tx)
    .leftJoin('offered_schools', 'offered_schools.id', 'packages.school_id')
    .select(['packages.school_id', sql<boolean>`offered_schools.id IS NOT NULL`.as('is_school_offered')])
    .where('packages.id', '=', id)
    .forShare('packages')
    .executeTakeFirst();
}

export const selectPackage = (ctx: Queryable, schoolId: string, id: string): Promise<PackageRow | undefined> =>
  packages(ctx).where('packages.school_id', '=', schoolId).where('packages.id', '=', id).executeTakeFirst();

export async function countPackages(ctx: Queryable, schoolId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('packages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return count;
}

const columns = (fields: PackageFields) => ({
  name_en: fields.nameEn,
  name_fr: fields.nameFr,
  minutes: fields.minutes,
  price_cents: fields.priceCents,
  valid_months: fields.validMonths,
  kinds: fields.kinds,
  is_offered: fields.isOffered,
});

export async function insertPackage(
  tx: Transaction,
  schoolId: string,
  fields: PackageFields,
  now: Date,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('packages')
    .values({ school_id: schoolId, ...columns(fields), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if the school has no such package */
export async function updatePackage(
  tx: Transaction,
  schoolId: string,
  id: string,
  fields: PackageFields | { isOffered: false },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('packages')
    .set('minutes' in fields ? columns(fields) : { is_offered: fields.isOffered })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
