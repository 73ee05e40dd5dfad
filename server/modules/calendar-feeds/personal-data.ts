import type { Database } from '#server/platform/database/connect.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteFeedsOf, selectFeedsOfPerson } from './calendar-feeds.repository.ts';

/** The calendar addresses that were given out. */
export const calendarFeedsOfPerson = (db: Database): PersonalData => ({
  tables: ['calendar_feeds'],

  export: async ({ id }) => ({
    calendarAddresses: (await selectFeedsOfPerson(db, id)).map((feed) => ({
      language: feed.locale,
      createdAt: feed.created_at.toISOString(),
    })),
  }),

  erase: (transaction, { id }) => deleteFeedsOf(transaction, id),
});
