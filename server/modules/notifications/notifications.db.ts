import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { MailKind } from '#contract/notices.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { isAfterCursor, type PageAsked, toContainsPattern, toPage } from '#server/platform/database/keyset.ts';
import type { DB, Email } from '#server/platform/database/schema.ts';
import type { NewMessage } from './mail.ts';

export type EmailRow = Selectable<Email>;

/** A message's id, and when it was written, which selects the partition of its month: without it every partition is searched. */
export interface MessageName {
  id: string;
  /** Null in jobs of an older version. */
  writtenAt: Date | null;
}

const isNamed =
  ({ id, writtenAt }: MessageName) =>
  (row: ExpressionBuilder<DB, 'emails'>) => {
    const isId = row('id', '=', id);
    if (writtenAt === null) return isId;
    // The database's times are finer than a millisecond.
    const next = new Date(writtenAt.getTime() + 1);
    return row.and([isId, row('created_at', '>=', writtenAt), row('created_at', '<', next)]);
  };

export async function insertEmails(tx: Transaction, emails: (NewMessage & { id: string })[], now: Date): Promise<void> {
  const column = <K extends 'id' | 'kind' | 'recipient' | 'locale'>(name: K) => emails.map((email) => email[name]);
  const by = emails.map((message) => message.by);
  const channels = by.map((one) => one?.channel ?? 'mail');
  const deviceIds = by.map((one) => (one?.channel === 'push' ? one.deviceId : null));
  const accountIds = by.map((one) => (one?.channel === 'text' ? one.accountId : null));
  await sql`
    INSERT INTO emails (id, kind, recipient, locale, data, channel, device_id, account_id, created_at)
    SELECT id, kind, recipient, locale, data, channel, device_id, account_id, ${now}::timestamptz
    FROM unnest(${column('id')}::uuid[], ${column('kind')}::text[], ${column('recipient')}::text[], ${column('locale')}::text[],
                ${emails.map((email) => JSON.stringify(email.data))}::jsonb[], ${channels}::text[], ${deviceIds}::uuid[],
                ${accountIds}::uuid[])
      AS given (id, kind, recipient, locale, data, channel, device_id, account_id)
  `.execute(tx.db);
}

/** `name+tag@host` counts as `name@host`. Must match the index's expression. */
const mailbox = (address: RawBuilder<string>) => sql<string>`regexp_replace(lower(${address}), '\\+[^@]*@', '@')`;

