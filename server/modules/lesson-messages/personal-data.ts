import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteMessagesOfPerson, selectMessagesOfPerson } from './lesson-messages.db.ts';

/** What a student and the schools of their lessons wrote to each other. */
export const lessonMessagesOfPerson = (ctx: Context): PersonalData => ({
  tables: ['lesson_messages'],

  export: async ({ id }) => ({
    lessonMessages: (await selectMessagesOfPerson(ctx, id)).map((message) => ({
      booking: message.code,
      from: message.author,
      text: message.body,
      sentAt: message.created_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => deleteMessagesOfPerson(tx, id),
});
