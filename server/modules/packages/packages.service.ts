import type * as z from 'zod/mini';
import { toCents, toDollars } from '#contract/money.ts';
import type { OfferedPackage, Package, packageFieldsSchema } from '#contract/packages.ts';
import { PLAIN_KIND } from '#contract/plain-kind.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { LessonKindService } from '#server/modules/lesson-kinds/lesson-kinds.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
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
} from './packages.repository.ts';
import { packageCharges } from './packages.rules.ts';

/** More than anybody would choose from; those that were withdrawn count. */
const PACKAGES_MAX = 50;

type Said = z.output<typeof packageFieldsSchema>;

/** What schools sell as one. Students are shown it beside the lessons. */
export function createPackageService({
  db,
  clock,
  schools,
  lessonKinds,
}: {
  db: Database;
  clock: Clock;
  schools: Pick<SchoolService, 'changeOffer' | 'lock' | 'taxBasisPoints'>;
  lessonKinds: Pick<LessonKindService, 'requireOf'>;
}) {
  function present(row: PackageRow): Package {
    const province = row.province as ProvinceCode | null;
    const taxBasisPoints = schools.taxBasisPoints({
      isTaxRegistered: row.is_tax_registered,
      ownTaxBasisPoints: row.tax_basis_points,
      province,
    });
    const { taxCents, totalCents } = packageCharges(row.price_cents, { taxBasisPoints, province });
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
      version: versionOf(changesOf(row)),
    };
  }

  async function find(executor: Database, schoolId: string, id: string): Promise<Package> {
    const row = await selectPackage(executor, schoolId, id);
    if (!row) throw new AppError('not_found');
    return present(row);
  }

  const requireKinds = (executor: Database, schoolId: string, { kinds }: Said) =>
    lessonKinds.requireOf(
      executor,
      schoolId,
      kinds.filter((id) => id !== PLAIN_KIND),
    );

  return {
    /** None of a school that students are not offered. */
    offeredOf: async (schoolId: string): Promise<OfferedPackage[]> =>
      (await selectOffered(db, schoolId)).map(present).map(({ isOffered: _, version: __, ...offered }) => offered),

    /** One that can be asked for, as it stays until the transaction ends. @throws AppError not_found, package_not_offered */
    async holdOffered(transaction: Database, id: string): Promise<{ offered: OfferedPackage; schoolId: string }> {
      const row = await holdPackage(transaction, id);
      if (!row) throw new AppError('not_found');
      if (!row.is_offered || !row.is_school_offered) throw new AppError('package_not_offered');
      return { offered: present(row), schoolId: row.school_id };
    },

    ofSchool: async (schoolId: string): Promise<Package[]> => (await selectPackages(db, schoolId)).map(present),

    /** @throws AppError packages_full; invalid_request for another school's kind */
    add: (schoolId: string, said: Said): Promise<Package> =>
      schools.changeOffer(async (transaction) => {
        await schools.lock(transaction, schoolId);
        await refuseProductNames({ nameEn: said.nameEn, nameFr: said.nameFr });
        await requireKinds(transaction, schoolId, said);
        if ((await countPackages(transaction, schoolId)) >= PACKAGES_MAX) throw new AppError('packages_full');
        const id = await insertPackage(transaction, schoolId, fieldsOf(said), nowDate(clock));
        return find(transaction, schoolId, id);
      }),

    /** @throws AppError not_found, changed_meanwhile; invalid_request for another school's kind */
    change: (
      schoolId: string,
      id: string,
      { version, ...said }: Said & { version?: string | undefined },
    ): Promise<Package> =>
      schools.changeOffer(async (transaction) => {
        await refuseProductNames({ nameEn: said.nameEn, nameFr: said.nameFr });
        await schools.lock(transaction, schoolId);
        const before = await selectPackage(transaction, schoolId, id);
        if (before) requireUnchanged(version, changesOf(before));
        await requireKinds(transaction, schoolId, said);
        if (!(await updatePackage(transaction, schoolId, id, fieldsOf(said)))) throw new AppError('not_found');
        return find(transaction, schoolId, id);
      }),

    /** @throws AppError not_found */
    withdraw: (schoolId: string, id: string): Promise<Package> =>
      schools.changeOffer(async (transaction) => {
        await schools.lock(transaction, schoolId);
        if (!(await updatePackage(transaction, schoolId, id, { isOffered: false }))) throw new AppError('not_found');
        return find(transaction, schoolId, id);
      }),
  };
}

export type PackageService = ReturnType<typeof createPackageService>;

/** What the form of a package shows. */
const changesOf = (row: PackageRow) => ({
  nameEn: row.name_en,
  nameFr: row.name_fr,
  minutes: row.minutes,
  price: toDollars(row.price_cents),
  validMonths: row.valid_months,
  kinds: row.kinds.map(({ id }) => id),
  isOffered: row.is_offered,
});

const fieldsOf = ({ nameEn, nameFr, price, kinds, ...said }: Said): PackageFields => ({
  ...said,
  kinds: [...new Set(kinds)],
  nameEn: nameEn || nameFr,
  nameFr: nameFr || nameEn,
  priceCents: toCents(price),
});
