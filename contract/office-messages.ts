import * as z from 'zod/mini';
import { refundDeadlinesSchema } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { lessonKindSchema } from './lesson-kinds.ts';
import {
  dateSchema,
  dollarsSchema,
  idSchema,
  instantSchema,
  optionalLines,
  provinceCodeSchema,
  timeSchema,
} from './validation.ts';

/** Seconds between the office's last change and the message about it. What is undone in between sends nothing. */
export const GRACE_SECONDS = 90;

/** What a reader learns about a lesson. `given` and `taken`: an instructor's lesson that a colleague had, or has now. */
export const LESSON_CHANGES = ['booked', 'restored', 'moved', 'pickup', 'cancelled', 'given', 'taken'] as const;
export type LessonChange = (typeof LESSON_CHANGES)[number];

export const MESSAGE_READER_KINDS = ['student', 'parent', 'instructor', 'school'] as const;
export type MessageReaderKind = (typeof MESSAGE_READER_KINDS)[number];

/**
 * `waiting`: it leaves once the change can no longer be undone. `sending`: it's on its way. `delivered`: the reader answered it.
 * `failed`: the address bounced or the number takes no text messages. `no_address`: there is nowhere to send it. `stopped`: somebody at
 * that address didn't know the lesson.
 */
export const MESSAGE_STATUSES = ['waiting', 'sending', 'sent', 'delivered', 'failed', 'no_address', 'stopped'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Statuses of readers who weren't told. */
export const NOT_TOLD = ['failed', 'no_address', 'stopped'] as const satisfies MessageStatus[];

const wallTimes = { date: dateSchema, startTime: timeSchema, endTime: timeSchema };
const toldSchema = z.object({ at: instantSchema, by: z.nullable(z.string()) });

export const officeMessageSchema = z.object({
  /** Null until it's written. */
  id: z.nullable(z.string()),
  reader: z.enum(MESSAGE_READER_KINDS),
  name: z.string(),
  change: z.enum(LESSON_CHANGES),
  status: z.enum(MESSAGE_STATUSES),
  /** When it was sent; until it's written, when that is due. */
  at: instantSchema,
  channels: z.array(z.enum(['mail', 'push', 'text'])),
  /** The number to call if the reader wasn't reached. Empty if there is none, and for readers who were. */
  phone: z.string(),
  /** The member who ticked 'told by phone', and when. */
  toldByPhone: z.nullable(toldSchema),
});
export type OfficeMessage = z.infer<typeof officeMessageSchema>;

export const calledLessonSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  change: z.enum(LESSON_CHANGES),
  ...wallTimes,
  /** The time before the change, of a lesson that moved. */
  before: z.nullable(z.object(wallTimes)),
  instructorName: z.string(),
  studentName: z.string(),
  /** The instructor, if they're off then: somebody else has to take it. */
  instructorOff: z.optional(z.string()),
});

/** Somebody a message didn't reach, and what to tell them. */
export const personToCallSchema = z.object({
  id: z.string(),
  reader: z.enum(['student', 'parent', 'instructor']),
  /** The student it's about; null for an instructor, whose message can be about several. */
  studentId: z.nullable(z.string()),
  name: z.string(),
  /** Empty if we have no number. */
  phone: z.string(),
  status: z.enum(NOT_TOLD),
  lessons: z.array(calledLessonSchema),
  at: instantSchema,
  toldByPhone: z.nullable(toldSchema),
});
export type PersonToCall = z.infer<typeof personToCallSchema>;

/** Answers that the page behind an emailed link takes. */
export const LESSON_ANSWERS = ['ok', 'another_time', 'cancel', 'unknown_lesson'] as const;
export type LessonAnswer = (typeof LESSON_ANSWERS)[number];
export const WISH_MAX = 300;

export const officeAnswerSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  code: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  /** The person who answered. */
  reader: z.enum(['student', 'parent']),
  answer: z.enum(LESSON_ANSWERS),
  /** With `another_time`: what would suit, in the student's words. */
  wish: z.string(),
  at: instantSchema,
  /** The lesson now. */
  ...wallTimes,
  instructorName: z.string(),
  handled: z.nullable(toldSchema),
});
export type OfficeAnswer = z.infer<typeof officeAnswerSchema>;

const linkSchema = z.string({ error: 'required' }).check(z.minLength(1, 'required'), z.maxLength(200, 'too_long'));

