import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { SKILL_LEVELS, SKILLS } from './skills.ts';
import { idSchema, instantSchema, optionalLines } from './validation.ts';

export const skillMarkSchema = z.object({
  skill: z.enum(SKILLS, { error: 'invalid' }),
  level: z.enum(SKILL_LEVELS, { error: 'invalid' }),
});
export type SkillMark = z.infer<typeof skillMarkSchema>;

export const newLessonProgressSchema = z.object({
  /** What this lesson was about; a skill that is not here was not worked on. */
  marks: z.array(skillMarkSchema).check(
    z.maxLength(SKILLS.length, 'invalid'),
    z.refine((marks) => new Set(marks.map(({ skill }) => skill)).size === marks.length, 'invalid'),
  ),
  /** For the student to read. */
  note: optionalLines(1000),
});

/** What a school said of one of its own lessons. */
export const lessonProgressSchema = z.object({
  bookingId: z.string(),
  marks: z.array(skillMarkSchema),
  note: z.string(),
  /** Null before anything was said. */
  updatedAt: z.nullable(z.string()),
  /** What the latest lesson before it was noted with, by this school too; null where none was. */
  last: z.nullable(z.object({ date: z.string(), note: z.string() })),
  /** Where the student stood before it, by this school's own earlier lessons; what other schools say is the student's. */
  before: z.array(skillMarkSchema),
  ...recordVersion,
});
export type LessonProgress = z.infer<typeof lessonProgressSchema>;

const progressLessonSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  instructorName: z.string(),
  schoolName: z.string(),
  /** Wall times of the lesson's street, ISO 8601 with offset. */
  startTime: instantSchema,
  endTime: instantSchema,
  timeZone: z.string(),
  minutes: z.number(),
  marks: z.array(skillMarkSchema),
  note: z.string(),
});
export type ProgressLesson = z.infer<typeof progressLessonSchema>;

/** A student's whole way so far: lessons that took place, whatever the school. */
export const progressSchema = z.object({
  minutes: z.number(),
  instructors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      schoolName: z.string(),
      lessons: z.number(),
      minutes: z.number(),
    }),
  ),
  /** Each skill as the latest lesson that worked on it left it, in the order of teaching. `date` is that lesson's. */
  skills: z.array(z.extend(skillMarkSchema, { date: z.string() })),
  /** The latest first. */
  lessons: z.array(progressLessonSchema),
});
export type Progress = z.infer<typeof progressSchema>;

export const progressEndpoints = {
  lessonProgress: endpoint({
    method: 'GET',
    path: '/booking/:id/progress',
    access: ['school'],
    owner: { booking: 'params.id' },
    members: 'own',
    summary: "What one's own school said of a lesson, and where the student stood before it",
    params: z.object({ id: idSchema }),
    response: lessonProgressSchema,
  }),
  saveLessonProgress: endpoint({
    method: 'PUT',
    path: '/booking/:id/progress',
    access: ['school'],
    owner: { booking: 'params.id' },
    members: 'own',
    summary: 'Say which skills a completed lesson worked on, and how far they are; replaces what was said before',
    params: z.object({ id: idSchema }),
    body: z.extend(newLessonProgressSchema, sentVersion),
    refusals: ['progress_not_open'],
    response: lessonProgressSchema,
  }),
  progress: endpoint({
    method: 'GET',
    path: '/candidate/progress',
    access: ['candidate'],
    summary: "One's own hours, skills and notes, of lessons that took place",
    response: progressSchema,
  }),
  studentProgress: endpoint({
    method: 'GET',
    path: '/candidate/:id/progress',
    access: ['candidate'],
    owner: { candidate: 'params.id' },
    guardians: 'see',
    summary: 'The same, of the student whose guardian one is: without the notes, which are written to the student',
    params: z.object({ id: idSchema }),
    response: progressSchema,
  }),
  progressSheet: endpoint({
    method: 'GET',
    path: '/candidate/progress.csv',
    access: ['candidate'],
    summary: 'The same as a sheet (CSV), in the reader’s language',
  }),
};
