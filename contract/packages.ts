import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ACTIVE_KINDS_MAX, kindNamesSchema } from './lesson-kinds.ts';
import { PLAIN_KIND } from './plain-kind.ts';
import { dateSchema, dollarsSchema, idSchema, isWholeCents, optionalText, requiredNumber } from './validation.ts';

export const PACKAGE_NAME_MAX = 80;
/** From half a lesson to more than any province's course. */
export const PACKAGE_MINUTES = { min: 30, max: 6_000 } as const;
export const PACKAGE_PRICE_MAX = 20_000;
export const VALID_MONTHS = { min: 1, max: 36 } as const;

const wholeBetween = ({ min, max }: { min: number; max: number }) =>
  requiredNumber().check(z.int('invalid_number'), z.minimum(min, 'out_of_range'), z.maximum(max, 'out_of_range'));

export const packageFieldsSchema = z
  .object({
    /** One of the two is enough: it then stands for both. */
    nameEn: optionalText(PACKAGE_NAME_MAX),
    nameFr: optionalText(PACKAGE_NAME_MAX),
    minutes: wholeBetween(PACKAGE_MINUTES),
    /** Without tax. */
    price: requiredNumber().check(
      z.minimum(0.01, 'out_of_range'),
      z.maximum(PACKAGE_PRICE_MAX, 'out_of_range'),
      z.refine(isWholeCents, 'invalid_number'),
    ),
    /** Within how many months of the school's accepting the lessons are to be booked. */
    validMonths: wholeBetween(VALID_MONTHS),
    /** What can be booked with it, `plain` for the plain lesson; none: each that costs by the hour. One with a price of its own is to be named. */
    kinds: z._default(
      z.array(z.union([z.literal(PLAIN_KIND), idSchema])).check(z.maxLength(ACTIVE_KINDS_MAX + 1, 'out_of_range')),
      [],
    ),
    isOffered: z._default(z.boolean({ error: 'invalid' }), true),
  })
  .check(
    z.refine(({ nameEn, nameFr }) => nameEn !== '' || nameFr !== '', { path: ['nameEn'], error: 'required' }),
    // Each minute of credit stands for some money.
    z.refine(({ price, minutes }) => Math.round(price * 100) >= minutes, { path: ['price'], error: 'out_of_range' }),
  );

export const packageNameSchema = z.object({ en: z.string(), fr: z.string() });
export type PackageName = z.infer<typeof packageNameSchema>;

/** What a package is good for; none: each lesson that costs by the hour. `names` is null for the plain lesson. */
const packageKindsSchema = z.array(z.object({ id: z.string(), names: z.nullable(kindNamesSchema) }));
export type PackageKinds = z.infer<typeof packageKindsSchema>;

/** As students see it. */
export const offeredPackageSchema = z.object({
  id: z.string(),
  name: packageNameSchema,
  minutes: z.number(),
  price: dollarsSchema,
  /** On the price, where the school is registered for it. */
  tax: dollarsSchema,
  /** With tax. */
  total: dollarsSchema,
  validMonths: z.number(),
  kinds: packageKindsSchema,
});
export type OfferedPackage = z.infer<typeof offeredPackageSchema>;

export const packageSchema = z.object({ ...offeredPackageSchema.shape, isOffered: z.boolean() });
export type Package = z.infer<typeof packageSchema>;

export const ORDER_STATUSES = ['asked', 'accepted', 'ended'] as const;

/** What a student asked a school for, and has of it. */
export const packageOrderSchema = z.object({
  id: z.string(),
  packageId: z.string(),
  schoolId: z.string(),
  schoolName: z.string(),
  studentId: z.string(),
  /** Empty once the account is gone. */
  studentName: z.string(),
  name: packageNameSchema,
  minutes: z.number(),
  price: dollarsSchema,
  /** As it was when the school accepted; until then as it would be now. */
  tax: dollarsSchema,
  total: dollarsSchema,
  validMonths: z.number(),
  kinds: packageKindsSchema,
  status: z.enum(ORDER_STATUSES),
  askedAt: z.string(),
  /** Once it is accepted: the first day on which no lesson can be booked with it. */
  expiresOn: z.nullable(dateSchema),
  /** By the school’s day. */
  isExpired: z.boolean(),
  /** Whether lessons can be booked with what is left: not once its end was asked for. */
  isUsable: z.boolean(),
  minutesLeft: z.number(),
  /** What they stand for, without tax. */
  creditLeft: dollarsSchema,
  owed: dollarsSchema,
  paid: dollarsSchema,
  refundDue: dollarsSchema,
  /** Of the school’s invoices, once it is accepted. */
  invoiceNumber: z.nullable(z.number()),
  /** Since when the student wants it to end. */
  endAskedAt: z.nullable(z.string()),
  /** By when the school gives back what is to come back, where its end was asked for and the school’s province names a time. */
  refundBy: z.nullable(dateSchema),
});
export type PackageOrder = z.infer<typeof packageOrderSchema>;

export const packageEndingSchema = z.object({
  minutesLeft: z.number(),
  /** What they stand for, and its part of the tax. */
  creditLeft: dollarsSchema,
  tax: dollarsSchema,
  /** Tax in it. */
  mostKept: dollarsSchema,
  /** Within how many days of the student's asking the rest is given back, where the province says so. */
  refundDays: z.nullable(z.number()),
  /** Where the rule was read; null where the province's was not looked up. */
  source: z.nullable(z.object({ en: z.string(), fr: z.string(), read: dateSchema })),
});
export type PackageEnding = z.infer<typeof packageEndingSchema>;

