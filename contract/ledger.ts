import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { packageNameSchema } from './packages.ts';
import { pageLimit, pageOf, pageQuery } from './paging.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import { dateSchema, dollarsSchema, idSchema, isWholeCents, optionalText, requiredNumber } from './validation.ts';

/** The most that one payment can be, in dollars. */
export const PAYMENT_MAX = 100_000;
export const REFERENCE_MAX = 100;
export const PAYMENT_NOTE_MAX = 300;

/** What changed hands: above zero, to the cent. */
export const amountSchema = requiredNumber().check(
  z.minimum(0.01, 'out_of_range'),
  z.maximum(PAYMENT_MAX, 'out_of_range'),
  z.refine(isWholeCents, 'too_many_decimals'),
);

export const newPaymentSchema = z.object({
  studentId: idSchema,
  amount: amountSchema,
  /** Schools are paid in Canadian dollars; said or not, nothing else is taken. */
  currency: z.optional(z.literal('CAD', { error: 'invalid' })),
  method: z.enum(PAYMENT_METHODS, { error: 'required' }),
  /** The day on which it changed hands: no later than the school's today. */
  date: dateSchema,
  /** Of this lesson alone, or of a package that the student has; without them what was first owed comes first. */
  bookingId: z.optional(idSchema),
  packageId: z.optional(idSchema),
  /** Of the bank or the terminal. */
  reference: optionalText(REFERENCE_MAX),
  note: optionalText(PAYMENT_NOTE_MAX),
  /** The same again is the same payment, by whomever it is sent. */
  idempotencyKey: z.string({ error: 'required' }).check(z.regex(/^[\w.:-]{1,100}$/, 'invalid')),
});

export const PAYMENT_KINDS = ['payment', 'refund', 'reversal'] as const;

export const paymentSchema = z.object({
  id: z.string(),
  /** Of the school's receipts, one after the other. */
  number: z.number(),
  /** A reversal takes back what was written down by mistake, and stands beside it. */
  kind: z.enum(PAYMENT_KINDS),
  studentId: z.string(),
  /** Empty once the account is gone. */
  studentName: z.string(),
  amount: dollarsSchema,
  method: z.enum(PAYMENT_METHODS),
  date: dateSchema,
  reference: z.string(),
  note: z.string(),
  /** The lessons that it was for, with the part of each. */
  lessons: z.array(z.object({ bookingId: z.string(), code: z.string(), amount: dollarsSchema })),
  /** Likewise the packages that students have. */
  packages: z.array(z.object({ packageId: z.string(), name: packageNameSchema, amount: dollarsSchema })),
  recordedAt: z.string(),
  /** Which member wrote it down; empty where none did. */
  recordedBy: z.string(),
  /** Of a reversal: the payment or refund that it takes back. */
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
});
export type Payment = z.infer<typeof paymentSchema>;

const balance = {
  /** What the student is still to pay. */
  owed: dollarsSchema,
  /** Of it, what is for lessons that have begun and for packages. */
  owedByNow: dollarsSchema,
  /** What the school is to give back. */
  refundDue: dollarsSchema,
};

/** Where a page of balances ends: its last student's amount in cents, and who it is. */
const BALANCE_PLACE = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
export const balancePlaceText = ({ cents, id }: { cents: number; id: string }): string => `${cents}_${id}`;
const balancePlaceSchema = z.pipe(
  z.string(),
  z.transform((text, context): { cents: number; id: string } => {
    const [, cents, id] = BALANCE_PLACE.exec(text) ?? [];
    if (cents !== undefined && id !== undefined) return { cents: Number(cents), id };
    context.issues.push({ code: 'custom', message: 'invalid', input: text });
    return z.NEVER;
  }),
);

export const balancesSchema = z.object({
  /** Of all students, whichever are on the page. */
  owed: dollarsSchema,
  refundDue: dollarsSchema,
  /** How many owe something, and how many are to be given something back. */
  owing: z.number(),
  toRefund: z.number(),
  /** Who owes most first; where refunds are asked for, who is to be given most. */
  students: z.array(
    z.object({
      studentId: z.string(),
      /** Empty once the account is deleted. */
      studentName: z.string(),
      /** Some of a deleted student's booking codes, open balances first; empty for all others. */
      codes: z.array(z.string()),
      ...balance,
    }),
  ),
  next: z.nullable(z.string()),
});
export type Balances = z.infer<typeof balancesSchema>;

