import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PAYMENT_METHODS } from './money.ts';
import { packageNameSchema } from './packages.ts';
import { pageLimit, pageNumber, pageQuery, pageSchema } from './paging.ts';
import {
  dateSchema,
  dollarsSchema,
  idSchema,
  instantSchema,
  isWholeCents,
  optionalText,
  requiredNumber,
  searchText,
} from './validation.ts';

/** Highest amount of one payment, in dollars. */
export const PAYMENT_MAX = 100_000;
export const REFERENCE_MAX = 100;
export const PAYMENT_NOTE_MAX = 300;

/** Amount of the payment: positive, with up to two decimals. */
export const amountSchema = requiredNumber().check(
  z.minimum(0.01, 'out_of_range'),
  z.maximum(PAYMENT_MAX, 'out_of_range'),
  z.refine(isWholeCents, 'too_many_decimals'),
);

export const newPaymentSchema = z.object({
  studentId: idSchema,
  amount: amountSchema,
  /** Schools are paid in Canadian dollars only; the field is optional. */
  currency: z.optional(z.literal('CAD', { error: 'invalid' })),
  method: z.enum(PAYMENT_METHODS, { error: 'required' }),
  /** Day of the payment: not after today in the school's time zone. */
  date: dateSchema,
  /** Pays for this lesson, or for one of the student's packages. Without either, the oldest debt is paid first. */
  bookingId: z.optional(idSchema),
  packageId: z.optional(idSchema),
  /** Reference from the bank or the terminal. */
  reference: optionalText(REFERENCE_MAX),
  note: optionalText(PAYMENT_NOTE_MAX),
  /** What the form showed as owed, or as the refund due. */
  balance: z.optional(
    requiredNumber().check(
      z.refine(isWholeCents, 'too_many_decimals'),
      z.meta({
        description:
          'Amount you read as owed, or as the refund due: by the student, or for the lesson or package. If it has ' +
          'changed since, the call answers `changed_meanwhile`',
      }),
    ),
  ),
  /** A repeated key means the same payment, no matter who sends it. */
  idempotencyKey: z.string({ error: 'required' }).check(z.regex(/^[\w.:-]{1,100}$/, 'invalid')),
});

export const PAYMENT_KINDS = ['payment', 'refund', 'reversal'] as const;

export const paymentSchema = z.object({
  id: z.string(),
  /** Sequential receipt number of the school. */
  number: z.number(),
  /** A reversal undoes a payment recorded by mistake; both stay visible. */
  kind: z.enum(PAYMENT_KINDS),
  studentId: z.string(),
  /** Empty if the account is gone. */
  studentName: z.string(),
  amount: dollarsSchema,
  method: z.enum(PAYMENT_METHODS),
  date: dateSchema,
  reference: z.string(),
  note: z.string(),
  /** The lessons that it paid for, with the amount for each. */
  lessons: z.array(z.object({ bookingId: z.string(), code: z.string(), amount: dollarsSchema })),
  /** The student's packages that it paid for, with the amount for each. */
  packages: z.array(z.object({ packageId: z.string(), name: packageNameSchema, amount: dollarsSchema })),
  recordedAt: z.string(),
  /** Member who recorded it; empty if nobody did. */
  recordedBy: z.string(),
  /** For a reversal: the payment or refund it undoes. */
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
});
export type Payment = z.infer<typeof paymentSchema>;

const balance = {
  /** Amount the student owes. */
  owed: dollarsSchema,
  /** Part of the debt for packages and for lessons that have begun. */
  owedByNow: dollarsSchema,
  /** Amount the school owes in refunds. */
  refundDue: dollarsSchema,
};

/** Cursor of a page of balances: the last student's amount in cents, and the student's id. */
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
  /** Total for all students, not only this page. */
  owed: dollarsSchema,
  refundDue: dollarsSchema,
  /** Number of students who owe money, and of those owed a refund. */
  owing: z.number(),
  toRefund: z.number(),
  /** Largest debt first; in the refunds view, largest refund first. */
  students: z.array(
    z.object({
      studentId: z.string(),
      /** Empty if the account is deleted. */
      studentName: z.string(),
      /** For a deleted student: some of their booking codes, open balances first. Otherwise empty. */
      codes: z.array(z.string()),
      ...balance,
    }),
  ),
  next: z.nullable(z.string()),
  /** Students on all pages of this search. */
  total: z.optional(z.number()),
});
export type Balances = z.infer<typeof balancesSchema>;

export const lessonMoneySchema = z.object({
  /** Price with fee and tax, less what the policy took off and what credit covers. */
  toPay: dollarsSchema,
  /** Value paid from the student's credit, less what was returned. */
  fromCredit: dollarsSchema,
  creditMinutes: z.number(),
  /** Payments less refunds. */
  paid: dollarsSchema,
  owed: dollarsSchema,
  refundDue: dollarsSchema,
  /** The school's payment instructions in its own words; empty if it has none. */
  howToPay: z.string(),
  payments: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      kind: z.enum(PAYMENT_KINDS),
      /** The part for this lesson. */
      amount: dollarsSchema,
      method: z.enum(PAYMENT_METHODS),
      date: dateSchema,
      isReversed: z.boolean(),
    }),
  ),
});
export type LessonMoney = z.infer<typeof lessonMoneySchema>;

