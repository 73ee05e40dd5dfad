import type { PersonalData } from '#server/personal-data.ts';
import { deleteMessagesOfPerson, selectMessagesOfPerson } from './contact.db.ts';

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
