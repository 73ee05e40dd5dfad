import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MailKind } from '#contract/notices.ts';
import { type Context, inTransaction, type Transaction, writeTogether } from '#server/context.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { UnansweredError } from '#server/platform/mail/transport.ts';
import { TextRefusedError } from '#server/platform/text-messages/text-transport.ts';
import type { ReaderRow } from './channels.db.ts';
import { copyToChannels, findReaders, hasAddress } from './channels.ts';
import type { AddressedEmail, NewEmail, NewMessage } from './mail.ts';
import {
  addMonths,
  countGivenUp,
  countMessagesSince,
  deleteEmailsOfKind,
  type EmailRow,
  forgetFailed,
  giveUp,
  insertEmails,
  lockMailbox,
  type MessageName,
  markSent,
  markTried,
  requeueFailed,
  selectBacklog,
  selectEmail,
  selectUndelivered,
  type UndeliveredRow,
} from './notifications.db.ts';
import { BRIEF_KEPT_HOURS, getMail, type MailRegistry, registerMails, sendMessage } from './send-message.ts';

export { isReachable } from './channels.ts';
export { writingWithoutRecipient } from './send-message.ts';
export type { UndeliveredRow };

interface MessageJob {
  emailId: string;
  /** Missing in jobs of an older version. */
  writtenAt?: string;
  /** How often a mail server took it without confirming. */
  unanswered?: number;
}
const messageJob = ({ id, writtenAt }: { id: string; writtenAt: Date }): MessageJob => ({
  emailId: id,
  writtenAt: writtenAt.toISOString(),
});
const messageName = ({ emailId, writtenAt }: MessageJob): MessageName => ({
  id: emailId,
  writtenAt: writtenAt === undefined ? null : new Date(writtenAt),
});
const SEND: JobKind<MessageJob> = { name: 'send-email' };
/** For push notifications and text messages: a queue of its own, so that a slow push service delays no mail. */
const SEND_BRIEF: JobKind<MessageJob> = { name: 'send-notice' };
/** With pauses that grow to an hour, about five days: as long as mail servers keep trying among themselves. */
const TRIES = 130;
/** Pauses before resending what a mail server may have accepted: a duplicate is better than a lost message. */
const UNANSWERED_PAUSES_SECONDS = [60, 600, 3600, 6 * 3600, 24 * 3600];
/** All text messages share one place in the queue, because one service sends them. */
const TEXTS = 'texts';
/**
 * A push service that hangs keeps its worker until the deadline. One account may occupy only some of the workers, so other
 * people's messages don't wait for it.
 */
const SENDING_BRIEF = { concurrency: 5, atOnce: 10, atOnceOfOne: 2 };
const FAILED_KEPT_DAYS = 90;
const BRIEF_TRIES = 20;
const NOTE_TRIES = 40;
const NOTE_PAUSE_MS = 250;

/** Mail stays relevant for days. */
const isLate = (ctx: Context, { channel, created_at }: EmailRow): boolean =>
  channel !== 'mail' && ctx.clock.nowMs() - created_at.getTime() > BRIEF_KEPT_HOURS * 3_600_000;

