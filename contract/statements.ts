import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateSchema, dollarsSchema } from './validation.ts';

/** What an entry of a school's books is about. */
export const ENTRY_KINDS = [
  'booked',
  'moved',
  'ended',
  'package',
  'package_ended',
  'payment',
  'refund',
  'reversal',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** In a language: `statements.en.ts`. */
export interface StatementTexts {
  lines: Readonly<Record<EntryKind, string>>;
  columns: Readonly<Record<'date' | 'what' | 'tax' | 'charged' | 'paid' | 'balance', string>>;
  sums: Readonly<Record<'opening' | 'billed' | 'tax' | 'takenOff' | 'paid' | 'givenBack' | 'closing', string>>;
  /** What the balance at the end means for the student. */
  standing: Readonly<Record<'owes' | 'isOwed' | 'even', string>>;
  nothing: string;
}

/** Before any school was here; nothing is older. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2999;

const yearQuery = z.object({
  /** This one where none is said. */
  year: z.optional(
    z.coerce
      .number({ error: 'invalid_number' })
      .check(z.int('not_whole'), z.minimum(FIRST_YEAR, 'out_of_range'), z.maximum(LAST_YEAR, 'out_of_range')),
  ),
});

export const statementLineSchema = z.object({
  /** When a payment changed hands, when a lesson was booked, changed or given up. */
  date: dateSchema,
  kind: z.enum(ENTRY_KINDS),
  lessons: z.array(z.object({ bookingId: z.string(), code: z.string(), date: dateSchema })),
  /** Of a payment, a refund given or a reversal. */
  receipt: z.nullable(z.object({ id: z.string(), number: z.number() })),
  /** Of a reversal: the number of the receipt that it takes back. */
  reverses: z.nullable(z.number()),
  /** With fee and tax; below zero where it was taken off. */
  charged: dollarsSchema,
  /** Of it. */
  bookingFee: dollarsSchema,
  tax: dollarsSchema,
  /** Below zero where it was given back. */
  paid: dollarsSchema,
  /** After it: above zero the student owes, below zero the school is to give back. */
  balance: dollarsSchema,
});

export const statementSchema = z.object({
  year: z.number(),
  /** The years in which something happened, the latest first. */
  years: z.array(z.number()),
  schools: z.array(
    z.object({
      schoolId: z.string(),
      schoolName: z.string(),
      /** At the year's start. The balance at its end is this, and what was billed and given back, less what was taken off and paid. */
      opening: dollarsSchema,
      billed: dollarsSchema,
      /** Of what was billed, less what was taken off. */
      tax: dollarsSchema,
      /** What the policy took off, or a cheaper lesson. */
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
    summary:
      'A year with each school: what was owed at its start, billed, paid and given back, and what is owed at its end',
    query: yearQuery,
    response: statementSchema,
  }),
  statementPdf: endpoint({
    method: 'GET',
    path: '/candidate/statement.pdf',
    access: ['candidate'],
    summary: 'The same in the student’s language, as a PDF',
    query: yearQuery,
  }),
};
