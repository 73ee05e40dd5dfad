import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Only mail that never comes takes this long, on however busy a machine. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 100;

// A message does not change once it has its name, and a mailbox is looked at ten times a second.
const parsed = new Map<string, Promise<Email>>();

function readMail(path: string): Promise<Email> {
  const mail = parsed.get(path) ?? readFile(path).then((text) => PostalMime.parse(text));
  parsed.set(path, mail);
  return mail;
}

/** The messages that the product wrote as files, the oldest first. */
export async function readMails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  // A name that begins with a dot is a message that is still being written.
  const messages = files.filter((file) => file.endsWith('.eml') && !file.startsWith('.')).sort();
  return Promise.all(messages.map((file) => readMail(join(folder, file))));
}

/** Waits for the newest message to a person whose subject matches: mail leaves by a job, soon after the call. */
export async function mailTo(dataDir: string, address: string, subject: RegExp): Promise<Email> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const mails = await readMails(dataDir);
    const found = mails.findLast(
      (mail) =>
        mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()) && subject.test(mail.subject ?? ''),
    );
    if (found) return found;
    if (performance.now() > deadline) {
      const seen = mails.map((mail) => `${mail.to?.map((to) => to.address)}: ${mail.subject}`).join('\n');
      throw new Error(`No mail to ${address} about ${subject}. There are:\n${seen}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
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
