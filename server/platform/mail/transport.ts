import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import { madeOnce } from '#server/platform/made-once.ts';

export interface MailMessage {
  /** Stable: a message sent twice carries the same Message-ID, so that mail programs can show it once. */
  id: string;
  to: string;
  /** Whom an answer goes to, where that is not us. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  locale: string;
  attachments: { filename: string; contentType: string; content: string }[];
}

export interface MailTransport {
  /** Names the mail server in the log; null where messages are written to files. */
  host: string | null;
  /**
   * Resolves once the mail server has taken the message, or its file is written.
   * @returns what the mail server said to it, by which its log has it; or the file's name
   * @throws UnansweredError where it may have taken it
   */
  send(message: MailMessage): Promise<string>;
  /** Once nothing is sent any more: lets go of the mail server. */
  close(): Promise<void>;
}

/** The mail server was given the whole message, and did not say that it took it, nor that it did not. */
export class UnansweredError extends Error {}

export interface MailOptions {
  smtpUrl: string | null;
  /** `Name <address>` */
  from: string;
  /** Where `.eml` files go when there is no SMTP server. */
  folder: string;
  clock: Clock;
}

// Greeting and encryption are most of what a message costs a mail server: a burst of them goes over few connections.
const KEPT = { pool: true, maxConnections: 4, idleTimeout: 5_000 };
// A mail server looks through a message before it answers: whoever hangs up too soon sends it twice.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000 };

/** Sends by SMTP, or writes each message to a file of its own for `/dev/mail`. */
export function createMailTransport({ smtpUrl, from, folder, clock }: MailOptions): MailTransport {
  // Loaded with the first message: an idle server stays small.
  let opened: Transporter | undefined;
  /** Of those that are under way, the Message-IDs of whose all is with the mail server. */
  const whole = new Set<string>();
  const open = madeOnce(async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    opened =
      smtpUrl === null
        ? createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
        : createTransport({ url: smtpUrl, ...KEPT, ...TIMEOUTS });
    opened.use('stream', ({ message }, done) => {
      message.processFunc((stream) => stream.once('end', () => whole.add(message.messageId())));
      done();
    });
    return opened;
  });
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';

  return {
    host: smtpUrl && new URL(smtpUrl).host,

    async send({ id, to, replyTo, subject, html, text, locale, attachments }) {
      const transporter = await open();
      const messageId = `<${id}@${domain}>`;
      const sending = transporter.sendMail({
        from,
        // As an object it is one address, whatever characters are in it.
        to: { name: '', address: to },
        ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
        subject,
        html,
        text,
        attachments,
        messageId,
        date: nowDate(clock),
        headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        const sent = await sending;
        if (smtpUrl !== null) return sent.response ?? '';
        const name = `${fileTime(nowDate(clock))}-${id}.eml`;
        await store(name, sent.message);
        return name;
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message: string };
        if (smtpUrl === null || responseCode !== undefined || !whole.has(messageId)) throw error;
        throw new UnansweredError(`The mail server may have taken it: ${message}`, { cause: error });
      } finally {
        whole.delete(messageId);
      }
    },

    async close() {
      opened?.close();
    },
  };

  async function store(name: string, content: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, `.${name}`);
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, join(folder, name));
  }
}

/** Sorts by time and is safe in a file name: `20261120T170000000Z`. */
const fileTime = (date: Date): string => date.toISOString().replace(/[-:.]/g, '');
