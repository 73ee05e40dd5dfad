import type { PersonalData } from '#server/personal-data.ts';
import { deleteMessagesOfPerson, selectMessagesOfPerson } from './lesson-messages.db.ts';

export const lessonMessagesPersonalData: PersonalData = {
  tables: ['lesson_messages'],

  export: async (ctx, { id }) => ({
    lessonMessages: (await selectMessagesOfPerson(ctx, id)).map((message) => ({
      booking: message.code,
      from: message.author,
      text: message.body,
      sentAt: message.created_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => deleteMessagesOfPerson(tx, id),
};
