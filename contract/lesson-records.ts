import * as z from 'zod/mini';
import { linkTokenSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { lessonKindSchema } from './lesson-kinds.ts';
import { PROGRAMME_IDS, PROGRAMME_PHASES } from './programmes.ts';
import { skillMarkSchema } from './progress.ts';
import { idSchema, instantSchema, requiredNumber } from './validation.ts';

/** Range for one lesson. */
export const MINUTES_DRIVEN = { min: 5, max: 720 } as const;
export const KILOMETRES_MAX = 999;

const wholeNumber = (min: number, max: number) =>
  requiredNumber().check(z.int('not_whole'), z.minimum(min, 'out_of_range'), z.maximum(max, 'out_of_range'));

/** An instructor's record of a completed lesson, with the skills they marked. */
export const newLessonRecordSchema = z.object({
  /** Defaults to the booked minutes. */
  minutes: z.optional(wholeNumber(MINUTES_DRIVEN.min, MINUTES_DRIVEN.max)),
  kilometres: z.nullish(wholeNumber(0, KILOMETRES_MAX)),
  /** Code from the student's phone, which confirms the lesson immediately. */
  code: z.optional(z.string({ error: 'invalid' }).check(z.regex(/^\d{4}$/, 'invalid'))),
  /** Number of the record that this one corrects. */
  corrects: z.optional(z.int('invalid_number').check(z.minimum(1, 'out_of_range'))),
});

const confirmedSchema = z.object({ by: z.enum(['code', 'mail', 'page']), at: instantSchema });
const drivenSchema = {
  minutes: z.number(),
  /** Null if not counted. */
  kilometres: z.nullable(z.number()),
  skills: z.array(skillMarkSchema),
};

/** The record of one lesson. */
export const lessonRecordSchema = z.object({
  bookingId: z.string(),
  studentId: z.string(),
  /** Code for the student while it works; null for everyone else, and once it's no longer needed. */
  code: z.nullable(z.string()),
  /** Latest record from the instructor, or from the school on their behalf; null before the first. */
  said: z.nullable(
    z.object({
      ...{ number: z.number(), ...drivenSchema, at: instantSchema },
      ...{ isCorrected: z.boolean(), isBySchool: z.boolean() },
    }),
  ),
  /** When and how the student confirmed it; null if they haven't. */
  confirmed: z.nullable(confirmedSchema),
});
export type LessonRecord = z.infer<typeof lessonRecordSchema>;

export const recordedLessonSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  schoolId: z.string(),
  schoolName: z.string(),
  instructorName: z.string(),
  /** Null: the plain lesson. */
  kind: z.nullable(lessonKindSchema.shape.names),
  /** Local times of the lesson, ISO 8601 with offset. */
  startTime: instantSchema,
  endTime: instantSchema,
  timeZone: z.string(),
  ...drivenSchema,
  /** Number of the latest record; null if there is none, and then the minutes are the booked ones. */
  number: z.nullable(z.number()),
  /** True if the school recorded it on the instructor's behalf. */
  isBySchool: z.boolean(),
  confirmed: z.nullable(confirmedSchema),
});
export type RecordedLesson = z.infer<typeof recordedLessonSchema>;

const count = { wanted: z.number(), confirmed: z.number(), toConfirm: z.number(), left: z.number() };
export const programmeHoursSchema = z.object({
  programme: z.enum(PROGRAMME_IDS),
  unit: z.enum(['minutes', 'sessions']),
  whole: z.object(count),
  phases: z.array(z.object({ phase: z.enum(PROGRAMME_PHASES), ...count })),
});

export const drivingRecordSchema = z.object({
  /** Latest first. */
  lessons: z.array(recordedLessonSchema),
  minutes: z.number(),
  confirmedMinutes: z.number(),
  /** Totals by lesson kind, the plain lesson (null) first; empty if it's the only kind. */
  kinds: z.array(
    z.object({ kind: z.nullable(lessonKindSchema.shape.names), minutes: z.number(), confirmedMinutes: z.number() }),
  ),
  /** For those provinces of the lessons whose requirements we know. */
  hours: z.array(programmeHoursSchema),
});
export type DrivingRecord = z.infer<typeof drivingRecordSchema>;

export const ownRecordSchema = z.extend(drivingRecordSchema, {
  /** Schools the student has booked with, and whether each can read the whole record. */
  schools: z.array(z.object({ id: z.string(), name: z.string(), mayRead: z.boolean() })),
});
export type OwnRecord = z.infer<typeof ownRecordSchema>;

