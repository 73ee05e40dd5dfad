import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PAYMENT_KINDS } from './ledger.ts';
import { packageNameSchema } from './packages.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import { dateSchema, dollarsSchema, idSchema, instantSchema } from './validation.ts';

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
      /** Lessons with anything to pay, paid or refundable, latest first. */
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
      /** The student's packages, with payments for all their lessons together, latest first. */
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