/** Sends one stored email. An error is stored with it and rethrown, so that the job is retried. */
async function deliver(ctx: Context, job: MessageJob): Promise<void> {
  const email = await selectEmail(ctx, messageName(job));
  // A job may run twice, or again after the server was killed between sending and finishing.
  if (email?.status !== 'queued') return;
  const { id: emailId, created_at: writtenAt } = email;
  const name = { id: emailId, writtenAt };
  const { kind, channel } = email;
  try {
    if (isLate(ctx, email)) throw new LateError();
    const said = await sendMessage(ctx, email);
    ctx.logger.info({ emailId, kind, channel, said }, 'message handed over');
  } catch (error) {
    const tries = channel === 'mail' ? TRIES : BRIEF_TRIES;
    const unanswered = job.unanswered ?? 0;
    const delaySeconds = error instanceof UnansweredError ? UNANSWERED_PAUSES_SECONDS[unanswered] : 0;
    const isLast =
      error instanceof LateError ||
      isRefusedForGood(error) ||
      delaySeconds === undefined ||
      email.attempts + 1 >= tries;
    const outcome = { error: errorReason(error), status: isLast ? 'failed' : 'queued' } as const;
    await inTransaction(ctx, async (tx) => {
      await markTried(tx, name, outcome);
      if (isLast || !delaySeconds) return;
      await tx.jobs.enqueue(tx.db, SEND, { ...job, unanswered: unanswered + 1 }, { delaySeconds });
    });
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    ctx.logger.warn(
      {
        ...{ emailId, kind, channel, attempt: email.attempts + 1, isLast, why: outcome.error },
        ...(channel === 'mail' && { host: ctx.mail.host ?? undefined, responseCode }),
        // Thousands may be retried at once, so they share one log line; each final failure has its own.
        ...(!isLast && { storm: `${channel} ${responseCode ?? code ?? outcome.error}` }),
      },
      'message not sent',
    );
    ctx.counts.messageTried(channel, isLast ? 'failed' : 'postponed');
    // A later job retries it.
    if (isLast || delaySeconds) return;
    throw error;
  }
  ctx.counts.messageTried(channel, 'sent');
  const mark = (tx: Transaction) => writeTogether(tx, (batch) => markSent(batch, name, nowDate(tx.clock)));
  await retryUntilDatabaseIsBack(() => inTransaction(ctx, mark));
}

async function isWithinBounds(tx: Transaction, message: NewMessage): Promise<boolean> {
  for (const { hours, atMost } of getMail(tx, message.kind).bounds) {
    const since = toDate(tx.clock.now().subtract({ hours }));
    if ((await countMessagesSince(tx, message, since)) >= atMost) return false;
  }
  return true;
}

async function isMailWithinBounds(tx: Transaction, email: AddressedEmail): Promise<boolean> {
  const { kind, recipient } = email;
  if (getMail(tx, kind).bounds.length > 0) await lockMailbox(tx, kind, recipient);
  return isWithinBounds(tx, email);
}

/** @param registry every kind of email, and how the tokens of their links are made */
export function defineMessageJobs(ctx: Context, registry: MailRegistry): void {
  registerMails(ctx, registry);
  const sending = {
    concurrency: 2,
    // A message waits for the database and the mail server, and others can be sent meanwhile.
    atOnce: 4,
    async onGivenUp(job: MessageJob) {
      const why = 'The job that sends it ran out of tries.';
      const channel = await inTransaction(ctx, (tx) => giveUp(tx, messageName(job), why));
      if (channel) ctx.counts.messageTried(channel, 'failed');
    },
  };
  ctx.jobs.define(SEND, (job) => deliver(ctx, job), { ...sending, retryLimit: TRIES });
  ctx.jobs.define(SEND_BRIEF, (job) => deliver(ctx, job), { ...sending, ...SENDING_BRIEF, retryLimit: BRIEF_TRIES });
}

/**
 * Emails that leave soon after the transaction commits, over the channels that their readers chose: mail, push notification, text message.
 * Those that a stranger can cause are bounded. Those without a recipient are left out, unless a text can replace them.
 * @returns how many are within their bounds
 */
export async function enqueueEmails(tx: Transaction, ...emails: NewEmail[]): Promise<number> {
  const within = [];
  for (const email of emails)
    if (hasAddress(email) ? await isMailWithinBounds(tx, email) : email.textTo !== undefined) within.push(email);
  const messages = [];
  // The mailboxes' locks are held, so this can't race.
  for (const message of copyToChannels(tx, within, await findReaders(tx, within)))
    if (within.includes(message) || (await isWithinBounds(tx, message))) messages.push(message);
  await enqueueMessages(tx, messages);
  return within.length;
}

/**
 * The same for a batch, which can't read: the caller has read who gets the emails.
 * @param readers of each email, by its place in `emails`
 */
export async function enqueueEmailsFor(batch: Transaction, readers: ReaderRow[], ...emails: NewEmail[]): Promise<void> {
  if (emails.some(({ kind }) => getMail(batch, kind).bounds.length > 0))
    throw new Error('Bounds are counted by reading, which a batch cannot do.');
  await enqueueMessages(batch, copyToChannels(batch, emails, readers));
}

