import type { PersonalData } from '#server/personal-data.ts';
import { deleteMessagesOf, selectMessagesOf } from './contact.db.ts';

/** What somebody wrote to the support. */
export const contactPersonalData: PersonalData = {
  tables: ['contact_messages'],

  export: async (ctx, { id }) => ({
    messages: (await selectMessagesOf(ctx, id)).map((message) => ({
      name: message.name,
      email: message.email,
      subject: message.subject,
      text: message.body,
      sentAt: message.created_at.toISOString(),
    })),
  }),

  erase: deleteMessagesOf,
};
