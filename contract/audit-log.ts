import * as z from 'zod/mini';
import { searchText } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { pageLimit, pageSchema } from './paging.ts';
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

/** Views change nothing and make up most of the log, so they're listed separately. */
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
  /** Null for commands run on the server. */
  actor: z.nullable(z.string()),
  action: z.enum(ADMIN_ACTIONS),
  targetKind: z.enum(AUDIT_TARGETS),
  targetId: z.nullable(z.string()),
  /** Current name; null if the target is gone or the entry covers several records. */
  target: z.nullable(z.string()),
  /** Empty for actions that need no reason. */
  reason: z.string(),
  /** Number of records viewed. */
  seen: z.number(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditEndpoints = {
  auditLog: endpoint({
    method: 'GET',
    path: '/admin/audit-log',
    access: ['admin'],
    summary: 'Administrators’ actions, newest first, filtered by administrator, action, target and date',
    query: z.object({
      /** `next` from the previous page. */
      after: z.optional(
        z.coerce.number({ error: 'invalid_number' }).check(z.int('not_whole'), z.minimum(1, 'out_of_range')),
      ),
      limit: pageLimit,
      /** Part of the administrator's address. */
      actor: searchText,
      /** If absent, every action except 'viewed'. */
      action: z.optional(z.enum(ADMIN_ACTIONS, { error: 'invalid' })),
      /** Part of the target's current name, or its id. */
      target: searchText,
      since: z.optional(instantSchema),
      before: z.optional(instantSchema),
    }),
    response: pageSchema(auditEntrySchema),
  }),
};