const ofSchool = {
  access: ['school'],
  owner: { school: 'params.id' },
  members: 'managers_if_allowed',
} as const;
const schoolParams = z.object({ id: idSchema });
const packageParams = z.object({ id: idSchema, packageId: idSchema });

const orderParams = z.object({ id: idSchema });
const ofStudent = { access: ['candidate'], owner: { packageOrder: 'params.id' }, params: orderParams } as const;
const schoolOrderParams = z.object({ id: idSchema, orderId: idSchema });

export const packageEndpoints = {
  offeredPackages: endpoint({
    method: 'GET',
    path: '/school/:id/packages/offered',
    access: 'anyone',
    summary: 'The packages of lessons that a school offers, in the order that it made them',
    params: schoolParams,
    response: z.array(offeredPackageSchema),
  }),
  packages: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/packages',
    summary: 'A school’s packages of lessons, those that are withdrawn too',
    params: schoolParams,
    response: z.array(packageSchema),
  }),
  addPackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/packages',
    summary: 'Add a package of lessons: so many minutes at one price, to be booked within some months',
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
    summary: 'Say all of a package anew. Who asked for it before keeps what they asked for',
    params: packageParams,
    body: packageFieldsSchema,
    refusals: ['not_found'],
    response: packageSchema,
  }),
  withdrawPackage: endpoint({
    ...ofSchool,
    method: 'DELETE',
    path: '/school/:id/packages/:packageId',
    summary: 'Offer a package no longer; it stays for who has it, and can be offered again',
    params: packageParams,
    refusals: ['not_found'],
    response: packageSchema,
  }),
  askForPackage: endpoint({
    method: 'POST',
    path: '/package-orders',
    access: ['candidate'],
    summary: 'Ask a school for a package at the total that was shown; asked again, it stays asked for once',
    body: z.object({
      packageId: idSchema,
      /** With tax, as the student was shown it: refused where it is another by now. */
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
    summary: 'The packages that one asked for and has, with what is left of each',
    response: z.array(packageOrderSchema),
  }),
  takeBackPackage: endpoint({
    ...ofStudent,
    method: 'DELETE',
    path: '/package-orders/:id',
    summary: 'Ask no longer for a package that the school has not answered yet',
    status: 204,
    refusals: ['status_conflict'],
  }),
  myPackageEnding: endpoint({
    ...ofStudent,
    method: 'GET',
    path: '/package-orders/:id/ending',
    summary: 'What ending a package now would take off, and the most that the school’s province lets it keep',
    refusals: ['status_conflict', 'package_has_lessons'],
    response: packageEndingSchema,
  }),
  askToEndPackage: endpoint({
    ...ofStudent,
    method: 'POST',
    path: '/package-orders/:id/ask-to-end',
    summary:
      'Ask the school to end a package: no lesson can be booked with it from now on. The school is mailed, and asked again it stays ' +
      'as it is',
    refusals: ['status_conflict', 'package_has_lessons'],
    response: packageOrderSchema,
  }),
  keepPackage: endpoint({
    ...ofStudent,
    method: 'DELETE',
    path: '/package-orders/:id/ask-to-end',
    summary: 'Keep a package after all whose end was asked for, while the school has not ended it',
    refusals: ['status_conflict'],
    response: packageOrderSchema,
  }),
  packageInvoice: endpoint({
    method: 'GET',
    path: '/invoice/:id.pdf',
    access: ['candidate', 'school'],
    owner: { packageOrder: 'params.id' },
    members: 'managers_if_allowed',
    guardians: 'see',
    refusals: ['not_found'],
    summary:
      'The invoice of a package that a school accepted, with what is paid of it by now, in the student’s language, as a PDF',
    params: orderParams,
  }),
  packageOrders: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/package-orders',
    summary: 'Who asks the school for a package, and who has one with how much left',
    params: schoolParams,
    response: z.array(packageOrderSchema),
  }),
  acceptPackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/package-orders/:orderId/accept',
    summary:
      'Give a student the package that they asked for: it is owed from now on, with tax as the school takes it today, and can be ' +
      'booked with. Accepted again it stays as it is',
    params: schoolOrderParams,
    refusals: ['not_found', 'status_conflict', 'package_not_offered', 'price_changed'],
    response: packageOrderSchema,
  }),
  declinePackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/package-orders/:orderId/decline',
    summary: 'Do not give a student the package that they asked for; they are mailed',
    params: schoolOrderParams,
    status: 204,
    refusals: ['not_found', 'status_conflict'],
  }),
  packageEnding: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/package-orders/:orderId/ending',
    summary: 'What ending a student’s package now would take off, and the most that the school’s province lets it keep',
    params: schoolOrderParams,
    refusals: ['not_found', 'status_conflict', 'package_has_lessons'],
    response: packageEndingSchema,
  }),
  endPackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/package-orders/:orderId/end',
    summary:
      'End a student’s package: what is left is taken off what is owed, or is to be given back, less what the school keeps. Lessons ' +
      'that are booked with it come first',
    params: schoolOrderParams,
    body: z.object({
      /** What was shown: refused where another part is left by now. */
      minutesLeft: requiredNumber(),
      /** No more than the province lets. */
      kept: requiredNumber().check(z.minimum(0, 'out_of_range'), z.refine(isWholeCents, 'invalid_number')),
    }),
    refusals: ['not_found', 'status_conflict', 'package_has_lessons', 'price_changed'],
    response: packageOrderSchema,
  }),
};
