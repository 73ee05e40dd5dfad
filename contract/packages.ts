import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ACTIVE_KINDS_MAX, kindNamesSchema } from './lesson-kinds.ts';
import { PLAIN_KIND } from './plain-kind.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { dollarsSchema, idSchema, isWholeCents, optionalText, requiredNumber } from './validation.ts';

export const PACKAGE_NAME_MAX = 80;
/** From half a lesson to more than any province's course requires. */
export const PACKAGE_MINUTES = { min: 30, max: 6_000 } as const;
export const PACKAGE_PRICE_MAX = 20_000;
export const VALID_MONTHS = { min: 1, max: 36 } as const;

const wholeBetween = ({ min, max }: { min: number; max: number }) =>
  requiredNumber().check(z.int('not_whole'), z.minimum(min, 'out_of_range'), z.maximum(max, 'out_of_range'));

export const packageFieldsSchema = z
  .object({
    /** One name is enough; it then serves both languages. */
    nameEn: optionalText(PACKAGE_NAME_MAX),
    nameFr: optionalText(PACKAGE_NAME_MAX),
    minutes: wholeBetween(PACKAGE_MINUTES),
    /** Without tax. */
    price: requiredNumber().check(
      z.minimum(0.01, 'out_of_range'),
      z.maximum(PACKAGE_PRICE_MAX, 'out_of_range'),
      z.refine(isWholeCents, 'too_many_decimals'),
    ),
    /** Months after the school's acceptance in which lessons can be booked. */
    validMonths: wholeBetween(VALID_MONTHS),
    /** Lesson kinds it covers, `plain` for the plain lesson; if empty, every kind charged by the hour. A kind with its own price must be named. */
    kinds: z._default(
      z.array(z.union([z.literal(PLAIN_KIND), idSchema])).check(z.maxLength(ACTIVE_KINDS_MAX + 1, 'out_of_range')),
      [],
    ),
    isOffered: z._default(z.boolean({ error: 'invalid' }), true),
  })
  .check(
    z.refine(({ nameEn, nameFr }) => nameEn !== '' || nameFr !== '', { path: ['nameEn'], error: 'required' }),
    // Each minute of credit needs a value.
    z.refine(({ price, minutes }) => Math.round(price * 100) >= minutes, { path: ['price'], error: 'out_of_range' }),
  );

export const changedPackageSchema = z.safeExtend(packageFieldsSchema, sentVersion);

export const packageNameSchema = z.object({ en: z.string(), fr: z.string() });
export type PackageName = z.infer<typeof packageNameSchema>;

/** Lesson kinds a package covers; if empty, every kind charged by the hour. `names` is null for the plain lesson. */
export const packageKindsSchema = z.array(z.object({ id: z.string(), names: z.nullable(kindNamesSchema) }));
export type PackageKinds = z.infer<typeof packageKindsSchema>;

/** A package as students see it. */
export const offeredPackageSchema = z.object({
  id: z.string(),
  name: packageNameSchema,
  minutes: z.number(),
  price: dollarsSchema,
  /** Tax on the price, if the school is registered. */
  tax: dollarsSchema,
  /** Price with tax. */
  total: dollarsSchema,
  validMonths: z.number(),
  kinds: packageKindsSchema,
});
export type OfferedPackage = z.infer<typeof offeredPackageSchema>;

export const packageSchema = z.object({ ...offeredPackageSchema.shape, isOffered: z.boolean(), ...recordVersion });
export type Package = z.infer<typeof packageSchema>;

const ofSchool = {
  access: ['school'],
  owner: { school: 'params.id' },
  members: 'managers_if_allowed',
} as const;
const schoolParams = z.object({ id: idSchema });
const packageParams = z.object({ id: idSchema, packageId: idSchema });

export const packageEndpoints = {
  offeredPackages: endpoint({
    method: 'GET',
    path: '/school/:id/packages/offered',
    access: 'anyone',
    summary: 'The lesson packages a school offers, oldest first',
    params: schoolParams,
    response: z.array(offeredPackageSchema),
  }),
  packages: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/packages',
    summary: 'A school’s lesson packages, including withdrawn ones',
    params: schoolParams,
    response: z.array(packageSchema),
  }),
  addPackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/packages',
    summary: 'Add a lesson package: a number of minutes at one price, to book within some months',
    params: schoolParams,
    body: packageFieldsSchema,
    status: 201,
    refusals: ['packages_full'],
    response: packageSchema,
  }),
  changePackage: endpoint({
    ...ofSchool,
    method: 'PUT',
    path: '/school/:id/packages/:packageId',
    summary: 'Replace a package’s details. Students who requested it before keep what they requested',
    params: packageParams,
    body: changedPackageSchema,
    refusals: ['not_found'],
    response: packageSchema,
  }),
  withdrawPackage: endpoint({
    ...ofSchool,
    method: 'DELETE',
    path: '/school/:id/packages/:packageId',
    summary: 'Withdraw a package; students who have it keep it, and it can be offered again',
    params: packageParams,
    refusals: ['not_found'],
    response: packageSchema,
  }),
};
