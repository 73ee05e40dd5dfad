import type * as z from 'zod/mini';
import { toCents, toDollars } from '#contract/money.ts';
import { PLAIN_KIND } from '#contract/package-kinds.ts';
import type { OfferedPackage, Package, packageFieldsSchema } from '#contract/packages.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { Context, Transaction } from '#server/context.ts';
import { assertOwnLessonKinds } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import { taxBasisPoints } from '#server/modules/schools/schools.rules.ts';
import { changeOffer, lockSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import {
  countPackages,
  holdPackage,
  insertPackage,
  type PackageFields,
  type PackageRow,
  selectOffered,
  selectPackage,
  selectPackages,
  updatePackage,
} from './packages.db.ts';
import { packageCharges } from './packages.rules.ts';

/** Withdrawn packages count. */
const PACKAGES_MAX = 50;

type Said = z.output<typeof packageFieldsSchema>;

function present(row: PackageRow): Package {
  const province = row.province as ProvinceCode | null;
  const rate = taxBasisPoints({
    isTaxRegistered: row.is_tax_registered,
    ownTaxBasisPoints: row.tax_basis_points,
    province,
  });
  const { taxCents, totalCents } = packageCharges(row.price_cents, { taxBasisPoints: rate, province });
  return {
    id: row.id,
    name: { en: row.name_en, fr: row.name_fr },
    minutes: row.minutes,
    price: toDollars(row.price_cents),
    tax: toDollars(taxCents),
    total: toDollars(totalCents),
    validMonths: row.valid_months,
    kinds: row.kinds,
    isOffered: row.is_offered,
    version: computeVersion(formFields(row)),
  };
}

async function find(ctx: Context, schoolId: string, id: string): Promise<Package> {
  const row = await selectPackage(ctx, schoolId, id);
  if (!row) throw new AppError('not_found');
  return present(row);
}

const requireKinds = (ctx: Context, schoolId: string, { kinds }: Said) =>
  assertOwnLessonKinds(
    ctx,
    schoolId,
    kinds.filter((id) => id !== PLAIN_KIND),
  );

/** Empty for a school whose lessons aren't offered. */
export async function listOfferedPackages(ctx: Context, schoolId: string): Promise<OfferedPackage[]> {
  return (await selectOffered(ctx, schoolId)).map(present).map(({ isOffered: _, version: __, ...offered }) => offered);
}

/** Locks an offered package until the transaction ends. @throws AppError not_found, package_not_offered */
export async function lockOfferedPackage(
  tx: Transaction,
  id: string,
): Promise<{ offered: OfferedPackage; schoolId: string }> {
  const row = await holdPackage(tx, id);
  if (!row) throw new AppError('not_found');
  if (!row.is_offered || !row.is_school_offered) throw new AppError('package_not_offered');
  return { offered: present(row), schoolId: row.school_id };
}

export async function listPackages(ctx: Context, schoolId: string): Promise<Package[]> {
  return (await selectPackages(ctx, schoolId)).map(present);
}

/** @throws AppError packages_full; invalid_request for another school's kind of lesson */
export function addPackage(ctx: Context, schoolId: string, said: Said): Promise<Package> {
  return changeOffer(ctx, async (tx) => {
    await lockSchool(tx, schoolId);
    await refuseProductNames({ nameEn: said.nameEn, nameFr: said.nameFr });
    await requireKinds(tx, schoolId, said);
    if ((await countPackages(tx, schoolId)) >= PACKAGES_MAX) throw new AppError('packages_full');
    const id = await insertPackage(tx, schoolId, toFields(said), nowDate(tx.clock));
    return find(tx, schoolId, id);
  });
}

/** @throws AppError not_found, changed_meanwhile; invalid_request for another school's kind of lesson */
export function changePackage(
  ctx: Context,
  schoolId: string,
  id: string,
  { version, ...said }: Said & { version?: string | undefined },
): Promise<Package> {
  return changeOffer(ctx, async (tx) => {
    await refuseProductNames({ nameEn: said.nameEn, nameFr: said.nameFr });
    await lockSchool(tx, schoolId);
    const before = await selectPackage(tx, schoolId, id);
    if (before) requireUnchanged(version, formFields(before));
    await requireKinds(tx, schoolId, said);
    if (!(await updatePackage(tx, schoolId, id, toFields(said)))) throw new AppError('not_found');
    return find(tx, schoolId, id);
  });
}

/** @throws AppError not_found */
export function withdrawPackage(ctx: Context, schoolId: string, id: string): Promise<Package> {
  return changeOffer(ctx, async (tx) => {
    await lockSchool(tx, schoolId);
    if (!(await updatePackage(tx, schoolId, id, { isOffered: false }))) throw new AppError('not_found');
    return find(tx, schoolId, id);
  });
}

/** The fields of a package's form. */
const formFields = (row: PackageRow) => ({
  nameEn: row.name_en,
  nameFr: row.name_fr,
  minutes: row.minutes,
  price: toDollars(row.price_cents),
  validMonths: row.valid_months,
  kinds: row.kinds.map(({ id }) => id),
  isOffered: row.is_offered,
});

const toFields = ({ nameEn, nameFr, price, kinds, ...said }: Said): PackageFields => ({
  ...said,
  kinds: [...new Set(kinds)],
  nameEn: nameEn || nameFr,
  nameFr: nameFr || nameEn,
  priceCents: toCents(price),
});
