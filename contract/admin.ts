import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import { idSchema, optionalText, provinceCodeSchema, requiredText } from './validation.ts';

/** What the operator looks for in a list; empty finds everything. */
export const searchText = optionalText(100);

export const SCHOOL_STATES = ['waiting', 'approved', 'incomplete'] as const;

export const adminSchoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The new name that waits for approval; students see `name` until then. */
  wantedName: z.nullable(z.string()),
  email: z.string(),
  /** Where its mail goes: the contact address once it was confirmed. */
  mailAddress: z.nullable(z.string()),
  /** The address of the account that signed up, which may be another than the school's own. */
  logInEmail: z.nullable(z.string()),
  contactNumber1: z.string(),
  contactNumber2: z.string(),
  website: z.string(),
  /** Street, city and postal code, as one line. */
  address: z.string(),
  province: z.nullable(provinceCodeSchema),
  /** Those who teach now. */
  instructorCount: z.number(),
  carCount: z.number(),
  isTaxRegistered: z.boolean(),
  /** A rate of its own in basis points; null: the province's. */
  taxBasisPoints: z.nullable(z.number()),
  state: z.enum(SCHOOL_STATES),
  isEmailVerified: z.boolean(),
  /** When the school declared that it is registered and licensed and accepted the terms; null before. */
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
    summary: 'How much waits for an administrator: schools to approve, new messages, mail that could be sent again',
    response: z.object({ schools: z.number(), messages: z.number(), mail: z.number() }),
  }),
  adminSchools: endpoint({
    method: 'GET',
    path: '/admin/schools',
    access: ['admin'],
    shows: 'school',
    summary:
      'Schools that wait for approval, or whose new name does (the longest waiting first), are approved, or have not declared ' +
      'anything yet (the newest first), by a part of the name',
    query: z.extend(pageQuery, {
      state: z._default(z.enum(SCHOOL_STATES, { error: 'invalid' }), 'waiting'),
      search: searchText,
    }),
    response: pageOf(adminSchoolSchema),
  }),
  approveSchool: endpoint({
    method: 'POST',
    path: '/admin/schools/:id/approve',
    access: ['admin'],
    summary: 'Let students see a school; it is told by email',
    params,
    status: 204,
    refusals: ['not_found', 'school_information_missing'],
  }),
  decideSchoolName: endpoint({
    method: 'POST',
    path: '/admin/schools/:id/name',
    access: ['admin'],
    summary: 'Approve or refuse the new name that a school asks for; we email the school',
    params,
    body: z.object({
      /** The name that was read: the school may ask for another by now. */
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
    summary: 'Accounts by a part of the name or address, the newest first',
    query: z.extend(pageQuery, {
      search: searchText,
      kind: z.optional(z.enum(ACCOUNT_KINDS, { error: 'invalid' })),
    }),
    response: pageOf(adminAccountSchema),
  }),
  disableAccount: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/disable',
    access: ['admin'],
    summary: 'Lock an account; its sessions end. Not one’s own',
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
    summary: 'Force a change of password: sessions end, and log-in waits for a reset. Not one’s own',
    params,
    status: 204,
    refusals: ['not_found'],
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/remove-second-factor',
    access: ['admin'],
    summary: 'Take the second factor off an account whose holder lost it; the holder is told by email. Not one’s own',
    params,
    status: 204,
    refusals: ['not_found', 'second_factor_changed'],
  }),
  adminMessages: endpoint({
    method: 'GET',
    path: '/admin/messages',
    access: ['admin'],
    shows: 'message',
    summary: 'What people wrote by the contact form, by a part of the subject, name or address, the newest first',
    query: z.extend(pageQuery, {
      state: z._default(z.enum([...MESSAGE_STATES, 'all'], { error: 'invalid' }), 'new'),
      search: searchText,
    }),
    response: pageOf(adminMessageSchema),
  }),
  markMessage: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/state',
    access: ['admin'],
    summary: 'Mark a message as answered, as one that needs no answer, or as new again',
    params,
    body: z.object({ state: z.enum(MESSAGE_STATES, { error: 'invalid' }) }),
    status: 204,
    refusals: ['not_found'],
  }),
};
