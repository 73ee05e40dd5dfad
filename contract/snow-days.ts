import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateSchema, dollarsSchema, idSchema, requiredLines, timeSchema } from './validation.ts';

const INSTRUCTORS_MAX = 500;

/** Hours of a day on the streets' clocks; without start and end it is the whole day. */
const hours = {
  date: dateSchema,
  startTime: z.optional(timeSchema),
  endTime: z.optional(timeSchema),
};
const areHours = ({ startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined }) =>
  startTime === undefined ? endTime === undefined : endTime !== undefined && endTime > startTime;
const WRONG_HOURS = { message: 'invalid_time', path: ['endTime'] };

const instructorIdsSchema = z
  .array(idSchema)
  .check(z.minLength(1, 'required'), z.maxLength(INSTRUCTORS_MAX, 'out_of_range'));

/** What a school sends to cancel all lessons of some hours. */
export const snowDaySchema = z
  .object({
    /** Made by the client: the same one sent again cancels nothing again. */
    id: idSchema,
    ...hours,
    /** Own instructors; all of them where it is absent. */
    instructorIds: z.optional(instructorIdsSchema),
    reason: requiredLines(500),
    /** Whether the free slots of those hours are taken out of the schedule. */
    withdrawsFree: z._default(z.boolean(), true),
    /** The lessons that the school was shown: what has become of the others is answered. */
    shown: z._default(z.array(idSchema).check(z.maxLength(5_000, 'out_of_range')), []),
  })
  .check(z.refine(areHours, WRONG_HOURS));

export const snowDayLessonSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  instructorName: z.string(),
  /** Empty where the student's account is erased. */
  studentName: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  /** What the policy takes off the price, paid or not; of a lesson that credit paid, its minutes return there instead. */
  refund: dollarsSchema,
  /** What the school is to refund of what it recorded as paid. */
  refundDue: dollarsSchema,
  creditMinutes: z.number(),
});
export type SnowDayLesson = z.infer<typeof snowDayLessonSchema>;

/** Why a lesson that the school was shown is not among the cancelled. */
export const LEFT_OUT_REASONS = ['cancelled', 'moved', 'begun'] as const;

export const snowDayEndpoints = {
  previewSnowDay: endpoint({
    method: 'GET',
    path: '/snow-day/preview',
    access: ['school'],
    members: 'managers',
    summary: 'What cancelling all lessons of some hours would do: the lessons, their refunds, the free slots',
    query: z
      .object({
        ...hours,
        /** Own instructors, comma-separated; all of them where it is absent. */
        instructorIds: z.optional(
          z.pipe(
            z.pipe(
              z.string(),
              z.transform((text) => text.split(',')),
            ),
            instructorIdsSchema,
          ),
        ),
      })
      .check(z.refine(areHours, WRONG_HOURS)),
    refusals: ['not_found'],
    response: z.object({
      /** By time. */
      lessons: z.array(snowDayLessonSchema),
      /** Lessons of these hours that have begun: they stay. */
      begun: z.array(snowDayLessonSchema),
      students: z.number(),
      /** Of all lessons, in dollars, and what returns to credit. */
      refund: dollarsSchema,
      refundDue: dollarsSchema,
      creditMinutes: z.number(),
      freeSlots: z.number(),
    }),
  }),
  declareSnowDay: endpoint({
    method: 'POST',
    path: '/snow-day',
    access: ['school'],
    members: 'managers',
    summary:
      'Cancel all lessons of some hours at once: each is refunded in full, each student gets one email. The same `id` ' +
      'sent again answers what it did',
    body: snowDaySchema,
    refusals: ['not_found'],
    response: z.object({
      cancelled: z.array(snowDayLessonSchema),
      leftOut: z.array(z.object({ code: z.string(), reason: z.enum(LEFT_OUT_REASONS) })),
      students: z.number(),
      refund: dollarsSchema,
      refundDue: dollarsSchema,
      creditMinutes: z.number(),
      withdrawnSlots: z.number(),
    }),
  }),
};
