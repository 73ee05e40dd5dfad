import * as z from 'zod/mini';
import { BOOKING_WARNINGS, bookingWarningSchema, officeOverride } from './booking-warnings.ts';
import { endpoint } from './endpoint.ts';
import { HAND_OVER_CHOICES } from './hand-over-choices.ts';
import { dateSchema, idSchema, queryFlag, timeSchema } from './validation.ts';

/** Longest time that can be handed over at once, in days. */
export const HAND_OVER_DAYS_MAX = 92;
const LESSONS_MAX = 500;

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?)?$/;

/**
 * A day (`2026-12-04`), or a day and time by the school's clock (`2026-12-04T13:00`). Of a day, `from` means its start, and `until` its
 * end: the day is included.
 */
const momentSchema = z
  .string({ error: 'required' })
  .check(z.refine((text) => MOMENT.test(text) && dateSchema.safeParse(text.slice(0, 10)).success, 'invalid_date'));

export interface LocalMoment {
  date: string;
  /** Null: the whole day. */
  time: string | null;
}

/** Takes what `momentSchema` accepts. */
export function parseMoment(text: string): LocalMoment {
  const [, date = '', time = null] = MOMENT.exec(text) ?? [];
  return { date, time };
}

/** For comparing with a lesson's `date time`. */
export const toSortable = ({ date, time }: LocalMoment, end: 'from' | 'until'): string =>
  `${date} ${time ?? (end === 'from' ? '00:00' : '24:00')}`;

/** Why a colleague can't take a lesson at all. */
export const HAND_OVER_REFUSALS = [
  'slot_taken',
  'car_busy',
  'instructor_licence_expired',
  'car_out_of_service',
] as const;
export type HandOverRefusal = (typeof HAND_OVER_REFUSALS)[number];

/** What speaks against a colleague. The last one is only said in the preview. */
export const HAND_OVER_WARNINGS = [...BOOKING_WARNINGS, 'other_transmission'] as const;
export type HandOverWarning = (typeof HAND_OVER_WARNINGS)[number];

/**
 * `rebook`: cancelled free of charge, and the student is invited to choose another time. `leave`: it stays, and is listed until somebody
 * takes care of it.
 * `done`: as asked; repeating the call answers it again. `changed`: the lesson is no longer this instructor's at that time: cancelled,
 * moved or begun. `needs_confirmation`: something speaks against the colleague that `confirmWarnings` doesn't name. The others: as when
 * booking.
 */
export const HAND_OVER_RESULTS = [
  'done',
  'changed',
  'needs_confirmation',
  ...HAND_OVER_REFUSALS,
  'student_busy',
  'forbidden',
] as const;
export type HandOverResult = (typeof HAND_OVER_RESULTS)[number];

const destinationSchema = z.union([z.enum(HAND_OVER_CHOICES), idSchema], { error: 'invalid' });

const rowSchema = z.object({
  bookingId: idSchema,
  to: destinationSchema,
  ...officeOverride,
});

const LAST_FIRST = { message: 'end_before_start', path: ['until'] };
const TOO_LONG = { message: 'out_of_range', path: ['until'] };

export const handOverSchema = z
  .object({
    from: momentSchema,
    until: momentSchema,
    /** Required without `preview`. Lessons that aren't named stay as they are. */
    lessons: z.optional(z.array(rowSchema).check(z.maxLength(LESSONS_MAX, 'out_of_range'))),
    /** False: 'Don't tell anybody'. */
    notify: z._default(z.boolean({ error: 'invalid' }), true),
  })
  .check(
    z.refine(
      ({ from, until }) => toSortable(parseMoment(from), 'from') < toSortable(parseMoment(until), 'until'),
      LAST_FIRST,
    ),
    z.refine(
      ({ from, until }) =>
        !(Date.parse(parseMoment(until).date) - Date.parse(parseMoment(from).date) >= HAND_OVER_DAYS_MAX * 86_400_000),
      TOO_LONG,
    ),
    z.superRefine(({ lessons = [] }, context) => {
      const seen = new Set<string>();
      for (const [index, { bookingId }] of lessons.entries()) {
        if (seen.has(bookingId))
          context.addIssue({ code: 'custom', path: ['lessons', index, 'bookingId'], message: 'repeated_row' });
        seen.add(bookingId);
      }
    }),
  );

