import { sql } from 'kysely';
import type { AdminAction, AuditTarget } from '#contract/audit-log.ts';
import type { Page } from '#contract/paging.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { containing } from '#server/platform/database/keyset.ts';

export interface NewAuditEntry {
  actorAccountId: string;
  action: AdminAction;
  targetKind: AuditTarget;
  targetId: string;
  reason: string;
  now: Date;
}

export async function insertAuditEntry(db: Database, entry: NewAuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_account_id: entry.actorAccountId,
      action: entry.action,
      target_kind: entry.targetKind,
      target_id: entry.targetId,
      reason: entry.reason,
      created_at: entry.now,
    })
    .execute();
}

/** Each entry with what its target is called now. A review is called by its instructor. */
const entries = (db: Database) =>
  db
    .selectFrom('audit_log')
    .innerJoin('accounts as actor', 'actor.id', 'audit_log.actor_account_id')
    .leftJoin('schools', 'schools.id', 'audit_log.target_id')
    .leftJoin('accounts as account', (join) =>
      join.onRef('account.id', '=', 'audit_log.target_id').on('account.erased_at', 'is', null),
    )
    .leftJoin('contact_messages', 'contact_messages.id', 'audit_log.target_id')
    .leftJoin('emails', 'emails.id', 'audit_log.target_id')
    .leftJoin('reviews', 'reviews.id', 'audit_log.target_id')
    .leftJoin('bookings', 'bookings.id', 'reviews.booking_id')
    .select((row) => [
      'audit_log.id',
      'audit_log.action',
      'audit_log.target_kind',
      'audit_log.target_id',
      'audit_log.reason',
      'audit_log.created_at',
      'actor.email as actor',
      row.fn
        .coalesce('schools.name', 'account.email', 'contact_messages.subject', 'emails.recipient', 'bookings.code')
        .$castTo<string | null>()
        .as('target'),
    ]);
export type AuditRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

export interface AuditSearch {
  after?: number | undefined;
  limit: number;
  actor: string;
  action?: AdminAction | undefined;
  target: string;
  since?: string | undefined;
  before?: string | undefined;
}

/** The latest first. */
export async function selectAuditLog(db: Database, asked: AuditSearch): Promise<Page<AuditRow>> {
  const { limit } = asked;
  let query = entries(db);
  if (asked.after !== undefined) query = query.where('audit_log.id', '<', asked.after);
  if (asked.action) query = query.where('audit_log.action', '=', asked.action);
  if (asked.since !== undefined) query = query.where('audit_log.created_at', '>=', new Date(asked.since));
  if (asked.before !== undefined) query = query.where('audit_log.created_at', '<', new Date(asked.before));
  if (asked.actor) query = query.where('actor.email', 'ilike', containing(asked.actor));
  if (asked.target) {
    const wanted = containing(asked.target);
    query = query.where((row) =>
      row.or([
        row(sql<string>`audit_log.target_id::text`, '=', asked.target.toLowerCase()),
        row('schools.name', 'ilike', wanted),
        row('account.email', 'ilike', wanted),
        row('contact_messages.subject', 'ilike', wanted),
        row('emails.recipient', 'ilike', wanted),
        row('bookings.code', 'ilike', wanted),
      ]),
    );
  }
  const rows = await query
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? String(items.at(-1)?.id) : null };
}