export const studentRecordSchema = z.extend(drivingRecordSchema, {
  student: z.object({ id: z.string(), name: z.string() }),
  /** True if the student lets this school read other schools' records too. */
  isWhole: z.boolean(),
});
export type StudentRecord = z.infer<typeof studentRecordSchema>;

const ofLesson = { owner: { booking: 'params.id' }, params: z.object({ id: idSchema }) } as const;
const ofStudent = {
  access: ['school'],
  owner: { school: 'params.id' },
  members: 'desk',
  params: z.object({ id: idSchema, studentId: idSchema }),
} as const;
const ofReader = { access: ['candidate'], params: z.object({ schoolId: idSchema }), status: 204 } as const;

export const lessonRecordEndpoints = {
  lessonRecord: endpoint({
    ...ofLesson,
    method: 'GET',
    path: '/booking/:id/record',
    access: ['candidate', 'school'],
    members: 'own',
    summary: 'A lesson’s record by instructor and student; for the student, also the code that confirms it on the spot',
    response: lessonRecordSchema,
  }),
  recordLesson: endpoint({
    ...ofLesson,
    method: 'POST',
    path: '/booking/:id/record',
    access: ['school'],
    members: 'own',
    summary:
      'Record a completed lesson: minutes driven, kilometres and marked skills. With the code on the student’s phone ' +
      'the student confirms it on the spot; otherwise we email them. Repeating it changes nothing; a correction names the record it corrects',
    body: newLessonRecordSchema,
    refusals: ['record_not_open', 'record_changed', 'wrong_lesson_code', 'too_many_requests'],
    response: lessonRecordSchema,
  }),
  confirmRecord: endpoint({
    ...ofLesson,
    method: 'POST',
    path: '/booking/:id/record/confirm',
    access: ['candidate'],
    summary: 'Confirm a lesson’s record as its student; repeating it changes nothing',
    body: z.object({ number: z.int('invalid_number').check(z.minimum(1, 'out_of_range')) }),
    refusals: ['record_changed', 'record_not_open'],
    response: lessonRecordSchema,
  }),
  confirmRecordByMail: endpoint({
    method: 'POST',
    path: '/booking/record/confirm',
    access: 'anyone',
    summary: 'Confirm a lesson’s record with the emailed token',
    body: z.object({ token: linkTokenSchema }),
    refusals: ['record_changed', 'record_not_open'],
    response: z.object({ bookingId: z.string(), code: z.string() }),
  }),
  ownRecord: endpoint({
    method: 'GET',
    path: '/candidate/record',
    access: ['candidate'],
    summary: 'Your driving record: every completed lesson, confirmed or not, hours by programme, and who can read it',
    response: ownRecordSchema,
  }),
  ownRecordPdf: endpoint({
    method: 'GET',
    path: '/candidate/record.pdf',
    access: ['candidate'],
    summary: 'Your driving record as a PDF, in the reader’s language',
  }),
  guardedRecordPdf: endpoint({
    method: 'GET',
    path: '/candidate/:id/record.pdf',
    access: ['candidate'],
    owner: { candidate: 'params.id' },
    guardians: 'see',
    summary: 'The driving record of a student you are a guardian of',
    params: z.object({ id: idSchema }),
  }),
  allowReader: endpoint({
    ...ofReader,
    method: 'PUT',
    path: '/candidate/record/schools/:schoolId',
    summary: 'Share your whole driving record with a school',
    refusals: ['not_found'],
  }),
  takeBackReader: endpoint({
    ...ofReader,
    method: 'DELETE',
    path: '/candidate/record/schools/:schoolId',
    summary: 'Limit a school to the records of its own lessons',
  }),
  studentRecord: endpoint({
    ...ofStudent,
    method: 'GET',
    path: '/school/:id/students/:studentId/record',
    summary:
      "A student's lessons with the school, confirmed or not, and hours by programme; every school's lessons if the student allows it",
    refusals: ['not_found'],
    response: studentRecordSchema,
  }),
  courseRecord: endpoint({
    ...ofStudent,
    method: 'GET',
    path: '/school/:id/students/:studentId/record.pdf',
    summary:
      'The course record for inspectors (PDF): numbers, dates, minutes, both sides’ initials, hours done and left',
    refusals: ['not_found'],
  }),
} as const;
