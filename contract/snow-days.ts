import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageNumber } from './paging.ts';
import { dateSchema, dollarsSchema, idSchema, requiredLines, timeSchema } from './validation.ts';

const INSTRUCTORS_MAX = 500;

/** Local hours of a day; the whole day if start and end are absent. */
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

/** Request to cancel all lessons of some hours. */
export const snowDaySchema = z
  .object({
    /** Chosen by the client; repeating it doesn't cancel anything more. */
    id: idSchema,
    ...hours,
    /** The school's instructors; if absent, all of them. */
    instructorIds: z.optional(instructorIdsSchema),
    reason: requiredLines(500),
    /** True to remove the free slots of those hours from the schedule. */
    withdrawsFree: z._default(z.boolean(), true),
    /** Lessons that the school saw; the answer explains any of them that weren't cancelled. */
    shown: z._default(z.array(idSchema).check(z.maxLength(5_000, 'out_of_range')), []),
  })
  .check(z.refine(areHours, WRONG_HOURS));

export const snowDayLessonSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  instructorName: z.string(),
  /** Empty if the student's account is erased. */
  studentName: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  /** Amount the policy takes off the price, paid or not. If credit paid for the lesson, the minutes return to credit instead. */
  refund: dollarsSchema,
  /** Refund due from the school's recorded payments. */
  refundDue: dollarsSchema,
  creditMinutes: z.number(),
});
export type SnowDayLesson = z.infer<typeof snowDayLessonSchema>;

/** Why a lesson shown to the school wasn't cancelled. */
export const LEFT_OUT_REASONS = ['cancelled', 'moved', 'begun'] as const;

export const snowDayEndpoints = {
  previewSnowDay: endpoint({
    method: 'GET',
    path: '/snow-day/preview',
    access: ['school'],
    members: 'managers',
    summary: 'Preview cancelling all lessons in a range of hours: lessons, refunds and free slots',
    query: z
      .object({
        ...hours,
        /** The school's instructors, comma-separated; if absent, all of them. */
        instructorIds: z.optional(
          z.pipe(
            z.pipe(
              z.string(),
              z.transform((text) => text.split(',')),
            ),
            instructorIdsSchema,
          ),
        ),
        /** Lessons in a page of the answer; if absent, all of them. Totals and `lessonIds` count every page. */
        limit: z.optional(
          z.coerce
            .number({ error: 'invalid_number' })
            .check(z.int('not_whole'), z.minimum(1, 'out_of_range'), z.maximum(100, 'out_of_range')),
        ),
        page: pageNumber,
      })
      .check(z.refine(areHours, WRONG_HOURS)),
    refusals: ['not_found'],
    response: z.object({
      /** Lessons in order of time. */
      lessons: z.array(snowDayLessonSchema),
      /** Lessons of these hours that have begun; they stay booked. */
      begun: z.array(snowDayLessonSchema),
      /** All lessons to cancel, to send as `shown`. */
      lessonIds: z.optional(z.array(z.string())),
      begunCount: z.optional(z.number()),
      students: z.number(),
      /** Totals for all lessons, in dollars and in credit. */
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
      'Cancel all lessons in a range of hours at once, with full refunds and one email per student. Sending the ' +
      'same `id` again answers the first result',
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
