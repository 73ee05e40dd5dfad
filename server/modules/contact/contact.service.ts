import type * as z from 'zod/mini';
import type { MessageState } from '#contract/admin.ts';
import type { contactMessageSchema } from '#contract/contact.ts';
import type { Locale } from '#contract/locale.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import { type ContactMessageRow, countNew, insertMessage, selectMessages, updateState } from './contact.repository.ts';
import { contactMessage } from './mails/contact-message.ts';

export type { ContactMessageRow };

export function createContactService({
  db,
  clock,
  notifications,
  supportEmail,
}: {
  db: Database;
  clock: Clock;
  notifications: NotificationService;
  supportEmail: string;
}) {
  return {
    /** Keeps a message and mails it to the support team, whatever address the caller names: this is no open relay. */
    async send(actor: AnyActor | null, body: z.output<typeof contactMessageSchema>, locale: Locale): Promise<void> {
      const { subject, text, name, replyTo: email = '' } = body;
      await db.transaction().execute(async (transaction) => {
        const accountId = actor?.accountId ?? null;
        await insertMessage(transaction, { accountId, name, email, subject, text, locale, now: nowDate(clock) });
        const support = { recipient: supportEmail, locale };
        await notifications.enqueue(transaction, contactMessage.to(support, { name, email, subject, text }));
      });
    },

    list: (asked: Parameters<typeof selectMessages>[1]) => selectMessages(db, asked),

    countNew: (): Promise<number> => countNew(db),

    /** @throws AppError not_found */
    async mark(transaction: Database, id: string, state: MessageState): Promise<void> {
      const now = nowDate(clock);
      const moments = { answeredAt: state === 'answered' ? now : null, closedAt: state === 'closed' ? now : null };
      if (!(await updateState(transaction, id, moments))) throw new AppError('not_found');
    },
  };
}

export type ContactService = ReturnType<typeof createContactService>;
