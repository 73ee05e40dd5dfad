import type { Database } from '#server/platform/database/connect.ts';
import { isoOrNull, type PersonalData } from '#server/platform/personal-data.ts';
import { deleteEmailsTo, selectEmailsTo } from './notifications.repository.ts';

/** Which emails went to somebody. */
export const emailsOfPerson = (db: Database): PersonalData => ({
  tables: ['emails'],

  export: async ({ email: address }) => ({
    emails: (await selectEmailsTo(db, address)).map((email) => ({
      about: email.kind,
      by: email.channel,
      to: email.recipient,
      language: email.locale,
      status: email.status,
      writtenAt: email.created_at.toISOString(),
      sentAt: isoOrNull(email.sent_at),
    })),
  }),

  erase: (transaction, { email }) => deleteEmailsTo(transaction, email),
});
