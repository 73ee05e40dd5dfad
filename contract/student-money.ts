import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PAYMENT_KINDS } from './ledger.ts';
import { packageNameSchema } from './packages.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import { dateSchema, dollarsSchema, idSchema, instantSchema } from './validation.ts';

export const studentMoneySchema = z.object({
  /** Who is owed most comes first. */
  schools: z.array(
    z.object({
      schoolId: z.string(),
      schoolName: z.string(),
      /** How it is paid, in its own words; empty where it has not said. */
      howToPay: z.string(),
      /** To ask it; empty where it has none. */
      phone: z.string(),
      owed: dollarsSchema,
      refundDue: dollarsSchema,
      /** Those with something to pay, paid or to be given back; the latest first. */
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
      /** That the student has, each with what is paid for all its lessons at once; the latest first. */
      packages: z.array(
        z.object({
          packageId: z.string(),
          name: packageNameSchema,
          paid: dollarsSchema,
          owed: dollarsSchema,
          refundDue: dollarsSchema,
        }),
      ),
      /** The latest first. */
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
    summary: 'What a student owes and has paid, by school and lesson, and how each school is paid',
    params: z.object({ id: idSchema }),
    response: studentMoneySchema,
  }),
};
