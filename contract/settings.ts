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
  /** Empty if not given. Shown to schools the student has lessons with. */
  phone: z.string(),
  /** Language of emails. */
  locale: localeSchema,
  memberSince: z.string(),
  ...recordVersion,
});
export type Profile = z.infer<typeof profileSchema>;

export const profileFieldsSchema = z.object({
  first_name: requiredText(80),
  last_name: requiredText(80),
  /** If absent, the phone number stays as it is. */
  phone: z.optional(optionalPhoneSchema),
  locale: localeSchema,
  ...sentVersion,
});

export const openSessionSchema = z.object({
  /** Identifies the session but can't be used to log in. */
  id: z.string(),
  /** Names such as `Firefox` and `Windows`; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  begunAt: z.string(),
  /** Accurate to within a few minutes. */
  lastSeenAt: z.string(),
  /** True for the caller's session. */
  isThisOne: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** Open balance between a student and a school. */
export const openBalanceSchema = z.object({
  school: z.string(),
  owed: dollarsSchema,
  refundDue: dollarsSchema,
  /** Prepaid and unused. */
  creditMinutes: z.number(),
});
export type OpenBalance = z.infer<typeof openBalanceSchema>;

export const settingsEndpoints = {
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/password/change',
    access: ['candidate', 'school', 'admin'],
    members: 'everybody',
    summary: 'Change your password; ends every other session',
    body: changePasswordSchema,
    status: 204,
    refusals: ['too_many_requests'],
  }),
  openSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: ['candidate', 'school', 'admin'],
    members: 'everybody',
    summary: 'Your open sessions, most recently used first',
    response: z.array(openSessionSchema),
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: ['candidate', 'school', 'admin'],
    members: 'everybody',
    summary: 'Log out everywhere else',
    status: 204,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/candidate/profile',
    access: ['candidate'],
    summary: 'The student’s profile',
    response: profileSchema,
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/candidate/profile',
    access: ['candidate'],
    summary: 'Save your name and email language',
    body: profileFieldsSchema,
    response: profileSchema,
  }),
  downloadOwnData: endpoint({
    method: 'GET',
    path: '/candidate/data',
    access: ['candidate'],
    summary: 'All your data as a JSON file',
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/candidate/delete',
    access: ['candidate'],
    summary:
      'Erase your account; refused while lessons are booked, and until confirmed while balances are open, which the answer lists',
    body: z.object({
      password: enteredPasswordSchema,
      /** The student has seen the open balances and wants to continue. */
      withOpenBalances: z._default(z.boolean({ error: 'invalid' }), false),
    }),
    status: 204,
    refusals: ['lessons_booked', 'open_balances', 'too_many_requests'],
  }),
};
