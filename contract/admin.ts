import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, optionalText } from './validation.ts';

export const ADMIN_PAGE_SIZE = 10;

/** The length of the whole list comes in the header `X-Total-Count`. */
const paged = z.object({
  page: z.coerce
    .number({ error: 'invalid_number' })
    .int('invalid_number')
    .min(0, 'out_of_range')
    .max(100_000, 'out_of_range')
    .default(0),
  pageSize: z.coerce
    .number({ error: 'invalid_number' })
    .int('invalid_number')
    .min(1, 'out_of_range')
    .max(100, 'out_of_range')
    .default(ADMIN_PAGE_SIZE),
});

export const SCHOOL_STATES = ['waiting', 'approved', 'incomplete'] as const;

export const adminSchoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  contactNumber1: z.string(),
  contactNumber2: z.string(),
  website: z.string(),
  /** Street, city, province and postal code, as one line. */
  address: z.string(),
  state: z.enum(SCHOOL_STATES),
  isEmailVerified: z.boolean(),
  /** When the school declared that it is registered and licensed and accepted the terms; null before. */
  declaredAt: z.string().nullable(),
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
  createdAt: z.string(),
});
export type AdminAccount = z.infer<typeof adminAccountSchema>;

export const MESSAGE_STATES = ['new', 'answered'] as const;

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

export const ADMIN_ACTIONS = [
  'school_approved',
  'account_disabled',
  'account_enabled',
  'password_expired',
  'message_answered',
  'message_reopened',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  action: z.enum(ADMIN_ACTIONS),
  targetId: z.string(),
  /** What it is called now; null once it is gone. */
  target: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const params = z.object({ id: idSchema });

export const adminEndpoints = {
  adminSchools: endpoint({
    method: 'GET',
    path: '/admin/schools',
    access: ['admin'],
    summary:
      'Schools that wait for approval, are approved, or have not declared anything yet; the longest waiting first',
    query: paged.extend({ state: z.enum(SCHOOL_STATES, { error: 'invalid' }).default('waiting') }),
    response: z.array(adminSchoolSchema),
  }),
  approveSchool: endpoint({
    method: 'POST',
    path: '/admin/schools/:id/approve',
    access: ['admin'],
    summary: 'Let students see a school; it is told by email',
    params,
    status: 204,
  }),
  adminAccounts: endpoint({
    method: 'GET',
    path: '/admin/accounts',
    access: ['admin'],
    summary: 'Accounts by name or address, the newest first',
    query: paged.extend({
      search: optionalText(100),
      kind: z.enum(ACCOUNT_KINDS, { error: 'invalid' }).optional(),
    }),
    response: z.array(adminAccountSchema),
  }),
  disableAccount: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/disable',
    access: ['admin'],
    summary: 'Lock an account; its sessions end. Not one’s own',
    params,
    status: 204,
  }),
  enableAccount: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/enable',
    access: ['admin'],
    summary: 'Unlock an account',
    params,
    status: 204,
  }),
  expirePassword: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/expire-password',
    access: ['admin'],
    summary: 'Force a change of password: sessions end, and log-in waits for a reset. Not one’s own',
    params,
    status: 204,
  }),
  adminMessages: endpoint({
    method: 'GET',
    path: '/admin/messages',
    access: ['admin'],
    summary: 'What people wrote by the contact form, the newest first',
    query: paged.extend({ state: z.enum([...MESSAGE_STATES, 'all'], { error: 'invalid' }).default('new') }),
    response: z.array(adminMessageSchema),
  }),
  markMessage: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/state',
    access: ['admin'],
    summary: 'Mark a message as answered, or as new again',
    params,
    body: z.object({ state: z.enum(MESSAGE_STATES, { error: 'invalid' }) }),
    status: 204,
  }),
  auditLog: endpoint({
    method: 'GET',
    path: '/admin/audit-log',
    access: ['admin'],
    summary: 'What administrators did, the latest first',
    query: paged,
    response: z.array(auditEntrySchema),
  }),
};
