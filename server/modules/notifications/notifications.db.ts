import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { MailKind } from '#contract/notices.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable } from '#server/context.ts';
import { comesAfter, containing, type PageAsked, pageFrom } from '#server/platform/database/keyset.ts';
import type { DB, Email } from '#server/platform/database/schema.ts';
import type { NewMessage } from './mail.ts';

export type EmailRow = Selectable<Email>;

/** A message's id, and when it was written, which leads to the table of its month: without it each month is looked into. */
export interface MessageName {
  id: string;
  /** Unknown to a job of an older version. */
  writtenAt: Date | null;
}

const isNamed =
  ({ id, writtenAt }: MessageName) =>
  (row: ExpressionBuilder<DB, 'emails'>) => {
    const isId = row('id', '=', id);
    if (writtenAt === null) return isId;
    // The database knows parts of a millisecond.
    const next = new Date(writtenAt.getTime() + 1);
    return row.and([isId, row('created_at', '>=', writtenAt), row('created_at', '<', next)]);
  };

/** One statement however many. */
export async function insertEmails(ctx: Queryable, emails: (NewMessage & { id: string })[], now: Date): Promise<void> {
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
  `.execute(ctx.db);
}

/** `name+tag@host` is `name@host`: one person reads both. As the index has it. */
const mailboxOf = (address: RawBuilder<string>) => sql<string>`regexp_replace(lower(${address}), '\\+[^@]*@', '@')`;

/** Until the transaction ends: of a hundred at once to one mailbox each is counted. */
export async function lockMailbox(ctx: Queryable, kind: MailKind, recipient: string): Promise<void> {
  const name = sql`${`mail:${kind}:`} || ${mailboxOf(sql`${recipient}::text`)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(ctx.db);
}

/** The kind is written out: the index is of some kinds alone. */
export async function countMessagesSince(
  ctx: Queryable,
  { kind, recipient, by }: Pick<NewMessage, 'kind' | 'recipient' | 'by'>,
  since: Date,
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('emails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(mailboxOf(sql.ref('recipient')), '=', mailboxOf(sql`${recipient}::text`))
    .where('kind', '=', sql.lit(kind))
    .where('channel', '=', by?.channel ?? 'mail')
    .where('device_id', 'is not distinct from', by?.channel === 'push' ? by.deviceId : null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export const selectEmail = (ctx: Queryable, name: MessageName): Promise<EmailRow | undefined> =>
  ctx.db.selectFrom('emails').selectAll().where(isNamed(name)).executeTakeFirst();

/** What the message was made from goes with it: a pickup address is kept no longer than it is needed. */
export async function markSent(ctx: Queryable, name: MessageName, now: Date): Promise<void> {
  await ctx.db
    .updateTable('emails')
    .set((row) => ({ status: 'sent', sent_at: now, data: '{}', last_error: null, attempts: row('attempts', '+', 1) }))
    .where(isNamed(name))
    .execute();
}

export async function markTried(
  ctx: Queryable,
  name: MessageName,
  outcome: { error: string; status: 'queued' | 'failed' },
): Promise<void> {
  await ctx.db
    .updateTable('emails')
    .set((row) => ({ status: outcome.status, last_error: outcome.error, attempts: row('attempts', '+', 1) }))
    .where(isNamed(name))
    .execute();
}

/** What could not be delivered is kept for the operator, but not for good: a pickup address may stand in it. */
export async function forgetFailed(ctx: Queryable, before: Date): Promise<void> {
  await ctx.db
    .updateTable('emails')
    .set({ data: '{}' })
    .where('status', '=', 'failed')
    .where('created_at', '<', before)
    .execute();
}

/** To whom, too: the address of somebody who never had an account is kept no longer than mail to it is counted. */
export async function deleteEmailsOf(ctx: Queryable, kind: MailKind, before: Date): Promise<void> {
  await ctx.db.deleteFrom('emails').where('kind', '=', kind).where('created_at', '<', before).execute();
}

/** The tables of the next months, which the database makes: 0080. */
export async function addMonths(ctx: Queryable): Promise<void> {
  await sql`SELECT add_email_months()`.execute(ctx.db);
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

/** Mail that was given up, or that was refused and is tried again; the newest first. */
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
    .where(comesAfter('created_at', 'id', after));
  if (state === 'trying') query = query.where('attempts', '>', 0);
  if (search) query = query.where('recipient', 'ilike', containing(search));
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageFrom(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}

const isGivenUp = sql<boolean>`status = 'failed' AND channel = 'mail' AND data <> '{}'`;

/**
 * Puts mail that was given up back in the queue with all its tries. Of several who ask at once one gets it: the others find
 * it queued, or locked and leave it alone.
 * @returns those that this call put back
 */
export async function requeueFailed(
  ctx: Queryable,
  which: { id: string } | { oldest: number },
): Promise<{ id: string; writtenAt: Date }[]> {
  const chosen = ctx.db.selectFrom('emails').select('id').where(isGivenUp);
  const mine =
    'id' in which
      ? chosen.where('id', '=', which.id).forUpdate()
      : chosen.orderBy('created_at').orderBy('id').limit(which.oldest).forUpdate().skipLocked();
  return ctx.db
    .updateTable('emails')
    .set({ status: 'queued', attempts: 0 })
    .where('id', 'in', mine)
    .returning(['id', 'created_at as writtenAt'])
    .execute();
}

export interface Backlog {
  waiting: number;
  /** Null: nothing waits. */
  oldestAt: Date | null;
  failed: number;
}

/** By the index of each status: what was sent, which is nearly all, is not counted. */
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
 * Gives up a message whose job ran out of tries before the message did: a worker that was killed each time counts no attempt.
 * @returns its channel; undefined if it was sent or given up already
 */
export async function giveUp(ctx: Queryable, name: MessageName, error: string): Promise<string | undefined> {
  const row = await ctx.db
    .updateTable('emails')
    .set((row) => ({ status: 'failed', last_error: row.fn.coalesce('last_error', row.val(error)) }))
    .where(isNamed(name))
    .where('status', '=', 'queued')
    .returning('channel')
    .executeTakeFirst();
  return row?.channel;
}

/** That an email was sent; what it said is forgotten once it is. */
export const selectEmailsTo = (ctx: Queryable, email: string) =>
  ctx.db
    .selectFrom('emails')
    .select(['kind', 'channel', 'recipient', 'locale', 'status', 'created_at', 'sent_at'])
    .where((row) => row.eb(row.fn<string>('lower', ['recipient']), '=', email.toLowerCase()))
    .orderBy('created_at')
    .execute();

export async function deleteEmailsTo(ctx: Queryable, email: string): Promise<void> {
  await ctx.db
    .deleteFrom('emails')
    .where((row) => row.eb(row.fn<string>('lower', ['recipient']), '=', email.toLowerCase()))
    .execute();
}