/** A colleague for one lesson. */
const colleagueChoiceSchema = z.object({
  instructorId: z.string(),
  /** Null: can take it. */
  refusal: z.nullable(z.enum(HAND_OVER_REFUSALS)),
  warnings: z.array(z.enum(HAND_OVER_WARNINGS)),
  hasTaughtStudent: z.boolean(),
});

export const lessonToHandOverSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  studentName: z.string(),
  /** The student's record at the school. */
  studentId: z.string(),
  /** Empty if unknown. */
  studentPhone: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  /** Null if unknown, or erased. */
  pickup: z.nullable(z.string()),
});

const handOverLessonSchema = z.extend(lessonToHandOverSchema, {
  /** The colleague in the plan for all lessons; null if nobody fits. */
  suggested: z.nullable(z.string()),
  colleagues: z.array(colleagueChoiceSchema),
});
export type HandOverLesson = z.infer<typeof handOverLessonSchema>;

const handOverRowSchema = z.object({
  bookingId: z.string(),
  result: z.enum(HAND_OVER_RESULTS),
  /** With `needs_confirmation`: everything that speaks against it now. */
  warnings: z.optional(z.array(bookingWarningSchema)),
});

export const handOverEndpoints = {
  handOver: endpoint({
    method: 'POST',
    path: '/instructor/:id/hand-over',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'desk',
    summary:
      'Hand over an instructor’s lessons from one time until another, and block their hours then. `from` and `until` are days, or days ' +
      'and times by the school’s clock (`2026-12-04T13:00`); the day in `until` is included. `preview=true` changes nothing and answers ' +
      'one plan for all lessons. Each lesson is checked again and answers for itself',
    params: z.object({ id: idSchema }),
    query: z.object({ preview: queryFlag }),
    body: handOverSchema,
    refusals: ['school_information_missing'],
    response: z.union([
      z.object({
        lessons: z.array(handOverLessonSchema),
        /** Active colleagues by name. */
        colleagues: z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
        /** Whether the instructor is off for all of this time already. */
        isBlocked: z.optional(z.boolean()),
      }),
      z.object({
        lessons: z.array(handOverRowSchema),
        /** Lessons of that time that weren't named, because they were booked in the meantime. They stay. */
        unnamed: z.array(z.string()),
        /** Of the time that was blocked; absent if it was blocked before. */
        dayOffId: z.optional(z.string()),
      }),
    ]),
  }),
  undoHandOver: endpoint({
    method: 'POST',
    path: '/instructor/:id/hand-over/undo',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'desk',
    summary:
      'Undo a hand-over within ten minutes: named lessons go back to the instructor, cancelled ones are booked again, and the time of ' +
      '`dayOffId` is free again. Each lesson answers for itself',
    params: z.object({ id: idSchema }),
    body: z.object({
      ...{ from: momentSchema, until: momentSchema },
      /** As the hand-over answered it. */
      dayOffId: z.optional(idSchema),
      lessons: z
        .array(z.object({ bookingId: idSchema, to: destinationSchema }))
        .check(z.maxLength(LESSONS_MAX, 'out_of_range')),
      /** False if the hand-over told nobody. */
      notify: z._default(z.boolean({ error: 'invalid' }), true),
    }),
    refusals: ['undo_over'],
    response: z.object({ lessons: z.array(z.object({ bookingId: z.string(), result: z.enum(HAND_OVER_RESULTS) })) }),
  }),
  lessonsWithoutInstructor: endpoint({
    method: 'GET',
    path: '/school/:id/lessons-without-instructor',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'desk',
    summary: 'Upcoming booked lessons whose instructor is off, by time, until someone moves or cancels them',
    params: z.object({ id: idSchema }),
    response: z.object({
      lessons: z.array(z.extend(lessonToHandOverSchema, { instructorId: z.string(), instructorName: z.string() })),
    }),
  }),
};
