import type { PersonalData } from '#server/personal-data.ts';
import { deleteReaders, selectReaders, selectRecords } from './lesson-records.db.ts';

/** What was driven. The records name no person, and stay: the account that they lead to has no name any more. */
export const lessonRecordsPersonalData: PersonalData = {
  tables: ['lesson_records', 'record_readers'],

  async export(ctx, { id }) {
    const [records, readers] = await Promise.all([selectRecords(ctx, id), selectReaders(ctx, id)]);
    return {
      drivingRecord: records.map(({ record }) => record),
      recordReaders: readers.map(({ name, allowed_at }) => ({ school: name, since: allowed_at.toISOString() })),
    };
  },

  erase: (tx, { id }) => deleteReaders(tx, id),
};