/** Until the transaction ends, so that concurrent emails to one mailbox are all counted. */
export async function lockMailbox(tx: Transaction, kind: MailKind, recipient: string): Promise<void> {
  const name = sql`${`mail:${kind}:`} || ${mailbox(sql`${recipient}::text`)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db);
}

/** The kind is a literal because the index covers only some kinds. */
export async function countMessagesSince(
  ctx: Queryable,
  { kind, recipient, by }: Pick<NewMessage, 'kind' | 'recipient' | 'by'>,
  since: Date,
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('emails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(mailbox(sql.ref('recipient')), '=', mailbox(sql`${recipient}::text`))
    .where('kind', '=', sql.lit(kind))
    .where('channel', '=', by?.channel ?? 'mail')
    .where('device_id', 'is not distinct from', by?.channel === 'push' ? by.deviceId : null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export const selectEmail = (ctx: Queryable, name: MessageName): Promise<EmailRow | undefined> =>
  ctx.db.selectFrom('emails').selectAll().where(isNamed(name)).executeTakeFirst();

/** Deletes the message's data too, so that a pickup address isn't kept longer than needed. */
export async function markSent(tx: Transaction, name: MessageName, now: Date): Promise<void> {
  await tx.db
    .updateTable('emails')
    .set((row) => ({ status: 'sent', sent_at: now, data: '{}', last_error: null, attempts: row('attempts', '+', 1) }))
    .where(isNamed(name))
    .execute();
}

export async function markTried(
  tx: Transaction,
  name: MessageName,
  outcome: { error: string; status: 'queued' | 'failed' },
): Promise<void> {
  await tx.db
    .updateTable('emails')
    .set((row) => ({ status: outcome.status, last_error: outcome.error, attempts: row('attempts', '+', 1) }))
    .where(isNamed(name))
    .execute();
}

/** The operator can look at what couldn't be delivered, but not forever: it may hold a pickup address. */
export async function forgetFailed(tx: Transaction, before: Date): Promise<void> {
  await tx.db
    .updateTable('emails')
    .set({ data: '{}' })
    .where('status', '=', 'failed')
    .where('created_at', '<', before)
    .execute();
}

/** Recipients included: the address of somebody without an account is kept only as long as mail to it is counted. */
export async function deleteEmailsOfKind(tx: Transaction, kind: MailKind, before: Date): Promise<void> {
  await tx.db.deleteFrom('emails').where('kind', '=', kind).where('created_at', '<', before).execute();
}

/** The partitions of the next months, which the database creates (migration 0080). */
export async function addMonths(tx: Transaction): Promise<void> {
  await sql`SELECT add_email_months()`.execute(tx.db);
}

export interface UndeliveredRow {
  id: string;
  kind: string;
  recipient: string;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  can_be_sent_again: boolean;
}

/** Mail that failed for good, or was refused and is being retried; the newest first. */
export async function selectUndelivered(
  ctx: Queryable,
  { state, search, after, limit }: PageAsked & { state: 'failed' | 'trying'; search: string },
): Promise<Page<UndeliveredRow>> {
  let query = ctx.db
    .selectFrom('emails')
    .select(['id', 'kind', 'recipient', 'attempts', 'last_error', 'created_at'])
    .select(sql<boolean>`status = 'failed' AND data <> '{}'`.as('can_be_sent_again'))
    .where('status', '=', state === 'failed' ? 'failed' : 'queued')
    .where('channel', '=', 'mail')
    .where(isAfterCursor('created_at', 'id', after));
  if (state === 'trying') query = query.where('attempts', '>', 0);
  if (search) query = query.where('recipient', 'ilike', toContainsPattern(search));
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}

const isGivenUp = sql<boolean>`status = 'failed' AND channel = 'mail' AND data <> '{}'`;

/**
 * Requeues mail that failed for good, with a fresh number of tries. Concurrent calls find a message queued already, or locked, and leave it alone.
 * @returns those that this call requeued
 */
export async function requeueFailed(
  tx: Transaction,
  which: { id: string } | { oldest: number },
): Promise<{ id: string; writtenAt: Date }[]> {
  const chosen = tx.db.selectFrom('emails').select('id').where(isGivenUp);
  const mine =
    'id' in which
      ? chosen.where('id', '=', which.id).forUpdate()
      : chosen.orderBy('created_at').orderBy('id').limit(which.oldest).forUpdate().skipLocked();
  return tx.db
    .updateTable('emails')
    .set({ status: 'queued', attempts: 0 })
    .where('id', 'in', mine)
    .returning(['id', 'created_at as writtenAt'])
    .execute();
}

export interface Backlog {
  waiting: number;
  /** Null if nothing is waiting. */
  oldestAt: Date | null;
  failed: number;
}

/** One query per status, because each has an index of its own. */
export async function selectBacklog(ctx: Queryable): Promise<Backlog> {
  const of = (status: 'queued' | 'failed') =>
    ctx.db
      .selectFrom('emails')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldestAt')])
      .where('status', '=', status)
      .executeTakeFirstOrThrow();
  const [queued, failed] = [await of('queued'), await of('failed')];
  return { waiting: queued.count, oldestAt: queued.oldestAt, failed: failed.count };
}

export async function countGivenUp(ctx: Queryable): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('emails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(isGivenUp)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks a message as failed whose job ran out of tries before the message did, since a killed worker counts no attempt.
 * @returns its channel; undefined if it was already sent or failed
 */
export async function giveUp(tx: Transaction, name: MessageName, error: string): Promise<string | undefined> {
  const row = await tx.db
    .updateTable('emails')
    .set((row) => ({ status: 'failed', last_error: row.fn.coalesce('last_error', row.val(error)) }))
    .where(isNamed(name))
    .where('status', '=', 'queued')
    .returning('channel')
    .executeTakeFirst();
  return row?.channel;
}

export const selectEmailsTo = (ctx: Queryable, email: string) =>
  ctx.db
    .selectFrom('emails')
    .select(['kind', 'channel', 'recipient', 'locale', 'status', 'created_at', 'sent_at'])
    .where((row) => row.eb(row.fn<string>('lower', ['recipient']), '=', email.toLowerCase()))
    .orderBy('created_at')
    .execute();

export async function deleteEmailsTo(tx: Transaction, email: string): Promise<void> {
  await tx.db
    .deleteFrom('emails')
    .where((row) => row.eb(row.fn<string>('lower', ['recipient']), '=', email.toLowerCase()))
    .execute();
}
