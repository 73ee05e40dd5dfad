import * as z from 'zod/mini';
import { linkTokenSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { lessonKindSchema } from './lesson-kinds.ts';
import { PROGRAMME_IDS, PROGRAMME_PHASES } from './programmes.ts';
import { skillMarkSchema } from './progress.ts';
import { idSchema, instantSchema, requiredNumber } from './validation.ts';

/** Driven in one lesson. */
export const MINUTES_DRIVEN = { min: 5, max: 720 } as const;
export const KILOMETRES_MAX = 999;

const wholeNumber = (min: number, max: number) =>
  requiredNumber().check(z.int('not_whole'), z.minimum(min, 'out_of_range'), z.maximum(max, 'out_of_range'));

/** What an instructor says of a lesson that took place. The skills are those that were marked. */
export const newLessonRecordSchema = z.object({
  /** Without them as many as were booked. */
  minutes: z.optional(wholeNumber(MINUTES_DRIVEN.min, MINUTES_DRIVEN.max)),
  kilometres: z.nullish(wholeNumber(0, KILOMETRES_MAX)),
  /** From the student's phone: they confirm it there and then. */
  code: z.optional(z.string({ error: 'invalid' }).check(z.regex(/^\d{4}$/, 'invalid'))),
  /** The number of the record that this one corrects. */
  corrects: z.optional(z.int('invalid_number').check(z.minimum(1, 'out_of_range'))),
});

const confirmedSchema = z.object({ by: z.enum(['code', 'mail', 'page']), at: instantSchema });
const drivenSchema = {
  minutes: z.number(),
  /** Null where nobody counted them. */
  kilometres: z.nullable(z.number()),
  skills: z.array(skillMarkSchema),
};

/** What is on record of one lesson. */
export const lessonRecordSchema = z.object({
  bookingId: z.string(),
  studentId: z.string(),
  /** For its student's eyes, while it is good; null to all others, and once it is not needed. */
  code: z.nullable(z.string()),
  /** What its instructor, or its school in the instructor's place, said last; null before. */
  said: z.nullable(
    z.object({
      ...{ number: z.number(), ...drivenSchema, at: instantSchema },
      ...{ isCorrected: z.boolean(), isBySchool: z.boolean() },
    }),
  ),
  /** When and how its student said the same; null before. */
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
  /** Wall times of the lesson's street, ISO 8601 with offset. */
  startTime: instantSchema,
  endTime: instantSchema,
  timeZone: z.string(),
  ...drivenSchema,
  /** The number of what was said of it last; null before, and then the minutes are those that were booked. */
  number: z.nullable(z.number()),
  /** Its school said that in the instructor's place. */
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
  /** The latest first. */
  lessons: z.array(recordedLessonSchema),
  minutes: z.number(),
  confirmedMinutes: z.number(),
  /** The same by the kind of lesson, the plain one (null) first; empty where that is all there is. */
  kinds: z.array(
    z.object({ kind: z.nullable(lessonKindSchema.shape.names), minutes: z.number(), confirmedMinutes: z.number() }),
  ),
  /** Of the provinces where the lessons took place, as far as we know what they ask for. */
  hours: z.array(programmeHoursSchema),
});
export type DrivingRecord = z.infer<typeof drivingRecordSchema>;

export const ownRecordSchema = z.extend(drivingRecordSchema, {
  /** Those with whom the student has booked, and those that may read all of it. */
  schools: z.array(z.object({ id: z.string(), name: z.string(), mayRead: z.boolean() })),
});
export type OwnRecord = z.infer<typeof ownRecordSchema>;

export const studentRecordSchema = z.extend(drivingRecordSchema, {
  student: z.object({ id: z.string(), name: z.string() }),
  /** The student lets this school read what other schools recorded too. */
  isWhole: z.boolean(),
});
export type StudentRecord = z.infer<typeof studentRecordSchema>;

const ofLesson = { owner: { booking: 'params.id' }, params: z.object({ id: idSchema }) } as const;
const ofStudent = {
  access: ['school'],
  owner: { school: 'params.id' },
  members: 'managers',
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
    summary: 'What instructor and student put on record of a lesson; for its student, the code that confirms it there',
    response: lessonRecordSchema,
  }),
  recordLesson: endpoint({
    ...ofLesson,
    method: 'POST',
    path: '/booking/:id/record',
    access: ['school'],
    members: 'own',
    summary:
      'Put a completed lesson on record: minutes driven, kilometres, and the skills that were marked. With the code on the student’s phone ' +
      'the student confirms it too, else they are asked by mail. The same said again changes nothing; a correction names what it corrects',
    body: newLessonRecordSchema,
    refusals: ['record_not_open', 'record_changed', 'wrong_lesson_code', 'too_many_requests'],
    response: lessonRecordSchema,
  }),
  confirmRecord: endpoint({
    ...ofLesson,
    method: 'POST',
    path: '/booking/:id/record/confirm',
    access: ['candidate'],
    summary:
      'Say that a lesson was as its instructor put it on record. By the student alone; once more changes nothing',
    body: z.object({ number: z.int('invalid_number').check(z.minimum(1, 'out_of_range')) }),
    refusals: ['record_changed', 'record_not_open'],
    response: lessonRecordSchema,
  }),
  confirmRecordByMail: endpoint({
    method: 'POST',
    path: '/booking/record/confirm',
    access: 'anyone',
    summary: 'The same by the token of the mail that asks for it',
    body: z.object({ token: linkTokenSchema }),
    refusals: ['record_changed', 'record_not_open'],
    response: z.object({ bookingId: z.string(), code: z.string() }),
  }),
  ownRecord: endpoint({
    method: 'GET',
    path: '/candidate/record',
    access: ['candidate'],
    summary:
      "One's own driving record: each lesson that took place, confirmed or not, hours by programme, and who may read it",
    response: ownRecordSchema,
  }),
  ownRecordPdf: endpoint({
    method: 'GET',
    path: '/candidate/record.pdf',
    access: ['candidate'],
    summary: 'The same to read and print (PDF), in the reader’s language',
  }),
  guardedRecordPdf: endpoint({
    method: 'GET',
    path: '/candidate/:id/record.pdf',
    access: ['candidate'],
    owner: { candidate: 'params.id' },
    guardians: 'see',
    summary: 'The same, of the student whose guardian one is',
    params: z.object({ id: idSchema }),
  }),
  allowReader: endpoint({
    ...ofReader,
    method: 'PUT',
    path: '/candidate/record/schools/:schoolId',
    summary: 'Let a school read the whole record',
    refusals: ['not_found'],
  }),
  takeBackReader: endpoint({
    ...ofReader,
    method: 'DELETE',
    path: '/candidate/record/schools/:schoolId',
    summary: 'Let a school read no more than its own lessons',
  }),
  studentRecord: endpoint({
    ...ofStudent,
    method: 'GET',
    path: '/school/:id/students/:studentId/record',
    summary:
      "A student's lessons with the school, confirmed or not, and hours by programme; all of them where the student lets it",
    refusals: ['not_found'],
    response: studentRecordSchema,
  }),
  courseRecord: endpoint({
    ...ofStudent,
    method: 'GET',
    path: '/school/:id/students/:studentId/record.pdf',
    summary:
      'The course record that inspectors ask for (PDF): numbers, dates, minutes, initials of both, hours done and left',
    refusals: ['not_found'],
  }),
} as const;
