import type { LessonRecord } from '#contract/lesson-records.ts';

/** A recorded lesson. Contains no names: people appear by id, the instructor also by initials. */
export interface LessonFacts {
  /** The booking's. */
  code: string;
  date: string;
  start: string;
  end: string;
  timeZone: string;
  minutes: number;
  /** Null if nobody entered them. */
  kilometres: number | null;
  skills: { skill: string; level: string }[];
  /** Undefined for the plain lesson. */
  kind?: { en: string; fr: string };
  school: string;
  schoolId: string;
  instructor: string;
  instructorId: string;
  /** Set if somebody else at the school recorded it for the instructor. */
  saidBy?: 'school';
}

/** How the student confirmed: with their code at the lesson, from the email, or on the lesson's page. */
export type ConfirmedBy = 'code' | 'mail' | 'page';

export type Said =
  | { what: 'lesson'; lesson: LessonFacts }
  /** Replaces an earlier record, which stays in place. */
  | { what: 'correction'; about: number; lesson: LessonFacts }
  | { what: 'confirmation'; about: number; by: ConfirmedBy; code: string };

export type StoredRecord = Said & {
  student: string;
  /** The student's first record is 1. */
  number: number;
  /** An instant. */
  at: string;
};

/** The current state of a lesson's records. */
export interface Standing {
  /** The latest record or correction. */
  said: Extract<StoredRecord, { what: 'lesson' | 'correction' }> | null;
  confirmed: Extract<StoredRecord, { what: 'confirmation' }> | null;
}

/** @param records of one lesson, in order. A correction replaces the record and needs a new confirmation. */
export function summarizeStanding(records: readonly StoredRecord[]): Standing {
  const said = records.findLast((record) => record.what !== 'confirmation') ?? null;
  const confirmed = records.find((record) => record.what === 'confirmation' && record.about === said?.number);
  return { said, confirmed: confirmed?.what === 'confirmation' ? confirmed : null };
}

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

/** `P.S.`, without empty names. */
export const toInitials = (...names: readonly string[]): string =>
  names
    .flatMap((name) => [...name.trim()].slice(0, 1))
    .map((letter) => `${letter.toLocaleUpperCase('fr')}.`)
    .join('');
