import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dollarsSchema, idSchema } from './validation.ts';

/** `YYYY-MM`, in a year for which a school can keep books. */
const monthSchema = z.string({ error: 'required' }).check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'invalid_date'));

export const bookMonthSchema = z.object({
  month: monthSchema,
  /** When the month was closed; null while it accepts entries. */
  closedAt: z.nullable(z.string()),
  billed: dollarsSchema,
  takenOff: dollarsSchema,
  /** Tax on charges, less what was taken off. */
  tax: dollarsSchema,
  paid: dollarsSchema,
  givenBack: dollarsSchema,
});
export type BookMonth = z.infer<typeof bookMonthSchema>;

const ofSchool = {
  access: ['school'],
  owner: { school: 'params.id' },
  params: z.object({ id: idSchema }),
} as const;

export const closedMonthEndpoints = {
  bookMonths: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/months',
    members: 'managers_if_allowed',
    summary:
      'The months of a school’s books, latest first: each month’s totals, whether it is closed, and the latest that can be closed',
    response: z.object({
      months: z.array(bookMonthSchema),
      /** Latest open month that can be closed; null if there is none. */
      lastClosable: z.nullable(monthSchema),
    }),
  }),
  closeMonth: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/months/close',
    members: 'books',
    summary:
      'Close a past month and all open months before it, so that no new entry can be dated in them. Closing a closed month ' +
      'changes nothing. Answers with the month',
    body: z.object({ month: monthSchema }),
    status: 201,
    refusals: ['month_not_closable'],
    response: bookMonthSchema,
  }),
};
