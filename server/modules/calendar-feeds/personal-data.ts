import type { PersonalData } from '#server/personal-data.ts';
import { deleteFeedsOfAccount, selectFeedsOfPerson } from './calendar-feeds.db.ts';

export const calendarFeedsPersonalData: PersonalData = {
  tables: ['calendar_feeds'],

  export: async (ctx, { id }) => ({
    calendarAddresses: (await selectFeedsOfPerson(ctx, id)).map((feed) => ({
      language: feed.locale,
      createdAt: feed.created_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => deleteFeedsOfAccount(tx, id),
};
