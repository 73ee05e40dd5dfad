import { createDrivingRecords } from './driving-records.ts';
import { createRecordPdfs } from './record-pdfs.ts';
import { createSayLesson } from './say-lesson.ts';

type Needed = Parameters<typeof createSayLesson>[0] & Omit<Parameters<typeof createRecordPdfs>[0], 'drivingRecords'>;

/** What is said of lessons and read of it, each part given what it needs. */
export function composeLessonRecords(needed: Needed) {
  const drivingRecords = createDrivingRecords(needed);
  return {
    sayLesson: createSayLesson(needed),
    drivingRecords,
    recordPdfs: createRecordPdfs({ ...needed, drivingRecords }),
  };
}

export type LessonRecords = ReturnType<typeof composeLessonRecords>;