/** For lessons with recorded payments: payments less refunds, and the remaining balance. */
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
    members: 'payments',
    summary:
      'Record a student’s payment, up to what they owe; pays the earliest lesson first. Sending the same key again ' +
      'answers the recorded payment',
    body: newPaymentSchema,
    status: 201,
    refusals: ['not_found', 'more_than_owed', 'month_closed', 'key_used', 'changed_meanwhile'],
    response: paymentSchema,
  }),
  recordRefund: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/refunds',
    summary: 'Record a refund to a student, up to what is due under the policy',
    body: newPaymentSchema,
    status: 201,
    refusals: ['not_found', 'more_than_refund_due', 'month_closed', 'key_used', 'changed_meanwhile'],
    response: paymentSchema,
  }),
  reversePayment: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/payments/:paymentId/reverse',
    summary: 'Reverse a payment or refund recorded by mistake; repeating it changes nothing',
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
    summary: 'Payments and refunds, latest first',
    query: pageQuery,
    response: pageSchema(paymentSchema),
  }),
  balances: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/balances',
    summary:
      'Students’ balances, largest debt first, in pages, with the totals for all students. Searched by name and booking ID. A page after the last one answers the last',
    query: z.object({
      /** Only students who owe money, or only students owed a refund. */
      of: z.optional(z.enum(['owed', 'refund'], { error: 'invalid' })),
      q: z._default(searchText(200), ''),
      page: pageNumber,
      after: z.optional(balancePlaceSchema),
      limit: pageLimit,
    }),
    response: balancesSchema,
  }),
  paidLessons: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/paid-lessons',
    summary: 'Paid, owed and refundable amounts of each lesson with payments, or of these lessons only',
    query: z.object({
      /** Booking ids, comma-separated. */
      bookings: z.optional(
        z.pipe(
          z.pipe(
            z.string(),
            z.transform((text) => text.split(',')),
          ),
          z.array(idSchema).check(z.maxLength(100, 'out_of_range')),
        ),
      ),
    }),
    response: z.array(lessonSumsSchema),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/receipt/:id.pdf',
    access: ['candidate', 'school'],
    owner: { payment: 'params.id' },
    members: 'payments',
    guardians: 'see',
    summary: 'The receipt of a payment or refund as a PDF, in the student’s language',
    params: z.object({ id: idSchema }),
  }),
  lessonMoney: endpoint({
    method: 'GET',
    path: '/booking/:id/money',
    access: ['candidate', 'school'],
    owner: { booking: 'params.id' },
    members: 'payments',
    guardians: 'see',
    summary: 'A lesson’s price, payments, and amount owed or refundable',
    params: z.object({ id: idSchema }),
    response: lessonMoneySchema,
  }),
};

/** Files a school can export from its books. */
export const BOOKS_FILES = ['payments', 'entries', 'receivables'] as const;
export type BooksFile = (typeof BOOKS_FILES)[number];

/** Most lines in one file. */
export const BOOKS_FILE_MAX = 20_000;

export const booksExportEndpoints = {
  exportBooks: endpoint({
    method: 'GET',
    path: '/school/:id/books/export',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers_if_allowed',
    summary:
      'A period of a school’s books as a spreadsheet (.xlsx or .csv): payments and refunds, all entries, or each student’s balance at ' +
      'its start and end; up to 20,000 lines',
    params: z.object({ id: idSchema }),
    query: z
      .object({
        what: z.enum(BOOKS_FILES, { error: 'invalid' }),
        format: z.enum(['xlsx', 'csv'], { error: 'invalid' }),
        /** First and last day. */
        from: dateSchema,
        to: dateSchema,
      })
      .check(z.refine(({ from, to }) => from <= to, { error: 'end_before_start', path: ['to'] })),
    refusals: ['books_too_large'],
  }),
};

export const studentMoneySchema = z.object({
  /** Largest debt first. */
  schools: z.array(
    z.object({
      schoolId: z.string(),
      schoolName: z.string(),
      /** The school's payment instructions in its own words; empty if it has none. */
      howToPay: z.string(),
      /** The school's phone number; empty if it has none. */
      phone: z.string(),
      owed: dollarsSchema,
      refundDue: dollarsSchema,
      /** Lessons with a payment, a refund or an open balance, latest first. */
      lessons: z.array(
        z.object({
          bookingId: z.string(),
          code: z.string(),
          startTime: instantSchema,
          toPay: dollarsSchema,
          paid: dollarsSchema,
          owed: dollarsSchema,
          refundDue: dollarsSchema,
        }),
      ),
      /** The student's packages, latest first. Each has the payments for all its lessons together. */
      packages: z.array(
        z.object({
          packageId: z.string(),
          name: packageNameSchema,
          paid: dollarsSchema,
          owed: dollarsSchema,
          refundDue: dollarsSchema,
        }),
      ),
      /** Latest first. */
      payments: z.array(
        z.object({
          id: z.string(),
          number: z.number(),
          kind: z.enum(PAYMENT_KINDS),
          amount: dollarsSchema,
          method: z.enum(PAYMENT_METHODS),
          date: dateSchema,
          isReversed: z.boolean(),
        }),
      ),
    }),
  ),
});
export type StudentMoney = z.infer<typeof studentMoneySchema>;
export type SchoolsMoney = StudentMoney['schools'][number];

export const studentMoneyEndpoints = {
  studentMoney: endpoint({
    method: 'GET',
    path: '/candidate/:id/money',
    access: ['candidate'],
    owner: { candidate: 'params.id' },
    guardians: 'see',
    summary: 'A student’s debts and payments by school and lesson, with each school’s payment instructions',
    params: z.object({ id: idSchema }),
    response: studentMoneySchema,
  }),
};
