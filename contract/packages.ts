import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ACTIVE_KINDS_MAX, kindNamesSchema } from './lesson-kinds.ts';
import { PLAIN_KIND } from './package-kinds.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { dateSchema, dollarsSchema, idSchema, isWholeCents, optionalText, requiredNumber } from './validation.ts';

export const PACKAGE_NAME_MAX = 80;
/** From half a lesson to more than any province's course requires. */
export const PACKAGE_MINUTES = { min: 30, max: 6_000 } as const;
export const PACKAGE_PRICE_MAX = 20_000;
export const VALID_MONTHS = { min: 1, max: 36 } as const;

const wholeBetween = ({ min, max }: { min: number; max: number }) =>
  requiredNumber().check(z.int('not_whole'), z.minimum(min, 'out_of_range'), z.maximum(max, 'out_of_range'));

export const packageFieldsSchema = z
  .object({
    /** One name is enough, and is then used in both languages. */
    nameEn: optionalText(PACKAGE_NAME_MAX),
    nameFr: optionalText(PACKAGE_NAME_MAX),
    minutes: wholeBetween(PACKAGE_MINUTES),
    /** Price without tax. */
    price: requiredNumber().check(
      z.minimum(0.01, 'out_of_range'),
      z.maximum(PACKAGE_PRICE_MAX, 'out_of_range'),
      z.refine(isWholeCents, 'too_many_decimals'),
    ),
    /** Months after the school accepts it during which lessons can be booked. */
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
    // Refuse a price so low that a minute of credit would be worth nothing.
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
    members: 'payments',
    summary: 'A school’s lesson packages, including withdrawn ones',
    params: schoolParams,
    response: z.array(packageSchema),
  }),
  addPackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/packages',
    members: 'prices',
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
    members: 'prices',
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
    members: 'prices',
    summary: 'Withdraw a package; students who have it keep it, and it can be offered again',
    params: packageParams,
    refusals: ['not_found'],
    response: packageSchema,
  }),
};

export const ORDER_STATUSES = ['asked', 'accepted', 'ended'] as const;

/** A package that a student has requested or has from a school. */
export const packageOrderSchema = z.object({
  id: z.string(),
  packageId: z.string(),
  schoolId: z.string(),
  schoolName: z.string(),
  studentId: z.string(),
  /** Empty if the account is gone. */
  studentName: z.string(),
  name: packageNameSchema,
  minutes: z.number(),
  price: dollarsSchema,
  /** Tax at the time the school accepted; before that, current tax. */
  tax: dollarsSchema,
  total: dollarsSchema,
  validMonths: z.number(),
  kinds: packageKindsSchema,
  status: z.enum(ORDER_STATUSES),
  askedAt: z.string(),
  /** First day on which it no longer pays for bookings; set once accepted. */
  expiresOn: z.nullable(dateSchema),
  /** According to the date at the school. */
  isExpired: z.boolean(),
  /** True while the remainder can be used to book lessons; false once the student asks to end it. */
  isUsable: z.boolean(),
  minutesLeft: z.number(),
  /** Value of the remaining minutes, without tax. */
  creditLeft: dollarsSchema,
  owed: dollarsSchema,
  paid: dollarsSchema,
  refundDue: dollarsSchema,
  /** The school's invoice number, once accepted. */
  invoiceNumber: z.nullable(z.number()),
  /** When the student asked to end it. */
  endAskedAt: z.nullable(z.string()),
  /** Date by which the school must refund the student, if its end was requested and the province sets a deadline. */
  refundBy: z.nullable(dateSchema),
});
export type PackageOrder = z.infer<typeof packageOrderSchema>;

export const packageEndingSchema = z.object({
  minutesLeft: z.number(),
  /** Value of the remaining minutes and their share of the tax. */
  creditLeft: dollarsSchema,
  tax: dollarsSchema,
  /** Most the school may keep. */
  mostKept: dollarsSchema,
  /** Days after the student's request to refund the rest, if the province sets a limit. */
  refundDays: z.nullable(z.number()),
  /** True if the province's law sets no limit and leaves it to an agreement between school and student. */
  isLeftToAgreement: z.boolean(),
  /** Source of the rule; null if we haven't looked up the province's. */
  source: z.nullable(z.object({ en: z.string(), fr: z.string(), read: dateSchema })),
});
export type PackageEnding = z.infer<typeof packageEndingSchema>;
const orderParams = z.object({ id: idSchema });
const ofStudent = { access: ['candidate'], owner: { packageOrder: 'params.id' }, params: orderParams } as const;
const schoolOrderParams = z.object({ id: idSchema, orderId: idSchema });

