import type { SkillMark } from '#contract/progress.ts';
import type { Transaction } from '#server/context.ts';
import { insertRecord, type Lesson, lockRecords } from './lesson-records.db.ts';
import { initialsOf, type LessonFacts, type Said, type StoredRecord } from './lesson-records.rules.ts';

const MINUTE_MS = 60_000;

/** Adds a student's next record. Holds their lock until the transaction ends, so two records never get the same number. */
export async function appendRecord(
  tx: Transaction,
  lesson: Lesson,
  said: Said,
  now: Date,
): Promise<{ id: string; number: number }> {
  const lastNumber = await lockRecords(tx, lesson.candidate_id);
  const record: StoredRecord = {
    student: lesson.candidate_id,
    number: lastNumber + 1,
    at: now.toISOString(),
    ...said,
  };
  const id = await insertRecord(tx, { record, bookingId: lesson.id, now });
  return { id, number: record.number };
}

/** What is on record of a lesson: as long as was booked, where nobody says otherwise. */
export function factsOf(
  lesson: Lesson,
  { minutes, kilometres }: { minutes?: number | undefined; kilometres?: number | null | undefined },
  { marks, isBySchool }: { marks: readonly SkillMark[]; isBySchool: boolean },
): LessonFacts {
  return {
    code: lesson.code,
    date: lesson.local_date,
    start: lesson.local_start,
    end: lesson.local_end,
    timeZone: lesson.time_zone,
    minutes: minutes ?? minutesBooked(lesson),
    kilometres: kilometres ?? null,
    skills: marks.map(({ skill, level }) => ({ skill, level })),
    ...(lesson.kind_names && { kind: { en: lesson.kind_names.en, fr: lesson.kind_names.fr } }),
    school: lesson.school_name,
    schoolId: lesson.school_id,
    instructor: initialsOf(lesson.instructor_first_name, lesson.instructor_last_name),
    instructorId: lesson.instructor_id,
    ...(isBySchool && { saidBy: 'school' }),
  };
}

const minutesBooked = ({ starts_at, ends_at }: Lesson): number => (ends_at.getTime() - starts_at.getTime()) / MINUTE_MS;
