import { type Locale, resolveLocale } from '#contract/locale.ts';
import type { MailKind } from '#contract/notices.ts';
import { type Context, perContext } from '#server/context.ts';
import { PushGoneError } from '#server/platform/push/push-transport.ts';
import { selectPhone } from './channels.db.ts';
import type { Content } from './content.ts';
import { findDeviceAddress, forgetDevice } from './devices.ts';
import type { Mail, Writing } from './mail.ts';
import type { EmailRow } from './notifications.db.ts';
import { renderText } from './plain-text.ts';
import { signLink } from './signed-links.ts';

/** A push notification or text message that couldn't be sent by then is dropped: it's no longer news. */
export const BRIEF_KEPT_HOURS = 12;
const BRIEF_TEXT_MAX = 240;

export interface MailRegistry {
  /** Every kind of email. */
  mails: readonly Mail<never>[];
  /** Makes the token of a stored email's link when the email leaves. */
  mintToken(ctx: Context, linkId: string): Promise<string>;
}
const registered = perContext(() => ({ kinds: new Map<MailKind, Mail<never>>(), mintToken: undefinedToken }));
const undefinedToken: MailRegistry['mintToken'] = () => Promise.reject(new Error('no emails are registered'));

export function registerMails(ctx: Context, { mails, mintToken }: MailRegistry): void {
  Object.assign(registered(ctx), { kinds: new Map(mails.map((mail) => [mail.kind, mail])), mintToken });
}

/** @throws RangeError for a kind that this version doesn't know: a newer server stored it, and sends it */
export function getMail(ctx: Context, name: string): Mail<never> {
  const mail = registered(ctx).kinds.get(name as MailKind);
  if (!mail) throw new RangeError(`no email is called ${name}`);
  return mail;
}

const writingFor = (ctx: Context, locale: Locale, recipient: string): Writing => ({
  locale,
  link: (path) => `${ctx.publicUrl}${path}`,
  supportEmail: ctx.config.supportEmail,
  sign: (what) => signLink(ctx, recipient, what),
  nowMs: ctx.clock.nowMs(),
});

/** For what no email carries, such as a calendar file to download. */
export const writingWithoutRecipient = (ctx: Context, locale: Locale): Omit<Writing, 'sign'> =>
  writingFor(ctx, locale, '');

async function compose(ctx: Context, email: EmailRow) {
  const mail = getMail(ctx, email.kind);
  const writing = writingFor(ctx, resolveLocale(email.locale), email.recipient);
  const stored = email.data as { linkId?: string };
  const token = stored.linkId === undefined ? {} : { token: await registered(ctx).mintToken(ctx, stored.linkId) };
  const data = { ...stored, ...token } as never;
  return { content: mail.compose(data, writing), writing, opens: mail.opens?.(data) ?? null };
}

async function sendMail(ctx: Context, email: EmailRow): Promise<string> {
  const { content, writing } = await compose(ctx, email);
  // React is loaded with the first message, so that an idle server stays small.
  const { renderHtml } = await import('./layout.ts');
  return ctx.mail.send({
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

async function sendPush(ctx: Context, email: EmailRow, deviceId: string): Promise<void> {
  const address = await findDeviceAddress(ctx, deviceId);
  if (!address) return;
  const { content, writing, opens } = await compose(ctx, email);
  const url = opens ?? firstLink(content)?.replace(ctx.publicUrl, '') ?? '/';
  const notice = { id: email.id, lang: writing.locale, ...shorten(content), url };
  try {
    await ctx.push.send(address, notice, BRIEF_KEPT_HOURS * 3600);
  } catch (error) {
    if (!(error instanceof PushGoneError)) throw error;
    await forgetDevice(ctx, deviceId);
  }
}

async function sendText(ctx: Context, email: EmailRow, accountId: string): Promise<void> {
  const phone = await selectPhone(ctx, accountId);
  if (ctx.textMessages === null || phone === '') return;
  const { content } = await compose(ctx, email);
  const { title, text } = shorten(content);
  const link = firstLink(content) ?? ctx.publicUrl;
  await ctx.textMessages.send(`+1${phone.replace(/\D/g, '').slice(-10)}`, `Lanewise: ${title}. ${text} ${link}`);
}

/**
 * @returns the mail server's answer
 * @throws the carrier's error
 */
export async function sendMessage(ctx: Context, email: EmailRow): Promise<string | undefined> {
  if (email.device_id !== null) await sendPush(ctx, email, email.device_id);
  else if (email.account_id !== null) await sendText(ctx, email, email.account_id);
  else return sendMail(ctx, email);
  return undefined;
}

/** A notification or text message has room for the subject without the booking's code, and the preheader. */
const shorten = ({ subject, preheader }: Content): { title: string; text: string } => ({
  title: subject.replace(/ \([A-Z]+-[A-Z0-9]+\)$/, ''),
  text: preheader.length > BRIEF_TEXT_MAX ? `${preheader.slice(0, BRIEF_TEXT_MAX - 1).trimEnd()}…` : preheader,
});

function firstLink({ blocks }: Content): string | undefined {
  for (const block of blocks) {
    if (block.kind === 'action') return block.href;
    if (block.kind === 'links' && block.links[0]) return block.links[0][1];
  }
  return undefined;
}