export const packageOrderEndpoints = {
  askForPackage: endpoint({
    method: 'POST',
    path: '/package-orders',
    access: ['candidate'],
    summary: 'Request a package from a school at the displayed total; repeating the request changes nothing',
    body: z.object({
      packageId: idSchema,
      /** Total with tax that the student saw; refused if it has changed. */
      total: requiredNumber(),
    }),
    status: 201,
    refusals: ['not_found', 'package_not_offered', 'price_changed', 'packages_asked_full'],
    response: packageOrderSchema,
  }),
  myPackages: endpoint({
    method: 'GET',
    path: '/package-orders',
    access: ['candidate'],
    summary: 'Your packages and requests, with what’s left of each',
    response: z.array(packageOrderSchema),
  }),
  takeBackPackage: endpoint({
    ...ofStudent,
    method: 'DELETE',
    path: '/package-orders/:id',
    summary: 'Withdraw a request for a package that the school hasn’t answered',
    status: 204,
    refusals: ['status_conflict'],
  }),
  myPackageEnding: endpoint({
    ...ofStudent,
    method: 'GET',
    path: '/package-orders/:id/ending',
    summary: 'The effect of ending a package now, and the most that the school’s province lets it keep',
    refusals: ['status_conflict', 'package_has_lessons'],
    response: packageEndingSchema,
  }),
  askToEndPackage: endpoint({
    ...ofStudent,
    method: 'POST',
    path: '/package-orders/:id/ask-to-end',
    summary:
      'Ask the school to end a package. You can’t book with it from then on. We email the school. Asking again ' +
      'changes nothing',
    refusals: ['status_conflict', 'package_has_lessons'],
    response: packageOrderSchema,
  }),
  keepPackage: endpoint({
    ...ofStudent,
    method: 'DELETE',
    path: '/package-orders/:id/ask-to-end',
    summary: 'Withdraw the request to end a package that the school hasn’t ended yet',
    refusals: ['status_conflict'],
    response: packageOrderSchema,
  }),
  packageInvoice: endpoint({
    method: 'GET',
    path: '/invoice/:id.pdf',
    access: ['candidate', 'school'],
    owner: { packageOrder: 'params.id' },
    members: 'payments',
    guardians: 'see',
    summary: 'The invoice of an accepted package as a PDF in the student’s language, with payments so far',
    params: orderParams,
  }),
  packageOrders: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/package-orders',
    members: 'payments',
    summary: 'The school’s package requests, and students’ packages with what’s left of each',
    params: schoolParams,
    response: z.array(packageOrderSchema),
  }),
  acceptPackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/package-orders/:orderId/accept',
    members: 'desk',
    summary:
      'Accept a student’s package request. They owe it from now on, with the school’s current tax, and can book with it. ' +
      'Accepting again changes nothing',
    params: schoolOrderParams,
    refusals: ['not_found', 'status_conflict', 'package_not_offered', 'price_changed'],
    response: packageOrderSchema,
  }),
  declinePackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/package-orders/:orderId/decline',
    members: 'desk',
    summary: 'Decline a student’s package request; we email them',
    params: schoolOrderParams,
    status: 204,
    refusals: ['not_found', 'status_conflict'],
  }),
  packageEnding: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/package-orders/:orderId/ending',
    summary: 'The effect of ending a student’s package now, and the most that the school’s province lets it keep',
    params: schoolOrderParams,
    refusals: ['not_found', 'status_conflict', 'package_has_lessons'],
    response: packageEndingSchema,
  }),
  endPackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/package-orders/:orderId/end',
    summary:
      'End a student’s package. The value left, less what the school keeps, reduces the debt or is refundable. Lessons ' +
      'booked with it must end or be cancelled first',
    params: schoolOrderParams,
    body: z.object({
      /** Minutes left that the member saw; refused if they have changed. */
      minutesLeft: requiredNumber(),
      /** Up to the province's limit. */
      kept: requiredNumber().check(z.minimum(0, 'out_of_range'), z.refine(isWholeCents, 'too_many_decimals')),
    }),
    refusals: ['not_found', 'status_conflict', 'package_has_lessons', 'price_changed'],
    response: packageOrderSchema,
  }),
};
