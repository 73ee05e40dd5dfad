import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { packageKindsSchema, packageNameSchema } from './packages.ts';
import { dateSchema, dollarsSchema, idSchema, isWholeCents, requiredNumber } from './validation.ts';

export const ORDER_STATUSES = ['asked', 'accepted', 'ended'] as const;

/** A package a student requested from a school or has from it. */
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
  /** Tax when the school accepted; before that, tax as of now. */
  tax: dollarsSchema,
  total: dollarsSchema,
  validMonths: z.number(),
  kinds: packageKindsSchema,
  status: z.enum(ORDER_STATUSES),
  askedAt: z.string(),
  /** First day on which it can't be booked with; set once accepted. */
  expiresOn: z.nullable(dateSchema),
  /** By the date at the school. */
  isExpired: z.boolean(),
  /** True while lessons can be booked with the remainder; false once its end is requested. */
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
  /** The province's law sets no limit and leaves it to the agreement between school and student. */
  isLeftToAgreement: z.boolean(),
  /** Source of the rule; null if we haven't looked up the province's. */
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
      'Ask the school to end a package, which can’t be booked with from then on. We email the school. Asking again changes ' +
      'nothing',
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
    members: 'managers_if_allowed',
    guardians: 'see',
    summary: 'The invoice of an accepted package as a PDF in the student’s language, with payments so far',
    params: orderParams,
  }),
  packageOrders: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/package-orders',
    summary: 'The school’s package requests, and students’ packages with what’s left of each',
    params: schoolParams,
    response: z.array(packageOrderSchema),
  }),
  acceptPackage: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/package-orders/:orderId/accept',
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
