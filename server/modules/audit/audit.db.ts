import { type CompiledQuery, sql } from 'kysely';
import { type AdminAction, type AuditTarget, CHANGES } from '#contract/audit-log.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable } from '#server/context.ts';
import { containing } from '#server/platform/database/keyset.ts';

export interface NewAuditEntry {
  /** Null: whoever runs the server, by a command. */
  actorAccountId: string | null;
  /** One of an administrator's, or a call's name. */
  action: string;
  targetKind: AuditTarget;
  targetId: string | null;
  reason: string;
  seenIds: readonly string[];
  now: Date;
}

/** Its place in the chain and its hash are the database's to give: 0018. */
export async function insertAuditEntry(ctx: Queryable, entry: NewAuditEntry): Promise<void> {
  await ctx.db
    .insertInto('audit_log')
    .values({
      actor_account_id: entry.actorAccountId,
      action: entry.action,
      target_kind: entry.targetKind,
      target_id: entry.targetId,
      reason: entry.reason,
      seen_ids: [...entry.seenIds],
      created_at: entry.now,
    })
    .execute();
}

/** What a member of a school did, as what they were at the time. */
export interface MembersEntry {
  member: { id: string; role: string };
  action: string;
  target: { kind: AuditTarget | 'member'; id: string };
  keyName?: string;
  now: Date;
}

/**
 * Of a member of a school, as a statement: it writes nothing where they are no more what they were, and while it is not committed,
 * they stay so.
 */
export const insertingMembersEntry = (
  ctx: Queryable,
  { member, action, target, keyName = '', now }: MembersEntry,
): CompiledQuery =>
  ctx.db
    .insertInto('audit_log')
    .columns(['member_id', 'action', 'target_kind', 'target_id', 'reason', 'created_at'])
    .expression((row) =>
      stillMember(ctx, member).select([
        'id',
        row.val(action).as('action'),
        row.val(target.kind).as('target_kind'),
        sql<string>`${target.id}::uuid`.as('target_id'),
        row.val(keyName).as('reason'),
        sql<Date>`${now}::timestamptz`.as('created_at'),
      ]),
    )
    .compile();

