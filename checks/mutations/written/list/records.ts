import type { Mutation } from '../mutation.ts';

const CHAIN = 'server/migrations/0071_lesson_records.sql';
const inRecords = (title: string) => ({ file: 'server/modules/lesson-records/lesson-records.test.ts', title });
const inFiles = (title: string) => ({ file: 'server/modules/lesson-records/record-file.test.ts', title });

/** What was driven: a chain of each student, which anybody can check. */
export const RECORDS: Mutation[] = (
  [
    [
      'a record holds the hash of the one before',
      CHAIN,
      "RAISE EXCEPTION 'this record does not come after the last one';",
      'RETURN NEW;',
      inRecords('only by what comes next'),
    ],
    [
      'a record is never changed',
      CHAIN,
      "RAISE EXCEPTION 'lesson records are append-only: a mistake is corrected by another record';",
      'RETURN NULL;',
      inRecords('can be added to and nothing else'),
    ],
    [
      'one at a time is written in a chain',
      'server/modules/lesson-records/lesson-records.repository.ts',
      '  await sql`SELECT hold_record_of(${candidateId})`.execute(db);\n',
      '',
      inRecords('of one student has no fork'),
    ],
    [
      'a record that was taken along and changed is found by its hash',
      'server/modules/lesson-records/record-file.ts',
      ' && sealed(record).hash === hash;',
      " && sealed(record).hash !== '';",
      inFiles('tells of every byte that was changed'),
    ],
    [
      'a record that was made anew is found by the one after it',
      'server/modules/lesson-records/record-file.ts',
      "if (record.before !== (records[index - 1]?.hash ?? ''))",
      'if (record.before === null)',
      inFiles('one that was made anew before others'),
    ],
  ] as const
).map(
  ([protection, file, find, replace, test]): Mutation => ({
    row: 'record',
    protection,
    takenOut: [{ file, find, replace }],
    test,
  }),
);
