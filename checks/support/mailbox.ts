import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Only a missing email takes this long, even on a busy machine. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 100;

interface Message {
  /** Headers in lowercase, so that most messages can be ruled out quickly. */
  header: string;
  read(): Promise<Email>;
}

// Cached, because messages don't change and the mailbox is read ten times a second.
const known = new Map<string, Promise<Message>>();

async function openMessage(path: string): Promise<Message> {
  const text = await readFile(path, 'utf8');
  let email: Promise<Email> | undefined;
  return {
    header: text.slice(0, text.search(/\r?\n\r?\n/)).toLowerCase(),
    read: () => (email ??= PostalMime.parse(text)),
  };
}

function message(path: string): Promise<Message> {
  const opened = known.get(path) ?? openMessage(path);
  known.set(path, opened);
  return opened;
}

/** The messages' files, oldest first. */
async function messageFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  // A leading dot marks a message that is still being written.
  const messages = files.filter((file) => file.endsWith('.eml') && !file.startsWith('.')).sort();
  return messages.map((file) => join(folder, file));
}

/** The messages that the product wrote to files, oldest first. */
export async function readMails(dataDir: string): Promise<Email[]> {
  const files = await messageFiles(dataDir);
  return Promise.all(files.map(async (file) => (await message(file)).read()));
}

/** Waits for a message to a person whose subject matches, and returns the newest: a job sends emails soon after the call. */
export async function mailTo(dataDir: string, address: string, subject: RegExp): Promise<Email> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await newestTo(dataDir, address.toLowerCase(), subject);
    if (found) return found;
    if (performance.now() > deadline) {
      const mails = await readMails(dataDir);
      const seen = mails.map((mail) => `${mail.to?.map((to) => to.address)}: ${mail.subject}`).join('\n');
      throw new Error(`No mail to ${address} about ${subject}. There are:\n${seen}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Starts with the newest and reads as few as possible. */
async function newestTo(dataDir: string, address: string, subject: RegExp): Promise<Email | undefined> {
  for (const file of (await messageFiles(dataDir)).reverse()) {
    const { header, read } = await message(file);
    if (!header.includes(address)) continue;
    const mail = await read();
    if (mail.to?.some((to) => to.address?.toLowerCase() === address) && subject.test(mail.subject ?? '')) return mail;
  }
  return undefined;
}

/** The first link in a message that contains the text. */
export function linkIn(mail: Email, part: string): string {
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const link = links.find((href) => href.includes(part));
  if (!link) throw new Error(`No link with ${part} in “${mail.subject}”: ${links.join(' ')}`);
  return link;
}
