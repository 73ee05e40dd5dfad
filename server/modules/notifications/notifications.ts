import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locale } from '#contract/locale.ts';
import type { MailKind } from '#contract/notices.ts';
import { type Context, inTransaction, perContext, type Transaction } from '#server/context.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { UnansweredError } from '#server/platform/mail/transport.ts';
import { TextRefusedError } from '#server/platform/text-messages/text-transport.ts';
import type { Mail, NewEmail, NewMessage, Writing } from './mail.ts';
import {
  addMonths,
  countGivenUp,
  countMessagesSince,
  deleteEmailsOf,
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
import { OTHERWISE_KEPT_HOURS, sendMessage } from './send-message.ts';

export type { UndeliveredRow };

interface MessageJob {
  emailId: string;
  /** Missing in one of an older version. */
  writtenAt?: string;
  /** How often a mail server may have taken it without saying so. */
  unanswered?: number;
}
const jobOf = ({ id, writtenAt }: { id: string; writtenAt: Date }): MessageJob => ({
  emailId: id,
  writtenAt: writtenAt.toISOString(),
});
const nameOf = ({ emailId, writtenAt }: MessageJob): MessageName => ({
  id: emailId,
  writtenAt: writtenAt === undefined ? null : new Date(writtenAt),
});
const SEND: JobKind<MessageJob> = { name: 'send-email' };
/** A queue of its own: a push service that is slow keeps no mail waiting. */
const SEND_OTHERWISE: JobKind<MessageJob> = { name: 'send-notice' };
/** With pauses that grow to an hour, some five days: as long as mail servers try among themselves. */
const TRIES = 130;
/** Pauses before what a mail server may have taken is sent again: each may be a copy too many, and none a message lost. */
const UNANSWERED_PAUSES_SECONDS = [60, 600, 3600, 6 * 3600, 24 * 3600];
/** Every text message goes to the one service, which may be slow too. */
const TEXTS = 'texts';
/**
 * A push service that hangs keeps its place until the deadline, and the ten jobs taken with it end with it. So an account has fewer of them
 * under way than there are workers, and the others' messages never wait for it.
 */
const SENDING_OTHERWISE = { concurrency: 5, atOnce: 10, atOnceOfOne: 2 };
const FAILED_KEPT_DAYS = 90;
const OTHERWISE_TRIES = 20;
const NOTE_TRIES = 40;
const NOTE_PAUSE_MS = 250;

const kinds = perContext((ctx: Context) => new Map(ctx.TODO_mails.map((kind) => [kind.kind, kind])));

const writingIn = (ctx: Context, locale: Locale, recipient: string): Writing => ({
  locale,
  link: (path) => `${ctx.publicUrl}${path}`,
  supportEmail: ctx.config.supportEmail,
  sign: (what) => ctx.TODO_linkSigner.sign(recipient, what),
  nowMs: ctx.clock.nowMs(),
});

/** @throws RangeError for a kind that this version does not know: a newer server may have stored it, and sends it */
function kindOf(ctx: Context, name: string): Mail<never> {
  const kind = kinds(ctx).get(name as MailKind);
  if (!kind) throw new RangeError(`no email is called ${name}`);
  return kind;
}

/** What is told by mail is true for days. */
const isLate = (ctx: Context, { channel, created_at }: EmailRow): boolean =>
  channel !== 'mail' && ctx.clock.nowMs() - created_at.getTime() > OTHERWISE_KEPT_HOURS * 3_600_000;

/** Sends one stored email. An error is kept with it and thrown on, so that the job is tried again. */
async function deliver(ctx: Context, job: MessageJob): Promise<void> {
  const email = await selectEmail(ctx, nameOf(job));
  // A job that comes twice, or again after a kill between sending and its own end, sends nothing a second time.
  if (email?.status !== 'queued') return;
  const { id: emailId, created_at: writtenAt } = email;
  const name = { id: emailId, writtenAt };
  const { kind, channel } = email;
  try {
    if (isLate(ctx, email)) throw new LateError();
    const said = await sendMessage(ctx, email);
    ctx.logger.info({ emailId, kind, channel, said }, 'message handed over');
  } catch (error) {
    const tries = channel === 'mail' ? TRIES : OTHERWISE_TRIES;
    const unanswered = job.unanswered ?? 0;
    const delaySeconds = error instanceof UnansweredError ? UNANSWERED_PAUSES_SECONDS[unanswered] : 0;
    const isLast =
      error instanceof LateError ||
      isRefusedForGood(error) ||
      delaySeconds === undefined ||
      email.attempts + 1 >= tries;
    const outcome = { error: reason(error), status: isLast ? 'failed' : 'queued' } as const;
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
        // Each message that was given up has its line; those that are tried again can be thousands.
        ...(!isLast && { storm: `${channel} ${responseCode ?? code ?? outcome.error}` }),
      },
      'message not sent',
    );
    ctx.counts.messageTried(channel, isLast ? 'failed' : 'postponed');
    // Tried again by a job of its own, later.
    if (isLast || delaySeconds) return;
    throw error;
  }
  ctx.counts.messageTried(channel, 'sent');
  await whileDatabaseIsGone(() => markSent(ctx, name, nowDate(ctx.clock)));
}

async function isWithinBounds(tx: Transaction, message: NewMessage): Promise<boolean> {
  for (const { hours, atMost } of kindOf(tx, message.kind).bounds) {
    const since = toDate(tx.clock.now().subtract({ hours }));
    if ((await countMessagesSince(tx, message, since)) >= atMost) return false;
  }
  return true;
}

