import { type CompiledQuery, sql } from 'kysely';
import { type AdminAction, type AuditTarget, CHANGES } from '#contract/audit-log.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable } from '#server/context.ts';
import { toContainsPattern } from '#server/platform/database/keyset.ts';

export interface NewAuditEntry {
  /** Null for an operator's command. */
  actorAccountId: string | null;
  /** An administrator's action, or the name of a call. */
  action: string;
  targetKind: AuditTarget;
  targetId: string | null;
  reason: string;
  seenIds: readonly string[];
  now: Date;
}

/** A trigger assigns its place in the chain and its hash (migration 0018). */
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

/** What a school's member did, with their role at the time. */
export interface MemberEntry {
  member: { id: string; role: string };
  action: string;
  target: { kind: AuditTarget | 'member'; id: string };
  /** The name of the API key that made the call. */
  keyName?: string;
  /** Why, if they gave a reason. */
  reason?: string;
  now: Date;
}

/**
 * A statement that writes nothing if the member left or changed roles, and that locks their membership until it commits.
 */
export const buildMemberEntry = (
  ctx: Queryable,
  { member, action, target, keyName = '', reason = keyName, now }: MemberEntry,
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
        row.val(reason).as('reason'),
        sql<Date>`${now}::timestamptz`.as('created_at'),
      ]),
    )
    .compile();

/** The same for a student's guardian, if they can still cancel lessons. */
export const buildGuardianEntry = (
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

/** For a member who joined in this transaction. */
export async function insertMemberEntry(ctx: Queryable, entry: MemberEntry): Promise<void> {
  await ctx.db.executeQuery(buildMemberEntry(ctx, entry));
}

const MEMBER_NAME = sql<string>`coalesce(nullif(trim(member.first_name || ' ' || member.last_name), ''), accounts.email)`;

/** Newest first. */
export async function selectSchoolLog(
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
      'audit_log.reason',
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

export const selectLastSaver = (ctx: Queryable, { action, target }: Pick<MemberEntry, 'action' | 'target'>) =>
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

/** For a further transaction of the same call. */
export const buildMemberCheck = (ctx: Queryable, { member }: Pick<MemberEntry, 'member'>): CompiledQuery =>
  stillMember(ctx, member).select('id').compile();

/** Whether they are still a member, in whatever role. */
export const buildMembershipCheck = (ctx: Queryable, { member }: Pick<MemberEntry, 'member'>): CompiledQuery =>
  ctx.db
    .selectFrom('school_members')
    .select('id')
    .where('id', '=', member.id)
    .where('removed_at', 'is', null)
    .compile();

const stillMember = (ctx: Queryable, { id, role }: MemberEntry['member']) =>
  ctx.db
    .selectFrom('school_members')
    .where('id', '=', id)
    // Or this transaction changed them: an owner can leave or change their own role.
    .where(sql<boolean>`(role = ${role} AND removed_at IS NULL OR xmin = pg_current_xact_id()::xid)`)
    .forShare();

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

/** Each entry with its target's current name; for a review, its booking's code. */
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
  /** Without one, all but views. */
  action?: AdminAction | undefined;
  target: string;
  since?: string | undefined;
  before?: string | undefined;
}

/** Newest first. */
export async function selectAuditLog(ctx: Queryable, asked: AuditSearch): Promise<Page<AuditRow>> {
  const { limit } = asked;
  let query = entries(ctx).where('audit_log.action', 'in', asked.action ? [asked.action] : CHANGES);
  if (asked.after !== undefined) query = query.where('audit_log.id', '<', asked.after);
  if (asked.since !== undefined) query = query.where('audit_log.created_at', '>=', new Date(asked.since));
  if (asked.before !== undefined) query = query.where('audit_log.created_at', '<', new Date(asked.before));
  if (asked.actor) query = query.where('actor.email', 'ilike', toContainsPattern(asked.actor));
  if (asked.target) {
    const wanted = toContainsPattern(asked.target);
    query = query.where((row) =>
      row.or([
        row(sql<string>`audit_log.target_id::text`, '=', asked.target.toLowerCase()),
        row('schools.name', 'ilike', wanted),
        row('account.email', 'ilike', wanted),
        row('contact_messages.subject', 'ilike', wanted),
        row('emails.recipient', 'ilike', wanted),
        row('bookings.code', 'ilike', wanted),
        // One of several that were viewed together.
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
  /** The entry's fields as migration 0018 serialises them. */
  parts: string[];
  hash: Buffer;
}

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
