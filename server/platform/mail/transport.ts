import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import { createLazy } from '#server/platform/lazy.ts';

export interface MailMessage {
  /** Stable, so that a message sent twice has the same Message-ID and mail clients can show it once. */
  id: string;
  to: string;
  /** The Reply-To address, if it isn't ours. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  locale: string;
  attachments: { filename: string; contentType: string; content: string }[];
}

export interface MailTransport {
  /** The mail server's name for the log; null if messages are written to files. */
  host: string | null;
  /**
   * Resolves once the mail server has accepted the message, or its file is written.
   * @returns the mail server's reply, which identifies the message in its log; or the file's name
   * @throws UnansweredError if the server may have accepted it
   */
  send(message: MailMessage): Promise<string>;
  /** Closes the connections to the mail server once nothing more needs sending. */
  close(): Promise<void>;
}

/** The mail server received the whole message, but didn't say whether it accepted it. */
export class UnansweredError extends Error {}

export interface MailOptions {
  smtpUrl: string | null;
  /** `Name <address>` */
  from: string;
  /** Where `.eml` files go if there is no SMTP server. */
  folder: string;
  clock: Clock;
}

// Greeting and encryption are most of the cost of sending a message, so the messages of a burst share a few
// connections.
const KEPT = { pool: true, maxConnections: 4, idleTimeout: 5_000 };
// A mail server scans a message before it replies: if we hang up too soon, we'd send it twice.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000 };

/** Sends by SMTP, or writes each message to its own file for `/dev/mail`. */
export function createMailTransport({ smtpUrl, from, folder, clock }: MailOptions): MailTransport {
  // Loaded with the first message, so an idle server stays small.
  let opened: Transporter | undefined;
  /** Message-IDs of pending messages that the mail server has received completely. */
  const whole = new Set<string>();
  const open = createLazy(async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    opened = createTransport({ url: smtpUrl ?? '', ...KEPT, ...TIMEOUTS });
    opened.use('stream', ({ message }, done) => {
      message.processFunc((stream) => stream.once('end', () => whole.add(message.messageId())));
      done();
    });
    return opened;
  });
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';

  return {
    host: smtpUrl && new URL(smtpUrl).host,

    async send(message) {
      const messageId = `<${message.id}@${domain}>`;
      const { writeMessage } = await import('./mime.ts');
      const { envelope, source } = writeMessage({
        from,
        // As an object, it's a single address, whatever characters it contains.
        to: { name: '', address: message.to },
        ...(message.replyTo !== null && { replyTo: { name: '', address: message.replyTo } }),
        subject: message.subject,
        html: message.html,
        text: message.text,
        attachments: message.attachments,
        messageId,
        date: nowDate(clock),
        headers: { 'Content-Language': message.locale, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      if (smtpUrl === null) {
        const name = `${fileTime(nowDate(clock))}-${message.id}.eml`;
        await store(name, source);
        return name;
      }
      try {
        return (await (await open()).sendMail({ messageId, envelope, raw: source })).response ?? '';
      } catch (error) {
        const { responseCode, message: reason } = error as { responseCode?: number; message: string };
        if (responseCode !== undefined || !whole.has(messageId)) throw error;
        throw new UnansweredError(`The mail server may have taken it: ${reason}`, { cause: error });
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
