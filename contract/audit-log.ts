import * as z from 'zod/mini';
import { searchText } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { pageLimit, pageOf } from './paging.ts';
import { instantSchema } from './validation.ts';

export const ADMIN_ACTIONS = [
  'school_approved',
  'school_name_approved',
  'school_name_refused',
  'account_disabled',
  'account_enabled',
  'password_expired',
  'second_factor_removed',
  'review_hidden',
  'review_shown',
  'message_answered',
  'message_closed',
  'message_reopened',
  'mail_sent_again',
  'admin_invited',
  'backup_written',
  'backup_restored',
  'viewed',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** Looking at other people's data changes nothing, and is most of what happens: a kind of its own, so that the log stays readable. */
export const CHANGES = ADMIN_ACTIONS.filter((action) => action !== 'viewed');

export const AUDIT_TARGETS = [
  'school',
  'account',
  'review',
  'message',
  'email',
  'booking',
  'instructor',
  'server',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: whoever runs the server, by a command. */
  actor: z.nullable(z.string()),
  action: z.enum(ADMIN_ACTIONS),
  targetKind: z.enum(AUDIT_TARGETS),
  targetId: z.nullable(z.string()),
  /** What it is called now; null once it is gone, and where many were looked at. */
  target: z.nullable(z.string()),
  /** Empty where the action asks for none. */
  reason: z.string(),
  /** How many records were looked at. */
  seen: z.number(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditEndpoints = {
  auditLog: endpoint({
    method: 'GET',
    path: '/admin/audit-log',
    access: ['admin'],
    summary: 'What administrators did, the latest first, by who, what, on what and when',
    query: z.object({
      /** The `next` of the page before. */
      after: z.optional(
        z.coerce.number({ error: 'invalid_number' }).check(z.int('not_whole'), z.minimum(1, 'out_of_range')),
      ),
      limit: pageLimit,
      /** A part of the administrator's address. */
      actor: searchText,
      /** One of them; without it all but looking. */
      action: z.optional(z.enum(ADMIN_ACTIONS, { error: 'invalid' })),
      /** A part of what the target is called now, or its id. */
      target: searchText,
      since: z.optional(instantSchema),
      before: z.optional(instantSchema),
    }),
    response: pageOf(auditEntrySchema),
  }),
};