async function isMailWithinBounds(tx: Transaction, email: NewEmail): Promise<boolean> {
  const { kind, recipient } = email;
  if (kindOf(tx, kind).bounds.length > 0) await lockMailbox(tx, kind, recipient);
  return isWithinBounds(tx, email);
}

/** What is told of these, each address, device and phone within the same bounds; their own mailbox's lock is held. */
async function spreadWithinBounds(tx: Transaction, emails: NewEmail[]) {
  const spread = [];
  for (const message of await tx.TODO_channels.spread(tx, emails))
    if (emails.includes(message) || (await isWithinBounds(tx, message))) spread.push({ ...message, id: randomUUID() });
  return spread;
}

const sending = perContext((ctx: Context) => ({
  concurrency: 2,
  // What a message waits for, database and mail server, others can wait for meanwhile.
  atOnce: 4,
  async onGivenUp(job: MessageJob) {
    const channel = await giveUp(ctx, nameOf(job), 'The job that sends it ran out of tries.');
    if (channel) ctx.counts.messageTried(channel, 'failed');
  },
}));
export function defineMessageJobs(ctx: Context): void {
  ctx.jobs.define(SEND, (job) => deliver(ctx, job), { ...sending(ctx), retryLimit: TRIES });
}
export function defineMessageJobs(ctx: Context): void {
  ctx.jobs.define(SEND_OTHERWISE, (job) => deliver(ctx, job), {
    ...sending(ctx),
    ...SENDING_OTHERWISE,
    retryLimit: OTHERWISE_TRIES,
  });
}

/**
 * Emails that are sent if and only if the transaction commits, soon after it does, by what their readers chose: mail,
 * notification, text message. Those that a stranger can cause are bounded.
 * @returns how many are within their bounds
 */
export async function enqueueEmails(tx: Transaction, ...emails: NewEmail[]): Promise<number> {
  const within = [];
  for (const email of emails) if (await isMailWithinBounds(tx, email)) within.push(email);
  const named = await spreadWithinBounds(tx, within);
  if (named.length === 0) return within.length;
  const writtenAt = nowDate(tx.clock);
  await insertEmails(tx, named, writtenAt);
  const jobsOf = (those: typeof named) =>
    those.map(({ id, kind, by }) => ({
      data: jobOf({ id, writtenAt }),
      isAwaited: kindOf(tx, kind).isAwaited,
      ...(by && { of: by.channel === 'push' ? by.accountId : TEXTS }),
    }));
  const { mail: mailed = [], otherwise = [] } = Object.groupBy(named, ({ by }) => (by ? 'otherwise' : 'mail'));
  if (mailed.length > 0) await tx.jobs.enqueueAll(tx.db, SEND, jobsOf(mailed));
  if (otherwise.length > 0) await tx.jobs.enqueueAll(tx.db, SEND_OTHERWISE, jobsOf(otherwise));
  return within.length;
}

/** Mail that was given up, or is still tried after a refusal. */
export function listUndeliveredMail(ctx: Context, asked: Parameters<typeof selectUndelivered>[1]) {
  return selectUndelivered(ctx, asked);
}

/** What is not sent yet, and what was given up. */
export async function readMessageBacklog(ctx: Context) {
  const { waiting, oldestAt, failed } = await selectBacklog(ctx);
  return { waiting, oldestSeconds: oldestAt ? (ctx.clock.nowMs() - oldestAt.getTime()) / 1000 : 0, failed };
}

/** How much mail was given up and could be tried anew. */
export function countUndeliveredMail(tx: Transaction): Promise<number> {
  return countGivenUp(tx);
}

/**
 * Tries mail anew that was given up: one message, or so many of the oldest. Each leaves once, whoever else asks.
 * @returns the ids of those that this call put back
 */
export async function requeueMail(tx: Transaction, which: { id: string } | { oldest: number }): Promise<string[]> {
  const again = await requeueFailed(tx, which);
  await tx.jobs.enqueueAll(
    tx.db,
    SEND,
    again.map((message) => ({ data: jobOf(message) })),
  );
  return again.map(({ id }) => id);
}

/** Forgets what emails that could never be delivered were made from. */
export function forgetFailedMail(ctx: Context): Promise<void> {
  return forgetFailed(ctx, toDate(ctx.clock.now().subtract({ hours: 24 * FAILED_KEPT_DAYS })));
}

/** Has the tables ready that messages of the coming months go to. */
export function addEmailMonths(ctx: Context): Promise<void> {
  return addMonths(ctx);
}

/** Forgets that emails of a kind were sent, and to whom. */
export function forgetMailAfter(ctx: Context, kind: MailKind, days: number): Promise<void> {
  return deleteEmailsOf(ctx, kind, toDate(ctx.clock.now().subtract({ hours: 24 * days })));
}

/** For what no email carries, such as a calendar file to download. */
export function writingWithoutRecipient(ctx: Context, locale: Locale): Omit<Writing, 'sign'> {
  return writingIn(ctx, locale, '');
}

/* TODO isSigned: linkSigner.isSigned */

/** It would tell of what is over. */
class LateError extends Error {
  constructor() {
    super('It is no news any more.');
  }
}

/** A message that has left must not leave again because the database was away for the moment in which to note it. */
async function whileDatabaseIsGone(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries === NOTE_TRIES) throw error;
      await pause(NOTE_PAUSE_MS);
    }
  }
}

/** The mail server knows the recipient and said no: asking a hundred times more would only harm our name with it. */
function isRefusedForGood(error: unknown): boolean {
  if (error instanceof TextRefusedError) return true;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550 && responseCode <= 553;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