/** What carries an email to its reader. `id` and `writtenAt` name it in the outbox. */
export interface Carrier {
  id: string;
  channel: 'mail' | 'push' | 'text';
  writtenAt: Date;
}

/** `enqueueEmails` for one email whose delivery is followed up. It has no bounds. @returns the email, and its copies to other channels */
export async function enqueueFollowed(tx: Transaction, email: NewEmail): Promise<Carrier[]> {
  return enqueueMessages(tx, copyToChannels(tx, [email], await findReaders(tx, [email])));
}

async function enqueueMessages(tx: Transaction, messages: NewMessage[]): Promise<Carrier[]> {
  if (messages.length === 0) return [];
  const named = messages.map((message) => ({ ...message, id: randomUUID() }));
  const writtenAt = nowDate(tx.clock);
  await insertEmails(tx, named, writtenAt);
  const jobsFor = (those: typeof named) =>
    those.map(({ id, kind, by }) => ({
      data: messageJob({ id, writtenAt }),
      isAwaited: getMail(tx, kind).isAwaited,
      ...(by && { of: by.channel === 'push' ? by.accountId : TEXTS }),
    }));
  const { mail: mailed = [], brief = [] } = Object.groupBy(named, ({ by }) => (by ? 'brief' : 'mail'));
  if (mailed.length > 0) await tx.jobs.enqueueAll(tx.db, SEND, jobsFor(mailed));
  if (brief.length > 0) await tx.jobs.enqueueAll(tx.db, SEND_BRIEF, jobsFor(brief));
  return named.map(({ id, by }) => ({ id, channel: by?.channel ?? 'mail', writtenAt }));
}

/** Mail that failed for good, or is being retried after a refusal. */
export function listUndeliveredMail(ctx: Context, asked: Parameters<typeof selectUndelivered>[1]) {
  return selectUndelivered(ctx, asked);
}

/** Unsent and failed messages. */
export async function readMessageBacklog(ctx: Context) {
  const { waiting, oldestAt, failed } = await selectBacklog(ctx);
  return { waiting, oldestSeconds: oldestAt ? (ctx.clock.nowMs() - oldestAt.getTime()) / 1000 : 0, failed };
}

/** The number of failed emails that can be retried. */
export function countUndeliveredMail(ctx: Context): Promise<number> {
  return countGivenUp(ctx);
}

/**
 * Retries failed mail: one message, or a number of the oldest. Concurrent calls never requeue a message twice.
 * @returns the ids of those that this call requeued
 */
export async function requeueMail(tx: Transaction, which: { id: string } | { oldest: number }): Promise<string[]> {
  const again = await requeueFailed(tx, which);
  await tx.jobs.enqueueAll(
    tx.db,
    SEND,
    again.map((message) => ({ data: messageJob(message) })),
  );
  return again.map(({ id }) => id);
}

/** Deletes the data of emails that were never delivered. */
export function forgetFailedMail(ctx: Context): Promise<void> {
  const before = toDate(ctx.clock.now().subtract({ hours: 24 * FAILED_KEPT_DAYS }));
  return inTransaction(ctx, (tx) => forgetFailed(tx, before));
}

/** Creates the partitions of the coming months. */
export function addEmailMonths(ctx: Context): Promise<void> {
  return inTransaction(ctx, addMonths);
}

/** Deletes the rows of a kind of email, recipients included. */
export function forgetMailAfter(ctx: Context, kind: MailKind, days: number): Promise<void> {
  const before = toDate(ctx.clock.now().subtract({ hours: 24 * days }));
  return inTransaction(ctx, (tx) => deleteEmailsOfKind(tx, kind, before));
}

class LateError extends Error {
  constructor() {
    super('Too late to send.');
  }
}

/** Retries while the database is unavailable, so that a message that was sent isn't sent again just because that couldn't be noted. */
async function retryUntilDatabaseIsBack(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries === NOTE_TRIES) throw error;
      await pause(NOTE_PAUSE_MS);
    }
  }
}

/** The mail server rejected the recipient: retrying would only harm our reputation. */
function isRefusedForGood(error: unknown): boolean {
  if (error instanceof TextRefusedError) return true;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550 && responseCode <= 553;
}

const errorReason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
