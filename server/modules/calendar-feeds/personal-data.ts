import type { PersonalData } from '#server/personal-data.ts';
import { deleteFeedsOf, selectFeedsOfPerson } from './calendar-feeds.db.ts';

/** The calendar addresses that were given out. */
export const calendarFeedsPersonalData: PersonalData = {
  tables: ['calendar_feeds'],

  export: async (ctx, { id }) => ({
    calendarAddresses: (await selectFeedsOfPerson(ctx, id)).map((feed) => ({
      language: feed.locale,
      createdAt: feed.created_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => deleteFeedsOf(tx, id),
};
