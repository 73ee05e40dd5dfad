import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ENTRY_KINDS, type LineText } from './statement-lines.ts';
import { dateSchema, dollarsSchema } from './validation.ts';

/** Texts for one language: `statements.en.ts`. */
export interface StatementTexts {
  lines: Readonly<Record<LineText, string>>;
  columns: Readonly<Record<'date' | 'what' | 'tax' | 'charged' | 'paid' | 'balance', string>>;
  sums: Readonly<Record<'opening' | 'billed' | 'tax' | 'takenOff' | 'paid' | 'givenBack' | 'closing', string>>;
  /** Meaning of the final balance for the student. */
  standing: Readonly<Record<'owes' | 'isOwed' | 'even', string>>;
  nothing: string;
}

/** Earliest year, before any school joined. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2999;

const yearQuery = z.object({
  /** Defaults to the current year. */
  year: z.optional(
    z.coerce
      .number({ error: 'invalid_number' })
      .check(z.int('not_whole'), z.minimum(FIRST_YEAR, 'out_of_range'), z.maximum(LAST_YEAR, 'out_of_range')),
  ),
});

export const statementLineSchema = z.object({
  /** Date of a payment, or when a lesson was booked, changed or cancelled. */
  date: dateSchema,
  kind: z.enum(ENTRY_KINDS),
  lessons: z.array(z.object({ bookingId: z.string(), code: z.string(), date: dateSchema })),
  /** Receipt of a payment, refund or reversal. */
  receipt: z.nullable(z.object({ id: z.string(), number: z.number() })),
  /** For a reversal: the receipt number it reverses. */
  reverses: z.nullable(z.number()),
  /** Includes fee and tax; negative for a deduction. */
  charged: dollarsSchema,
  /** Booking fee included in it. */
  bookingFee: dollarsSchema,
  tax: dollarsSchema,
  /** Negative for a refund. */
  paid: dollarsSchema,
  /** Balance afterwards: if positive, the student owes it; if negative, the school does. */
  balance: dollarsSchema,
});

export const statementSchema = z.object({
  year: z.number(),
  /** Years with entries, latest first. */
  years: z.array(z.number()),
  schools: z.array(
    z.object({
      schoolId: z.string(),
      schoolName: z.string(),
      /** Balance at the start of the year. The closing balance adds charges and refunds and subtracts deductions and payments. */
      opening: dollarsSchema,
      billed: dollarsSchema,
      /** Tax on charges, less tax on deductions. */
      tax: dollarsSchema,
      /** Deducted by the policy or for a cheaper lesson. */
      takenOff: dollarsSchema,
      paid: dollarsSchema,
      givenBack: dollarsSchema,
      closing: dollarsSchema,
      lines: z.array(statementLineSchema),
    }),
  ),
});
export type Statement = z.infer<typeof statementSchema>;
export type StatementLine = z.infer<typeof statementLineSchema>;

export const statementEndpoints = {
  statement: endpoint({
    method: 'GET',
    path: '/candidate/statement',
    access: ['candidate'],
    summary: 'A yearly statement for each school: opening balance, charges, payments, refunds and closing balance',
    query: yearQuery,
    response: statementSchema,
  }),
  statementPdf: endpoint({
    method: 'GET',
    path: '/candidate/statement.pdf',
    access: ['candidate'],
    summary: 'A yearly statement as a PDF, in the student’s language',
    query: yearQuery,
  }),
};
