import { localeOf } from '#contract/locale.ts';
import type { Context } from '#server/context.ts';
import { PushGoneError } from '#server/platform/push/push-transport.ts';
import { briefOf, firstLinkOf } from './brief.ts';
import type { EmailRow } from './notifications.db.ts';
import { renderText } from './plain-text.ts';

/** Of what is told at once or not at all: tomorrow it is no news. */
export const OTHERWISE_KEPT_HOURS = 12;

async function compose(ctx: Context, email: EmailRow) {
  const kind = ctx.TODO_kindOf(email.kind);
  const writing = ctx.TODO_writingIn(localeOf(email.locale), email.recipient);
  const stored = email.data as { linkId?: string };
  const token = stored.linkId === undefined ? {} : { token: await ctx.TODO_links.mint(stored.linkId) };
  const data = { ...stored, ...token } as never;
  return { content: kind.compose(data, writing), writing, opens: kind.opens?.(data) ?? null };
}

async function sendMail(ctx: Context, email: EmailRow): Promise<string> {
  const { content, writing } = await compose(ctx, email);
  // React is loaded with the first message: an idle server stays small.
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
  const address = await ctx.TODO_channels.addressOf(deviceId);
  if (!address) return;
  const { content, writing, opens } = await compose(ctx, email);
  const url = opens ?? firstLinkOf(content)?.replace(ctx.publicUrl, '') ?? '/';
  const notice = { id: email.id, lang: writing.locale, ...briefOf(content), url };
  try {
    await ctx.push.send(address, notice, OTHERWISE_KEPT_HOURS * 3600);
  } catch (error) {
    if (!(error instanceof PushGoneError)) throw error;
    await ctx.TODO_channels.forget(deviceId);
  }
}

async function sendText(ctx: Context, email: EmailRow, accountId: string): Promise<void> {
  const phone = await ctx.TODO_channels.phoneOf(accountId);
  if (ctx.textMessages === null || phone === '') return;
  const { content, writing, opens } = await compose(ctx, email);
  const { title, text } = briefOf(content);
  const link = opens ? writing.link(opens) : (firstLinkOf(content) ?? ctx.publicUrl);
  await ctx.textMessages.send(`+1${phone.replace(/\D/g, '').slice(-10)}`, `Lanewise: ${title}. ${text} ${link}`);
}

/** @returns what a mail server said to it @throws what the carrier answered */
export async function sendMessage(ctx: Context, email: EmailRow): Promise<string | undefined> {
  if (email.device_id !== null) await sendPush(ctx, email, email.device_id);
  else if (email.account_id !== null) await sendText(ctx, email, email.account_id);
  else return sendMail(ctx, email);
  return undefined;
}