/** The student's own view of the booking, with its current details. */
const confirmedBookingSchema = z.object({
  code: z.string(),
  /** Empty if the school has none. */
  schoolPhone: z.string(),
  /** False if the school added the student, who then can't log in. */
  hasAccount: z.boolean(),
  /** Null once the lesson has begun or is cancelled. */
  ahead: z.nullable(
    z.object({
      pickup: z.string(),
      /** Empty if it ends at the pickup. */
      dropOff: z.string(),
      /** Null for the plain lesson. */
      kind: z.nullable(z.pick(lessonKindSchema, { names: true })),
      perHour: dollarsSchema,
      minutes: z.number(),
      lesson: dollarsSchema,
      fee: dollarsSchema,
      tax: dollarsSchema,
      province: z.nullable(provinceCodeSchema),
      /** What the school has recorded as paid for this lesson. */
      paid: dollarsSchema,
      /** Set if credit pays for the lesson. */
      credit: z.optional(z.object({ minutes: z.number() })),
      refundDeadlines: refundDeadlinesSchema,
      /** The `file` of `/booking/:id/calendar/:file`. */
      calendarFile: z.string(),
    }),
  ),
});

/** All that the page behind a link shows, to anyone who has the link. */
export const linkedLessonSchema = z.object({
  firstName: z.string(),
  schoolName: z.string(),
  instructorName: z.string(),
  ...wallTimes,
  timeZone: z.string(),
  state: z.enum(['booked', 'cancelled', 'over']),
  /** The time before the school's last change; null if that's not what changed. */
  before: z.nullable(z.object(wallTimes)),
  /** Answers it takes now. `cancel` is free. */
  answers: z.array(z.enum(LESSON_ANSWERS)),
  /** The answer given to the lesson as it is now. */
  given: z.nullable(z.object({ answer: z.enum(LESSON_ANSWERS), wish: z.string() })),
  /** Null unless the link was emailed to the student's own address and confirms a booking or takes no answer. */
  booking: z.nullable(confirmedBookingSchema),
});
export type LinkedLesson = z.infer<typeof linkedLessonSchema>;

const ofSchool = { access: ['school'], owner: { school: 'params.id' }, members: 'desk' } as const;

export const officeMessageEndpoints = {
  callList: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/call-list',
    summary:
      'People our messages about changed lessons didn’t reach, with a number to call, until the lesson is over; ' +
      'the earliest lesson first',
    params: z.object({ id: idSchema }),
    response: z.object({ people: z.array(personToCallSchema) }),
  }),
  toldByPhone: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/call-list/:messageId/told',
    summary: 'Mark someone as reached by phone, or undo it; repeating it changes nothing',
    params: z.object({ id: idSchema, messageId: idSchema }),
    body: z.object({ isTold: z._default(z.boolean({ error: 'invalid' }), true) }),
    refusals: ['not_found'],
    response: personToCallSchema,
  }),
  tickWaitingMessage: endpoint({
    method: 'POST',
    path: '/booking/:id/told-by-phone',
    access: ['school'],
    owner: { booking: 'params.id' },
    members: 'desk',
    summary:
      'Mark the student as reached by phone about the office’s latest change, within 90 seconds of it, or undo ' +
      'it. If the message doesn’t reach them, they won’t be on the call list',
    params: z.object({ id: idSchema }),
    body: z.object({ isTold: z._default(z.boolean({ error: 'invalid' }), true) }),
    response: z.object({ isTold: z.boolean() }),
  }),
  officeAnswers: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/answers',
    summary:
      'Replies of students and parents to changed lessons: all that aren’t handled, and those handled in the ' +
      'last day; newest first',
    params: z.object({ id: idSchema }),
    response: z.object({ answers: z.array(officeAnswerSchema) }),
  }),
  answerHandled: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/answers/:answerId/handled',
    summary: 'Mark a reply as handled, or undo it; repeating it changes nothing',
    params: z.object({ id: idSchema, answerId: idSchema }),
    body: z.object({ isHandled: z._default(z.boolean({ error: 'invalid' }), true) }),
    refusals: ['not_found'],
    response: officeAnswerSchema,
  }),
  officeMessages: endpoint({
    method: 'GET',
    path: '/booking/:id/office-messages',
    access: ['school'],
    owner: { booking: 'params.id' },
    members: 'desk',
    summary: 'Messages about the school’s changes to a lesson, by recipient, with their status; newest first',
    params: z.object({ id: idSchema }),
    response: z.object({ messages: z.array(officeMessageSchema) }),
  }),
  linkedLesson: endpoint({
    method: 'GET',
    path: '/my-lesson',
    access: 'anyone',
    summary: 'The lesson behind an emailed link, as it is now. Changes nothing',
    query: z.object({ link: linkSchema }),
    refusals: ['invalid_token'],
    response: linkedLessonSchema,
  }),
  answerLesson: endpoint({
    method: 'POST',
    path: '/my-lesson',
    access: 'anyone',
    summary:
      'Reply to a changed lesson with an emailed link: accept it, request another time, cancel free of charge, ' +
      'or report an unknown lesson, which stops messages to that address',
    body: z.object({
      link: linkSchema,
      answer: z.enum(LESSON_ANSWERS, { error: 'invalid' }),
      wish: optionalLines(WISH_MAX),
    }),
    refusals: ['invalid_token', 'status_conflict', 'lesson_begun', 'too_many_requests'],
    response: linkedLessonSchema,
  }),
};
