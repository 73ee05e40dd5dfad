import type { PersonalData } from '#server/personal-data.ts';
import { deleteReaders, selectReaders, selectRecords } from './lesson-records.db.ts';

/** Records contain no names, so they stay when an account is deleted. */
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
