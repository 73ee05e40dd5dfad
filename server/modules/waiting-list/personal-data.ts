import { toDollars } from '#contract/money.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { isoOrNull } from '#server/platform/clock.ts';
import { deleteEntries, selectEveryEntry } from './waiting-list.db.ts';

export const waitingListPersonalData: PersonalData = {
  tables: ['waiting_list'],

  export: async (ctx, { id }) => ({
    waitingList: (await selectEveryEntry(ctx, id)).map((entry) => ({
      instructor:
        entry.instructor_first_name === null
          ? null
          : `${entry.instructor_first_name} ${entry.instructor_last_name}`.trim(),
      date: entry.local_date,
      province: entry.province,
      place: entry.place,
      language: entry.language,
      maxRate: entry.max_rate_cents === null ? null : toDollars(entry.max_rate_cents),
      near: entry.near,
      timeOfDay: entry.time_of_day,
      transmission: entry.transmission,
      minMinutes: entry.min_minutes,
      since: entry.created_at.toISOString(),
      toldAt: isoOrNull(entry.told_at),
    })),
  }),

  erase: (tx, { id }) => deleteEntries(tx, id),
};
