import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { packageKindsSchema, packageNameSchema } from './packages.ts';
import { dateSchema, dollarsSchema, idSchema, isWholeCents, requiredNumber } from './validation.ts';

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
  /** The province’s law names no amount that may be kept, and leaves it to what the school and the student agreed on. */
  isLeftToAgreement: z.boolean(),
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
const orderParams = z.object({ id: idSchema });
const ofStudent = { access: ['candidate'], owner: { packageOrder: 'params.id' }, params: orderParams } as const;
const schoolOrderParams = z.object({ id: idSchema, orderId: idSchema });

export const packageOrderEndpoints = {
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
      kept: requiredNumber().check(z.minimum(0, 'out_of_range'), z.refine(isWholeCents, 'too_many_decimals')),
    }),
    refusals: ['not_found', 'status_conflict', 'package_has_lessons', 'price_changed'],
    response: packageOrderSchema,
  }),
};
