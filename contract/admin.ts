import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { idSchema, optionalText, provinceCodeSchema, requiredText } from './validation.ts';

/** Search text in administrators' lists; empty finds everything. */
export const searchText = optionalText(100);

export const SCHOOL_STATES = ['waiting', 'approved', 'incomplete'] as const;

export const adminSchoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** New name pending approval; students see `name` until then. */
  wantedName: z.nullable(z.string()),
  email: z.string(),
  /** Where we email the school: its contact address once confirmed. */
  mailAddress: z.nullable(z.string()),
  /** Login address of the account that signed up; may differ from the school's contact address. */
  logInEmail: z.nullable(z.string()),
  contactNumber1: z.string(),
  contactNumber2: z.string(),
  website: z.string(),
  /** Street, city and postal code on one line. */
  address: z.string(),
  province: z.nullable(provinceCodeSchema),
  /** Active instructors only. */
  instructorCount: z.number(),
  carCount: z.number(),
  isTaxRegistered: z.boolean(),
  /** The school's own rate in basis points; null uses the province's. */
  taxBasisPoints: z.nullable(z.number()),
  state: z.enum(SCHOOL_STATES),
  isEmailVerified: z.boolean(),
  /** When the school declared it was registered and licensed and accepted the terms; null if it hasn't yet. */
  declaredAt: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AdminSchool = z.infer<typeof adminSchoolSchema>;

export const ACCOUNT_KINDS = ['candidate', 'school', 'admin'] as const;

export const adminAccountSchema = z.object({
  id: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  isDisabled: z.boolean(),
  isPasswordExpired: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
});
export type AdminAccount = z.infer<typeof adminAccountSchema>;

export const MESSAGE_STATES = ['new', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const adminMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(MESSAGE_STATES),
  createdAt: z.string(),
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

const params = z.object({ id: idSchema });

export const adminEndpoints = {
  adminWaiting: endpoint({
    method: 'GET',
    path: '/admin/waiting',
    access: ['admin'],
    summary: 'Counts for an administrator’s to-do list: schools to approve, new messages, failed emails to resend',
    response: z.object({ schools: z.number(), messages: z.number(), mail: z.number() }),
  }),
  adminSchools: endpoint({
    method: 'GET',
    path: '/admin/schools',
    access: ['admin'],
    shows: 'school',
    summary:
      'Schools with a pending approval or name change (longest wait first), approved schools, or schools that haven’t sent their ' +
      'information yet (newest first), filtered by part of the name',
    query: z.extend(pageQuery, {
      state: z._default(z.enum(SCHOOL_STATES, { error: 'invalid' }), 'waiting'),
      search: searchText,
    }),
    response: pageSchema(adminSchoolSchema),
  }),
  approveSchool: endpoint({
    method: 'POST',
    path: '/admin/schools/:id/approve',
    access: ['admin'],
    summary: 'Approve a school so that students can see it; we email the school',
    params,
    status: 204,
    refusals: ['not_found', 'school_information_missing'],
  }),
  decideSchoolName: endpoint({
    method: 'POST',
    path: '/admin/schools/:id/name',
    access: ['admin'],
    summary: 'Approve or refuse a school’s requested name; we email the school',
    params,
    body: z.object({
      /** The name the administrator read; the school may have requested another since. */
      name: requiredText(120),
      isApproved: z.boolean({ error: 'required' }),
    }),
    status: 204,
    refusals: ['not_found', 'status_conflict'],
  }),
  adminAccounts: endpoint({
    method: 'GET',
    path: '/admin/accounts',
    access: ['admin'],
    shows: 'account',
    summary: 'Accounts, newest first, filtered by part of the name or address',
    query: z.extend(pageQuery, {
      search: searchText,
      kind: z.optional(z.enum(ACCOUNT_KINDS, { error: 'invalid' })),
    }),
    response: pageSchema(adminAccountSchema),
  }),
  disableAccount: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/disable',
    access: ['admin'],
    summary: 'Lock someone else’s account and end its sessions',
    params,
    status: 204,
    refusals: ['not_found'],
  }),
  enableAccount: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/enable',
    access: ['admin'],
    summary: 'Unlock an account',
    params,
    status: 204,
    refusals: ['not_found'],
  }),
  expirePassword: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/expire-password',
    access: ['admin'],
    summary: 'Force someone else to reset their password; ends their sessions',
    params,
    status: 204,
    refusals: ['not_found'],
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/remove-second-factor',
    access: ['admin'],
    summary:
      'Turn off two-step verification for someone who lost access to it; we email them. Not for your own account',
    params,
    status: 204,
    refusals: ['not_found', 'second_factor_changed'],
  }),
  adminMessages: endpoint({
    method: 'GET',
    path: '/admin/messages',
    access: ['admin'],
    shows: 'message',
    summary: 'Contact form messages, newest first, filtered by part of the subject, name or address',
    query: z.extend(pageQuery, {
      state: z._default(z.enum([...MESSAGE_STATES, 'all'], { error: 'invalid' }), 'new'),
      search: searchText,
    }),
    response: pageSchema(adminMessageSchema),
  }),
  markMessage: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/state',
    access: ['admin'],
    summary: 'Mark a message as answered, closed without an answer, or new again',
    params,
    body: z.object({ state: z.enum(MESSAGE_STATES, { error: 'invalid' }) }),
    status: 204,
    refusals: ['not_found'],
  }),
};