export const lessonMoneySchema = z.object({
  /** What the lesson costs with fee and tax, less what the policy took off, and what comes from credit. */
  toPay: dollarsSchema,
  /** What the lesson took of its student's credit, less what went back. */
  fromCredit: dollarsSchema,
  creditMinutes: z.number(),
  /** What was paid, less what was given back. */
  paid: dollarsSchema,
  owed: dollarsSchema,
  refundDue: dollarsSchema,
  /** How the school is paid, in its own words; empty where it has not said. */
  howToPay: z.string(),
  payments: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      kind: z.enum(PAYMENT_KINDS),
      /** Of this lesson. */
      amount: dollarsSchema,
      method: z.enum(PAYMENT_METHODS),
      date: dateSchema,
      isReversed: z.boolean(),
    }),
  ),
});
export type LessonMoney = z.infer<typeof lessonMoneySchema>;

/** Of a lesson of which its school wrote down a payment: what was paid, less what was given back, and what is left. */
export const lessonSumsSchema = z.object({
  bookingId: z.string(),
  paid: dollarsSchema,
  owed: dollarsSchema,
  refundDue: dollarsSchema,
});
export type LessonSums = z.infer<typeof lessonSumsSchema>;

const ofSchool = {
  access: ['school'],
  owner: { school: 'params.id' },
  members: 'managers_if_allowed',
  params: z.object({ id: idSchema }),
} as const;

export const ledgerEndpoints = {
  recordPayment: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/payments',
    summary:
      'Write down what a student paid the school. No more than is owed; of several lessons the earliest first. The same key again ' +
      'answers the payment that was written down',
    body: newPaymentSchema,
    status: 201,
    refusals: ['not_found', 'more_than_owed', 'month_closed', 'key_used'],
    response: paymentSchema,
  }),
  recordRefund: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/refunds',
    summary: 'Write down what the school gave back to a student: no more than is due by the policy',
    body: newPaymentSchema,
    status: 201,
    refusals: ['not_found', 'more_than_refund_due', 'month_closed', 'key_used'],
    response: paymentSchema,
  }),
  reversePayment: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/payments/:paymentId/reverse',
    summary: 'Take back a payment or a refund that was written down by mistake; once more changes nothing',
    params: z.object({ id: idSchema, paymentId: idSchema }),
    body: z.object({ note: optionalText(PAYMENT_NOTE_MAX) }),
    status: 201,
    refusals: ['not_found'],
    response: paymentSchema,
  }),
  payments: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/payments',
    summary: 'What students paid and were given back, the latest first',
    query: pageQuery,
    response: pageOf(paymentSchema),
  }),
  balances: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/balances',
    summary:
      'Who owes the school, and whom it is to give something back, who owes most first, by the page; with what all owe',
    query: z.object({
      /** Only who owes, or only who is to be given something back. */
      of: z.optional(z.enum(['owed', 'refund'], { error: 'invalid' })),
      after: z.optional(balancePlaceSchema),
      limit: pageLimit,
    }),
    response: balancesSchema,
  }),
  paidLessons: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/paid-lessons',
    summary: 'What was paid of each lesson of which anything was, and what is still owed or to be given back of it',
    response: z.array(lessonSumsSchema),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/receipt/:id.pdf',
    access: ['candidate', 'school'],
    owner: { payment: 'params.id' },
    members: 'managers_if_allowed',
    guardians: 'see',
    summary: 'The receipt of a payment or a refund, in the student’s language, as a PDF',
    params: z.object({ id: idSchema }),
  }),
  lessonMoney: endpoint({
    method: 'GET',
    path: '/booking/:id/money',
    access: ['candidate', 'school'],
    owner: { booking: 'params.id' },
    members: 'managers_if_allowed',
    guardians: 'see',
    summary: 'What a lesson costs, what was paid of it, what is owed or to be given back',
    params: z.object({ id: idSchema }),
    response: lessonMoneySchema,
  }),
};
