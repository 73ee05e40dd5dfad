import type { LessonRecord } from '#contract/lesson-records.ts';

/** What took place, as its instructor or its school says it. No names: of persons it holds ids, and the instructor's initials. */
export interface LessonFacts {
  /** The booking's. */
  code: string;
  date: string;
  start: string;
  end: string;
  timeZone: string;
  /** Driven. */
  minutes: number;
  /** Null where nobody counted them. */
  kilometres: number | null;
  skills: { skill: string; level: string }[];
  /** Its name in both languages; the plain lesson has none. */
  kind?: { en: string; fr: string };
  school: string;
  schoolId: string;
  instructor: string;
  instructorId: string;
  /** Where somebody else of the school says it in the instructor's place. */
  saidBy?: 'school';
}

/** How a student said so: by their code there, from the mail, or on the lesson's page. */
export type ConfirmedBy = 'code' | 'mail' | 'page';

/** What one record says, after the one before it. */
export type Said =
  | { what: 'lesson'; lesson: LessonFacts }
  /** In the place of an earlier one, which stays where it is. */
  | { what: 'correction'; about: number; lesson: LessonFacts }
  | { what: 'confirmation'; about: number; by: ConfirmedBy; code: string };

export type StoredRecord = Said & {
  student: string;
  /** The student's first record is 1. */
  number: number;
  /** When it was written, an instant. */
  at: string;
};

/** What counts now for one lesson. */
export interface Standing {
  /** What its instructor said last. */
  said: Extract<StoredRecord, { what: 'lesson' | 'correction' }> | null;
  confirmed: Extract<StoredRecord, { what: 'confirmation' }> | null;
}

/** How one lesson stands after all that was said of it, in its order: what corrects takes the place, and is confirmed anew. */
export function summarizeStanding(records: readonly StoredRecord[]): Standing {
  const said = records.findLast((record) => record.what !== 'confirmation') ?? null;
  const confirmed = records.find((record) => record.what === 'confirmation' && record.about === said?.number);
  return { said, confirmed: confirmed?.what === 'confirmation' ? confirmed : null };
}

/** The same, as it is shown. */
export const shownStanding = ({ said, confirmed }: Standing): Pick<LessonRecord, 'said' | 'confirmed'> => ({
  said: said && {
    number: said.number,
    minutes: said.lesson.minutes,
    kilometres: said.lesson.kilometres,
    skills: said.lesson.skills as NonNullable<LessonRecord['said']>['skills'],
    at: said.at,
    isCorrected: said.what === 'correction',
    isBySchool: said.lesson.saidBy === 'school',
  },
  confirmed: confirmed && { by: confirmed.by, at: confirmed.at },
});

/** `P.S.`; nothing of a name that is not there. */
export const toInitials = (...names: readonly string[]): string =>
  names
    .flatMap((name) => [...name.trim()].slice(0, 1))
    .map((letter) => `${letter.toLocaleUpperCase('fr')}.`)
    .join('');
