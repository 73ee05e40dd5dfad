import type * as z from 'zod/mini';
import type { MessageState } from '#contract/admin.ts';
import type { contactMessageSchema } from '#contract/contact.ts';
import type { Locale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import {
  type ContactMessageRow,
  countNew,
  deleteMessagesOfPerson,
  insertMessage,
  selectMessages,
  selectMessagesOfPerson,
  updateState,
} from './contact.db.ts';
import { contactMessage } from './mails/contact-message.ts';

export const contactPersonalData: PersonalData = {
  tables: ['contact_messages'],

  export: async (ctx, { id }) => ({
    messages: (await selectMessagesOfPerson(ctx, id)).map((message) => ({
      name: message.name,
      email: message.email,
      subject: message.subject,
      text: message.body,
      sentAt: message.created_at.toISOString(),
    })),
  }),

  erase: deleteMessagesOfPerson,
};

export type { ContactMessageRow };

/** Stores a message and emails it to the support team only, whatever address the caller gives, so that this is no open relay. */
export async function sendContactMessage(
  ctx: Context,
  actor: AnyActor | null,
  body: z.output<typeof contactMessageSchema>,
  locale: Locale,
): Promise<void> {
  const { subject, text, name, replyTo: email = '' } = body;
  await inTransaction(ctx, async (tx) => {
    const accountId = actor?.accountId ?? null;
    await insertMessage(tx, { accountId, name, email, subject, text, locale, now: nowDate(tx.clock) });
    const support = { recipient: tx.config.supportEmail, locale };
    await enqueueEmails(tx, contactMessage.to(support, { name, email, subject, text }));
  });
}

export function listContactMessages(ctx: Context, asked: Parameters<typeof selectMessages>[1]) {
  return selectMessages(ctx, asked);
}

export function countNewContactMessages(ctx: Context): Promise<number> {
  return countNew(ctx);
}

/** @throws AppError not_found */
export async function markContactMessage(tx: Transaction, id: string, state: MessageState): Promise<void> {
  const now = nowDate(tx.clock);
  const moments = { answeredAt: state === 'answered' ? now : null, closedAt: state === 'closed' ? now : null };
  if (!(await updateState(tx, id, moments))) throw new AppError('not_found');
}
