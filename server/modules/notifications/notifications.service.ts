import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locale } from '#contract/locale.ts';
import type { MailKind } from '#contract/notices.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Counts } from '#server/platform/counts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import { type MailTransport, UnansweredError } from '#server/platform/mail/transport.ts';
import type { PushTransport } from '#server/platform/push/push-transport.ts';
import { TextRefusedError, type TextTransport } from '#server/platform/text-messages/text-transport.ts';
import type { Mail, NewEmail, NewMessage, Spreading, Writing } from './mail.ts';
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
} from './notifications.repository.ts';
import { createMessageSending, OTHERWISE_KEPT_HOURS } from './send-message.ts';
import type { LinkSigner } from './signed-links.ts';

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

export function createNotificationService({
  db,
  clock,
  jobs,
  mail,
  logger,
  counts,
  push,
  textMessages,
  channels,
  links,
  linkSigner,
  publicUrl,
  supportEmail,
  mails,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: MailTransport;
  push: PushTransport;
  /** Null where the server sends no text messages. */
  textMessages: TextTransport | null;
  channels: Spreading;
  logger: Logger;
  counts: Counts;
  /** Makes what opens a link; from then on it is in the message alone. */
  links: { mint(linkId: string): Promise<string> };
  linkSigner: LinkSigner;
  publicUrl: string;
  supportEmail: string;
  /** Every kind of email that there is. */
  mails: readonly Mail<never>[];
}) {
  const kinds = new Map(mails.map((kind) => [kind.kind, kind]));

  const writingIn = (locale: Locale, recipient: string): Writing => ({
    locale,
    link: (path) => `${publicUrl}${path}`,
    supportEmail,
    sign: (what) => linkSigner.sign(recipient, what),
    nowMs: clock.nowMs(),
  });

  /** @throws RangeError for a kind that this version does not know: a newer server may have stored it, and sends it */
  function kindOf(name: string): Mail<never> {
    const kind = kinds.get(name as MailKind);
    if (!kind) throw new RangeError(`no email is called ${name}`);
    return kind;
  }

  const send = createMessageSending({ kindOf, writingIn, mail, push, textMessages, channels, links, publicUrl });

  /** What is told by mail is true for days. */
  const isLate = ({ channel, created_at }: EmailRow): boolean =>
    channel !== 'mail' && clock.nowMs() - created_at.getTime() > OTHERWISE_KEPT_HOURS * 3_600_000;

  /** Sends one stored email. An error is kept with it and thrown on, so that the job is tried again. */
  async function deliver(job: MessageJob): Promise<void> {
    const email = await selectEmail(db, nameOf(job));
    // A job that comes twice, or again after a kill between sending and its own end, sends nothing a second time.
    if (email?.status !== 'queued') return;
    const { id: emailId, created_at: writtenAt } = email;
    const name = { id: emailId, writtenAt };
    const { kind, channel } = email;
    try {
      if (isLate(email)) throw new LateError();
      const said = await send(email);
      logger.info({ emailId, kind, channel, said }, 'message handed over');
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
      await db.transaction().execute(async (transaction) => {
        await markTried(transaction, name, outcome);
        if (isLast || !delaySeconds) return;
        await jobs.enqueue(transaction, SEND, { ...job, unanswered: unanswered + 1 }, { delaySeconds });
      });
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      logger.warn(
        {
          ...{ emailId, kind, channel, attempt: email.attempts + 1, isLast, why: outcome.error },
          ...(channel === 'mail' && { host: mail.host ?? undefined, responseCode }),
          // Each message that was given up has its line; those that are tried again can be thousands.
          ...(!isLast && { storm: `${channel} ${responseCode ?? code ?? outcome.error}` }),
        },
        'message not sent',
      );
      counts.messageTried(channel, isLast ? 'failed' : 'postponed');
      // Tried again by a job of its own, later.
      if (isLast || delaySeconds) return;
      throw error;
    }
    counts.messageTried(channel, 'sent');
    await whileDatabaseIsGone(() => markSent(db, name, nowDate(clock)));
  }

  async function isWithinBounds(transaction: Database, message: NewMessage): Promise<boolean> {
    for (const { hours, atMost } of kindOf(message.kind).bounds) {
      const since = toDate(clock.now().subtract({ hours }));
      if ((await countMessagesSince(transaction, message, since)) >= atMost) return false;
    }
    return true;
  }

  async function isMailWithinBounds(transaction: Database, email: NewEmail): Promise<boolean> {
    const { kind, recipient } = email;
    if (kindOf(kind).bounds.length > 0) await lockMailbox(transaction, kind, recipient);
    return isWithinBounds(transaction, email);
  }

  /** What is told of these, each address, device and phone within the same bounds; their own mailbox's lock is held. */
  async function spreadWithinBounds(transaction: Database, emails: NewEmail[]) {
    const spread = [];
    for (const message of await channels.spread(transaction, emails))
      if (emails.includes(message) || (await isWithinBounds(transaction, message)))
        spread.push({ ...message, id: randomUUID() });
    return spread;
  }

  const sending = {
    concurrency: 2,
    // What a message waits for, database and mail server, others can wait for meanwhile.
    atOnce: 4,
    async onGivenUp(job: MessageJob) {
      const channel = await giveUp(db, nameOf(job), 'The job that sends it ran out of tries.');
      if (channel) counts.messageTried(channel, 'failed');
    },
  };
  jobs.define(SEND, deliver, { ...sending, retryLimit: TRIES });
  jobs.define(SEND_OTHERWISE, deliver, { ...sending, ...SENDING_OTHERWISE, retryLimit: OTHERWISE_TRIES });

  return {
    /**
     * Emails that are sent if and only if the transaction commits, soon after it does, by what their readers chose: mail,
     * notification, text message. Those that a stranger can cause are bounded.
     * @returns how many are within their bounds
     */
    async enqueue(transaction: Database, ...emails: NewEmail[]): Promise<number> {
      const within = [];
      for (const email of emails) if (await isMailWithinBounds(transaction, email)) within.push(email);
      const named = await spreadWithinBounds(transaction, within);
      if (named.length === 0) return within.length;
      const writtenAt = nowDate(clock);
      await insertEmails(transaction, named, writtenAt);
      const jobsOf = (those: typeof named) =>
        those.map(({ id, kind, by }) => ({
          data: jobOf({ id, writtenAt }),
          isAwaited: kindOf(kind).isAwaited,
          ...(by && { of: by.channel === 'push' ? by.accountId : TEXTS }),
        }));
      const { mail: mailed = [], otherwise = [] } = Object.groupBy(named, ({ by }) => (by ? 'otherwise' : 'mail'));
      if (mailed.length > 0) await jobs.enqueueAll(transaction, SEND, jobsOf(mailed));
      if (otherwise.length > 0) await jobs.enqueueAll(transaction, SEND_OTHERWISE, jobsOf(otherwise));
      return within.length;
    },

    /** Mail that was given up, or is still tried after a refusal. */
    undelivered: (asked: Parameters<typeof selectUndelivered>[1]) => selectUndelivered(db, asked),

    /** What is not sent yet, and what was given up. */
    async backlog() {
      const { waiting, oldestAt, failed } = await selectBacklog(db);
      return { waiting, oldestSeconds: oldestAt ? (clock.nowMs() - oldestAt.getTime()) / 1000 : 0, failed };
    },

    /** How much mail was given up and could be tried anew. */
    countGivenUp: (transaction: Database): Promise<number> => countGivenUp(transaction),

    /**
     * Tries mail anew that was given up: one message, or so many of the oldest. Each leaves once, whoever else asks.
     * @returns the ids of those that this call put back
     */
    async sendAgain(transaction: Database, which: { id: string } | { oldest: number }): Promise<string[]> {
      const again = await requeueFailed(transaction, which);
      await jobs.enqueueAll(
        transaction,
        SEND,
        again.map((message) => ({ data: jobOf(message) })),
      );
      return again.map(({ id }) => id);
    },

    /** Forgets what emails that could never be delivered were made from. */
    forgetFailed: (): Promise<void> => forgetFailed(db, toDate(clock.now().subtract({ hours: 24 * FAILED_KEPT_DAYS }))),

    /** Has the tables ready that messages of the coming months go to. */
    addMonths: (): Promise<void> => addMonths(db),

    /** Forgets that emails of a kind were sent, and to whom. */
    forgetAfter: (kind: MailKind, days: number): Promise<void> =>
      deleteEmailsOf(db, kind, toDate(clock.now().subtract({ hours: 24 * days }))),

    /** For what no email carries, such as a calendar file to download. */
    writingIn: (locale: Locale): Omit<Writing, 'sign'> => writingIn(locale, ''),

    /** Whether the link of an email to this recipient was signed for exactly this. */
    isSigned: linkSigner.isSigned,
  };
}

/** It would tell of what is over. */
class LateError extends Error {
  constructor() {
    super('It is no news any more.');
  }
}

export type NotificationService = ReturnType<typeof createNotificationService>;

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
