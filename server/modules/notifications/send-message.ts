import { type Locale, localeOf } from '#contract/locale.ts';
import type { MailTransport } from '#server/platform/mail/transport.ts';
import { PushGoneError, type PushTransport } from '#server/platform/push/push-transport.ts';
import type { TextTransport } from '#server/platform/text-messages/text-transport.ts';
import { briefOf, firstLinkOf } from './brief.ts';
import type { Mail, Spreading, Writing } from './mail.ts';
import type { EmailRow } from './notifications.repository.ts';
import { renderText } from './plain-text.ts';

/** Of what is told at once or not at all: tomorrow it is no news. */
export const OTHERWISE_KEPT_HOURS = 12;

/** Hands one stored message over to what carries it: mail server, push service, text messages. It is composed when it leaves. */
export function createMessageSending({
  kindOf,
  writingIn,
  mail,
  push,
  textMessages,
  channels,
  links,
  publicUrl,
}: {
  /** @throws RangeError for a kind that this version does not know */
  kindOf: (name: string) => Mail<never>;
  writingIn: (locale: Locale, recipient: string) => Writing;
  mail: MailTransport;
  push: PushTransport;
  /** Null where the server sends no text messages. */
  textMessages: TextTransport | null;
  channels: Omit<Spreading, 'spread'>;
  /** Makes what opens a link; from then on it is in the message alone. */
  links: { mint(linkId: string): Promise<string> };
  publicUrl: string;
}) {
  async function compose(email: EmailRow) {
    const kind = kindOf(email.kind);
    const writing = writingIn(localeOf(email.locale), email.recipient);
    const stored = email.data as { linkId?: string };
    const token = stored.linkId === undefined ? {} : { token: await links.mint(stored.linkId) };
    const data = { ...stored, ...token } as never;
    return { content: kind.compose(data, writing), writing, opens: kind.opens?.(data) ?? null };
  }

  async function sendMail(email: EmailRow): Promise<string> {
    const { content, writing } = await compose(email);
    // React is loaded with the first message: an idle server stays small.
    const { renderHtml } = await import('./layout.ts');
    return mail.send({
      id: email.id,
      to: email.recipient,
      locale: writing.locale,
      subject: content.subject,
      html: renderHtml(content, writing),
      text: renderText(content, writing),
      replyTo: content.replyTo ?? null,
      attachments: content.attachments ?? [],
    });
  }

  async function sendPush(email: EmailRow, deviceId: string): Promise<void> {
    const address = await channels.addressOf(deviceId);
    if (!address) return;
    const { content, writing, opens } = await compose(email);
    const url = opens ?? firstLinkOf(content)?.replace(publicUrl, '') ?? '/';
    const notice = { id: email.id, lang: writing.locale, ...briefOf(content), url };
    try {
      await push.send(address, notice, OTHERWISE_KEPT_HOURS * 3600);
    } catch (error) {
      if (!(error instanceof PushGoneError)) throw error;
      await channels.forget(deviceId);
    }
  }

  async function sendText(email: EmailRow, accountId: string): Promise<void> {
    const phone = await channels.phoneOf(accountId);
    if (textMessages === null || phone === '') return;
    const { content, writing, opens } = await compose(email);
    const { title, text } = briefOf(content);
    const link = opens ? writing.link(opens) : (firstLinkOf(content) ?? publicUrl);
    await textMessages.send(`+1${phone.replace(/\D/g, '').slice(-10)}`, `Lanewise: ${title}. ${text} ${link}`);
  }

  /** @returns what a mail server said to it @throws what the carrier answered */
  return async function send(email: EmailRow): Promise<string | undefined> {
    if (email.device_id !== null) await sendPush(email, email.device_id);
    else if (email.account_id !== null) await sendText(email, email.account_id);
    else return sendMail(email);
    return undefined;
  };
}
