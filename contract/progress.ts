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
  /** Skills that this lesson covered; others are absent. */
  marks: z.array(skillMarkSchema).check(
    z.maxLength(SKILLS.length, 'invalid'),
    z.refine((marks) => new Set(marks.map(({ skill }) => skill)).size === marks.length, 'invalid'),
  ),
  /** The student can read it. */
  note: optionalLines(1000),
});

/** A school's notes on one of its lessons. */
export const lessonProgressSchema = z.object({
  bookingId: z.string(),
  marks: z.array(skillMarkSchema),
  note: z.string(),
  /** Null before the first save. */
  updatedAt: z.nullable(z.string()),
  /** Note from this school's previous lesson with the student; null if there is none. */
  last: z.nullable(z.object({ date: z.string(), note: z.string() })),
  /**
   * Skill levels before this lesson, from this school's earlier lessons. Marks from other schools are only for the
   * student.
   */
  before: z.array(skillMarkSchema),
  ...recordVersion,
});
export type LessonProgress = z.infer<typeof lessonProgressSchema>;

const progressLessonSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  instructorName: z.string(),
  schoolName: z.string(),
  /** Local times of the lesson, ISO 8601 with offset. */
  startTime: instantSchema,
  endTime: instantSchema,
  timeZone: z.string(),
  minutes: z.number(),
  marks: z.array(skillMarkSchema),
  note: z.string(),
});
export type ProgressLesson = z.infer<typeof progressLessonSchema>;

/** A student's progress over all completed lessons, whatever the school. */
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
  /** Each skill's latest level, in teaching order, with the date of that lesson. */
  skills: z.array(z.extend(skillMarkSchema, { date: z.string() })),
  /** Latest first. */
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
    summary: "The school's notes on a lesson, and the student's skills before it",
    params: z.object({ id: idSchema }),
    response: lessonProgressSchema,
  }),
  saveLessonProgress: endpoint({
    method: 'PUT',
    path: '/booking/:id/progress',
    access: ['school'],
    owner: { booking: 'params.id' },
    members: 'own',
    summary: 'Set the skills a completed lesson worked on and their levels; replaces earlier marks',
    params: z.object({ id: idSchema }),
    body: z.extend(newLessonProgressSchema, sentVersion),
    refusals: ['progress_not_open'],
    response: lessonProgressSchema,
  }),
  progress: endpoint({
    method: 'GET',
    path: '/candidate/progress',
    access: ['candidate'],
    summary: 'Your hours, skills and notes from completed lessons',
    response: progressSchema,
  }),
  studentProgress: endpoint({
    method: 'GET',
    path: '/candidate/:id/progress',
    access: ['candidate'],
    owner: { candidate: 'params.id' },
    guardians: 'see',
    summary: 'The progress of a student you are a guardian of, without the notes, which are for the student',
    params: z.object({ id: idSchema }),
    response: progressSchema,
  }),
  progressSheet: endpoint({
    method: 'GET',
    path: '/candidate/progress.csv',
    access: ['candidate'],
    summary: 'Your progress as a CSV file, in the reader’s language',
  }),
};
