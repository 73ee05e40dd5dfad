import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Locale, localeOf } from '#contract/locale.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import type { MailTransport } from '#server/platform/mail/transport.ts';
import type { Mail, MailKind, NewEmail, Writing } from './mail.ts';
import {
  countEmailsSince,
  countGivenUp,
  type EmailRow,
  forgetFailed,
  giveUp,
  insertEmails,
  lockMailbox,
  markSent,
  markTried,
  requeueFailed,
  selectEmail,
  selectUndelivered,
  type UndeliveredRow,
} from './notifications.repository.ts';
import { renderText } from './plain-text.ts';

export type { UndeliveredRow };

const SEND: JobKind<{ emailId: string }> = { name: 'send-email' };
/** With pauses that grow to an hour, some five days: as long as mail servers try among themselves. */
const TRIES = 130;
const FAILED_KEPT_DAYS = 90;
const NOTE_TRIES = 40;
const NOTE_PAUSE_MS = 250;

export function createNotificationService({
  db,
  clock,
  jobs,
  mail,
  logger,
  links,
  publicUrl,
  supportEmail,
  mails,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: MailTransport;
  logger: Logger;
  /** Makes what opens a link; from then on it is in the message alone. */
  links: { mint(linkId: string): Promise<string> };
  publicUrl: string;
  supportEmail: string;
  /** Every kind of email that there is. */
  mails: readonly Mail<never>[];
}) {
  const kinds = new Map(mails.map((kind) => [kind.kind, kind]));

  const writingIn = (locale: Locale): Writing => ({
    locale,
    link: (path) => `${publicUrl}${path}`,
    supportEmail,
    nowMs: clock.nowMs(),
  });

  /** @throws RangeError for a kind that this version does not know: a newer server may have stored it, and sends it */
  function kindOf(name: string): Mail<never> {
    const kind = kinds.get(name as MailKind);
    if (!kind) throw new RangeError(`no email is called ${name}`);
    return kind;
  }

  async function compose(email: EmailRow) {
    const kind = kindOf(email.kind);
    const writing = writingIn(localeOf(email.locale));
    const stored = email.data as { linkId?: string };
    const token = stored.linkId === undefined ? {} : { token: await links.mint(stored.linkId) };
    const content = kind.compose({ ...stored, ...token } as never, writing);
    // React is loaded with the first message: an idle server stays small.
    const { renderHtml } = await import('./layout.ts');
    return {
      id: email.id,
      to: email.recipient,
      locale: writing.locale,
      subject: content.subject,
      html: renderHtml(content, writing),
      text: renderText(content, writing),
      replyTo: content.replyTo ?? null,
      attachments: content.attachments ?? [],
    };
  }

  /** Sends one stored email. An error is kept with it and thrown on, so that the job is tried again. */
  async function deliver({ emailId }: { emailId: string }): Promise<void> {
    const email = await selectEmail(db, emailId);
    // A job that comes twice, or again after a kill between sending and its own end, sends nothing a second time.
    if (email?.status !== 'queued') return;
    try {
      await mail.send(await compose(email));
    } catch (error) {
      const isLast = isRefusedForGood(error) || email.attempts + 1 >= TRIES;
      await markTried(db, emailId, { error: reason(error), status: isLast ? 'failed' : 'queued' });
      logger.warn({ emailId, kind: email.kind, attempt: email.attempts + 1, isLast }, 'email not sent');
      if (isLast) return;
      throw error;
    }
    await whileDatabaseIsGone(() => markSent(db, emailId, nowDate(clock)));
  }

  async function isWithinBounds(transaction: Database, { kind, recipient }: NewEmail): Promise<boolean> {
    const { bounds } = kindOf(kind);
    if (bounds.length === 0) return true;
    await lockMailbox(transaction, kind, recipient);
    for (const { hours, atMost } of bounds) {
      const since = toDate(clock.now().subtract({ hours }));
      if ((await countEmailsSince(transaction, kind, recipient, since)) >= atMost) return false;
    }
    return true;
  }

  jobs.define(SEND, deliver, {
    concurrency: 2,
    // What a message waits for, database and mail server, others can wait for meanwhile.
    atOnce: 4,
    retryLimit: TRIES,
    onGivenUp: ({ emailId }) => giveUp(db, emailId, 'The job that sends it ran out of tries.'),
  });

  return {
    /**
     * Emails that are sent if and only if the transaction commits, soon after it does; in both languages of the product. Those
     * that a stranger can cause are bounded.
     * @returns how many are within their bounds
     */
    async enqueue(transaction: Database, ...emails: NewEmail[]): Promise<number> {
      const named = [];
      for (const email of emails)
        if (await isWithinBounds(transaction, email)) named.push({ ...email, id: randomUUID() });
      if (named.length === 0) return 0;
      await insertEmails(transaction, named, nowDate(clock));
      await jobs.enqueueAll(
        transaction,
        SEND,
        named.map(({ id, kind }) => ({ data: { emailId: id }, isAwaited: kindOf(kind).isAwaited })),
      );
      return named.length;
    },

    /** Mail that was given up, or is still tried after a refusal. */
    undelivered: (asked: Parameters<typeof selectUndelivered>[1]) => selectUndelivered(db, asked),

    /** How much mail was given up and could be tried anew. */
    countGivenUp: (transaction: Database): Promise<number> => countGivenUp(transaction),

    /**
     * Tries mail anew that was given up: one message, or so many of the oldest. Each leaves once, whoever else asks.
     * @returns the ids of those that this call put back
     */
    async sendAgain(transaction: Database, which: { id: string } | { oldest: number }): Promise<string[]> {
      const ids = await requeueFailed(transaction, which);
      await jobs.enqueueAll(
        transaction,
        SEND,
        ids.map((emailId) => ({ data: { emailId } })),
      );
      return ids;
    },

    /** Forgets what emails that could never be delivered were made from. */
    forgetFailed: (): Promise<void> => forgetFailed(db, toDate(clock.now().subtract({ hours: 24 * FAILED_KEPT_DAYS }))),

    /** What is needed to write in a language, now. */
    writingIn,
  };
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
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550 && responseCode <= 553;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
