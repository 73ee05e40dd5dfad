import type { Context } from '#server/context.ts';
import { isoOrNull, type PersonalData } from '#server/platform/personal-data.ts';
import { deleteEmailsTo, selectEmailsTo } from './notifications.db.ts';

/** Which emails went to somebody. */
export const emailsOfPerson = (ctx: Context): PersonalData => ({
  tables: ['emails'],

  export: async ({ email: address }) => ({
    emails: (await selectEmailsTo(ctx, address)).map((email) => ({
      about: email.kind,
      by: email.channel,
      to: email.recipient,
      language: email.locale,
      status: email.status,
      writtenAt: email.created_at.toISOString(),
      sentAt: isoOrNull(email.sent_at),
    })),
  }),

  erase: (tx, { email }) => deleteEmailsTo(tx, email),
});