/** Of a student's guardian, likewise: nothing where they may not cancel for the student any more. */
export const insertingGuardiansEntry = (
  ctx: Queryable,
  {
    guardian,
    action,
    target,
    now,
  }: { guardian: { id: string }; action: string; target: { kind: AuditTarget; id: string }; now: Date },
): CompiledQuery =>
  ctx.db
    .insertInto('audit_log')
    .columns(['actor_account_id', 'action', 'target_kind', 'target_id', 'created_at'])
    .expression((row) =>
      ctx.db
        .selectFrom('guardians')
        .select([
          'account_id',
          row.val(action).as('action'),
          row.val(target.kind).as('target_kind'),
          sql<string>`${target.id}::uuid`.as('target_id'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', guardian.id)
        .where('may_cancel', '=', true)
        .where('removed_at', 'is', null)
        .forShare(),
    )
    .compile();

/** Of who has just become a member, in the transaction that says so. */
export async function insertMembersEntry(ctx: Queryable, entry: MembersEntry): Promise<void> {
  await ctx.db.executeQuery(insertingMembersEntry(ctx, entry));
}

const MEMBER_NAME = sql<string>`coalesce(nullif(trim(member.first_name || ' ' || member.last_name), ''), accounts.email)`;

/** What a school's members did, the latest first. */
export async function selectSchoolsLog(
  ctx: Queryable,
  schoolId: string,
  { after, limit }: { after?: number | undefined; limit: number },
) {
  let query = ctx.db
    .selectFrom('audit_log')
    .innerJoin('school_members as member', 'member.id', 'audit_log.member_id')
    .innerJoin('accounts', 'accounts.id', 'member.account_id')
    .leftJoin('instructors', 'instructors.id', 'audit_log.target_id')
    .leftJoin('school_members as other', 'other.id', 'audit_log.target_id')
    .leftJoin('accounts as others', 'others.id', 'other.account_id')
    .leftJoin('reviews', 'reviews.id', 'audit_log.target_id')
    .leftJoin('bookings', (join) =>
      join.on('bookings.id', '=', (row) => row.fn.coalesce('reviews.booking_id', 'audit_log.target_id')),
    )
    .select([
      'audit_log.id',
      'audit_log.action',
      'audit_log.created_at as at',
      'audit_log.reason as keyName',
      sql<string>`${MEMBER_NAME}`.as('who'),
      sql<string | null>`coalesce(instructors.first_name || ' ' || instructors.last_name,
        nullif(trim(other.first_name || ' ' || other.last_name), ''), others.email, bookings.code)`.as('target'),
    ])
    .where('member.school_id', '=', schoolId);
  if (after !== undefined) query = query.where('audit_log.id', '<', after);
  const rows = await query
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? String(items.at(-1)?.id) : null };
}

/** Who made a call about a record last. */
export const selectLastSaver = (ctx: Queryable, { action, target }: Pick<MembersEntry, 'action' | 'target'>) =>
  ctx.db
    .selectFrom('audit_log')
    .innerJoin('school_members as member', 'member.id', 'audit_log.member_id')
    .innerJoin('accounts', 'accounts.id', 'member.account_id')
    .select(['member.id', sql<string>`${MEMBER_NAME}`.as('name')])
    .where('audit_log.target_id', '=', target.id)
    .where('audit_log.action', '=', action)
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A second transaction of the same call. */
export const askingStillMember = (ctx: Queryable, { member }: Pick<MembersEntry, 'member'>): CompiledQuery =>
  stillMember(ctx, member).select('id').compile();

const stillMember = (ctx: Queryable, { id, role }: MembersEntry['member']) =>
  ctx.db
    .selectFrom('school_members')
    .where('id', '=', id)
    // Or it is this very transaction that changed them: an owner may leave, or become something else.
    .where(sql<boolean>`(role = ${role} AND removed_at IS NULL OR xmin = pg_current_xact_id()::xid)`)
    .forShare();

/** Whether an administrator looked at all of these since then. */
export async function hasSeen(ctx: Queryable, actorAccountId: string, ids: readonly string[], since: Date) {
  const row = await ctx.db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_account_id', '=', actorAccountId)
    .where('created_at', '>', since)
    .where('seen_ids', '@>', sql<string[]>`${ids}::uuid[]`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Each entry with what its target is called now. A review is called by its booking. */
const entries = (ctx: Queryable) =>
  ctx.db
    .selectFrom('audit_log')
    .leftJoin('accounts as actor', 'actor.id', 'audit_log.actor_account_id')
    .leftJoin('schools', 'schools.id', 'audit_log.target_id')
    .leftJoin('accounts as account', (join) =>
      join.onRef('account.id', '=', 'audit_log.target_id').on('account.erased_at', 'is', null),
    )
    .leftJoin('contact_messages', 'contact_messages.id', 'audit_log.target_id')
    .leftJoin('emails', 'emails.id', 'audit_log.target_id')
    .leftJoin('instructors', 'instructors.id', 'audit_log.target_id')
    .leftJoin('reviews', 'reviews.id', 'audit_log.target_id')
    .leftJoin('bookings', (join) =>
      join.on('bookings.id', '=', (row) => row.fn.coalesce('reviews.booking_id', 'audit_log.target_id')),
    )
    .select([
      'audit_log.id',
      'audit_log.action',
      'audit_log.target_kind',
      'audit_log.target_id',
      'audit_log.reason',
      'audit_log.created_at',
      'actor.email as actor',
      sql<number>`cardinality(audit_log.seen_ids)`.as('seen'),
      sql<string | null>`coalesce(schools.name, account.email, contact_messages.subject, emails.recipient,
        instructors.first_name || ' ' || instructors.last_name, bookings.code)`.as('target'),
    ]);
export type AuditRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

export interface AuditSearch {
  after?: number | undefined;
  limit: number;
  actor: string;
  /** Without one, all but looking. */
  action?: AdminAction | undefined;
  target: string;
  since?: string | undefined;
  before?: string | undefined;
}

/** The latest first. */
export async function selectAuditLog(ctx: Queryable, asked: AuditSearch): Promise<Page<AuditRow>> {
  const { limit } = asked;
  let query = entries(ctx).where('audit_log.action', 'in', asked.action ? [asked.action] : CHANGES);
  if (asked.after !== undefined) query = query.where('audit_log.id', '<', asked.after);
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
        // One of many that were looked at together.
        sql<boolean>`audit_log.seen_ids && ARRAY(
          SELECT id FROM accounts WHERE email ILIKE ${wanted} OR id::text = ${asked.target.toLowerCase()}
          UNION ALL SELECT id FROM bookings WHERE code ILIKE ${wanted})`,
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

export interface ChainRow {
  id: number;
  /** What the entry says: its parts as migration 0018 spells them. */
  parts: string[];
  hash: Buffer;
}

/** From the first on, so many after an entry. */
export async function selectChain(ctx: Queryable, after: number, limit: number): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    SELECT id, hash, ARRAY[
        id::text, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        coalesce(actor_account_id::text, ''), action, target_kind, coalesce(target_id::text, ''),
        array_to_string(seen_ids, ','), reason
      ] || CASE WHEN member_id IS NULL THEN '{}' ELSE ARRAY[member_id::text] END AS parts
      FROM audit_log WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(ctx.db);
  return rows;
}
