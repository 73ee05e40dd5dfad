import * as z from 'zod/mini';
import { bookingSchema } from './bookings.ts';
import { inboxRowSchema } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { paymentSchema } from './ledger.ts';
import { packageOrderSchema } from './packages.ts';
import { skillMarkSchema } from './progress.ts';
import { dollarsSchema, idSchema } from './validation.ts';

/** Lessons, payments and conversations on a student's page, at most. */
export const OVERVIEW_MAX = 200;

/** What a student's page shows beside the record: the school's own lessons, marks, packages, payments and conversations. */
export const studentOverviewSchema = z.object({
  /** Latest first. */
  lessons: z.array(bookingSchema),
  /** Each skill's latest level in the school's lessons. */
  skills: z.array(z.extend(skillMarkSchema, { date: z.string() })),
  packages: z.array(packageOrderSchema),
  /** Latest first. */
  payments: z.array(paymentSchema),
  /** Amount the school owes in refunds. */
  refundDue: dollarsSchema,
  conversations: z.array(inboxRowSchema),
});
export type StudentOverview = z.infer<typeof studentOverviewSchema>;

export const studentOverviewEndpoints = {
  studentOverview: endpoint({
    method: 'GET',
    path: '/school/:id/students/:studentId/overview',
    summary: 'A student’s lessons, skills, packages, payments and conversations with the school',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'desk',
    params: z.object({ id: idSchema, studentId: idSchema }),
    refusals: ['not_found'],
    response: studentOverviewSchema,
  }),
};
