import * as z from 'zod/mini';
import { changePasswordSchema, enteredPasswordSchema, localeSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { optionalPhoneSchema } from './phone.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { dollarsSchema, requiredText } from './validation.ts';

export const profileSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Empty where none was given. For the schools of the student's lessons. */
  phone: z.string(),
  /** Of the emails. */
  locale: localeSchema,
  memberSince: z.string(),
  ...recordVersion,
});
export type Profile = z.infer<typeof profileSchema>;

export const profileFieldsSchema = z.object({
  first_name: requiredText(80),
  last_name: requiredText(80),
  /** Left out it stays as it is. */
  phone: z.optional(optionalPhoneSchema),
  locale: localeSchema,
  ...sentVersion,
});

export const openSessionSchema = z.object({
  /** Tells one from another, and opens nothing. */
  id: z.string(),
  /** Names such as `Firefox` and `Windows`; null where the browser did not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  begunAt: z.string(),
  /** Right to within some minutes. */
  lastSeenAt: z.string(),
  /** Whether it is the one that asks. */
  isThisOne: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** Open balance between a student and a school. */
export const openBalanceSchema = z.object({
  school: z.string(),
  owed: dollarsSchema,
  refundDue: dollarsSchema,
  /** Prepaid and not used yet. */
  creditMinutes: z.number(),
});
export type OpenBalance = z.infer<typeof openBalanceSchema>;

export const settingsEndpoints = {
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/password/change',
    access: ['candidate', 'school', 'admin'],
    members: 'everybody',
    summary: 'Change one’s own password; every other session ends',
    body: changePasswordSchema,
    status: 204,
    refusals: ['too_many_requests'],
  }),
  openSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: ['candidate', 'school', 'admin'],
    members: 'everybody',
    summary: 'Where one’s own account is logged in, the latest used first',
    response: z.array(openSessionSchema),
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: ['candidate', 'school', 'admin'],
    members: 'everybody',
    summary: 'Log one’s own account out everywhere but here',
    status: 204,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/candidate/profile',
    access: ['candidate'],
    summary: 'The student’s own profile',
    response: profileSchema,
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/candidate/profile',
    access: ['candidate'],
    summary: 'Save one’s own name and the language of one’s emails',
    body: profileFieldsSchema,
    response: profileSchema,
  }),
  downloadOwnData: endpoint({
    method: 'GET',
    path: '/candidate/data',
    access: ['candidate'],
    summary: 'Everything that is kept about oneself, as a JSON file',
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/candidate/delete',
    access: ['candidate'],
    summary:
      'Erase one’s own account; refused while lessons are booked, and once, with what they are, while there are open balances',
    body: z.object({
      password: enteredPasswordSchema,
      /** The student has seen the open balances and goes on. */
      withOpenBalances: z._default(z.boolean({ error: 'invalid' }), false),
    }),
    status: 204,
    refusals: ['lessons_booked', 'open_balances', 'too_many_requests'],
  }),
};
