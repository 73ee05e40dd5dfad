import type { Database } from '#server/platform/database/connect.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteReaders, selectChain, selectReaders } from './lesson-records.repository.ts';

/** What was driven. The records name no person, and stay: the account that they lead to has no name any more. */
export const lessonRecordsOfPerson = (db: Database): PersonalData => ({
  tables: ['lesson_records', 'record_readers'],

  async export({ id }) {
    const [chain, readers] = await Promise.all([selectChain(db, id), selectReaders(db, id)]);
    return {
      drivingRecord: chain.map(({ record, hash }) => ({ ...JSON.parse(record), hash: hash.toString('hex') })),
      recordReaders: readers.map(({ name, allowed_at }) => ({ school: name, since: allowed_at.toISOString() })),
    };
  },

  erase: (transaction, { id }) => deleteReaders(transaction, id),
});
