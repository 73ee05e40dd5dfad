import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { createMailbox } from '#server/platform/mail/mailbox.ts';
import type { TestApp } from './test-app.ts';

export interface SentMail {
  to: string;
  /** Empty if replies go to the sender. */
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** The first page URL in it, without the origin: the target of its button. */
  link: string;
  attachments: { filename: string | null; mimeType: string; text: string }[];
}

const PATIENCE_MS = 60_000;

/**
 * The messages sent to an address (null: to anyone), newest first in the order they were stored, read from their files
 * once every stored email has been sent. With `count`, waits until there are this many: for emails that a job still has to store.
 */
export async function sentMail(app: TestApp, to: string | null = null, count = 0): Promise<SentMail[]> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const queued = await app.db.selectFrom('emails').select('last_error').where('status', '=', 'queued').execute();
    const sent = queued.length === 0 ? await readAll(app, to) : [];
    if (queued.length === 0 && sent.length >= count) return sent;
    if (performance.now() > deadline) {
      throw new Error(
        `mail did not arrive: ${queued.length} queued (${queued[0]?.last_error}), ${sent.length} sent, ${count} wanted`,
      );
    }
    await pause(50);
  }
}

/** Cached by file name: parsing all of an app's messages again for each test took longer than sending them. */
const parsed = new WeakMap<object, Map<string, Promise<SentMail>>>();

async function readAll(app: TestApp, to: string | null): Promise<SentMail[]> {
  const folder = join(app.dataDir, 'mail');
  const mailbox = createMailbox(folder);
  const known = parsed.get(app) ?? new Map<string, Promise<SentMail>>();
  parsed.set(app, known);
  const files = (await readdir(folder).catch((): string[] => [])).filter((file) => /^\w.*\.eml$/.test(file));
  const messages = files
    .sort()
    .reverse()
    .map((file) => {
      const message = known.get(file) ?? mailbox.read(file).then((email) => summarize(email as Email));
      known.set(file, message);
      return message;
    });
  // A file is named for the moment it was sent, which can be after the clock moved on.
  const emails = await app.db.selectFrom('emails').select(['id', 'created_at']).execute();
  const stored = new Map(emails.map(({ id, created_at }) => [id, created_at.getTime()]));
  const storedAt = ({ messageId }: SentMail) => stored.get(messageId.slice(1, 37)) ?? 0;
  return (await Promise.all(messages))
    .filter((mail) => to === null || mail.to === to)
    .sort((a, b) => storedAt(b) - storedAt(a));
}

const summarize = (email: Email): SentMail => ({
  to: email.to?.[0]?.address ?? '',
  replyTo: email.replyTo?.[0]?.address ?? '',
  subject: email.subject ?? '',
  html: email.html ?? '',
  text: email.text ?? '',
  messageId: email.messageId ?? '',
  link: /https?:\/\/[^/\s]+(\/\S*)/.exec(email.text ?? '')?.[1] ?? '',
  attachments: email.attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
  })),
});
