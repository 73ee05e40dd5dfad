import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { callersOwnId, lessonKind, lessonPlaces, writtenDate, writtenTime } from './new-bookings.ts';
import { dateSchema, dollarsSchema, idSchema, optionalLines, timeSchema } from './validation.ts';

/** A province's whole course, with some to spare. */
export const SERIES_MAX = 30;

/** Why one lesson of several can not be had, while others can. */
export const SERIES_REFUSALS = ['slot_taken', 'slot_not_offered', 'student_busy', 'unreachable', 'long_day'] as const;
export type SeriesRefusal = (typeof SERIES_REFUSALS)[number];

const wantedSchema = z.object({ date: writtenDate, startTime: writtenTime, endTime: writtenTime, ...lessonKind });

export const newSeriesSchema = z.object({
  instructorId: idSchema,
  studentId: callersOwnId,
  lessons: z
    .array(wantedSchema, { error: 'required' })
    .check(z.minLength(1, 'required'), z.maxLength(SERIES_MAX, 'too_long')),
  /** `all`: all of them or none; `possible`: those that can be had. */
  keep: z._default(z.enum(['all', 'possible'], { error: 'invalid' }), 'all'),
  /** What was agreed to for all that are booked; refused where it is another by now. */
  total: z.optional(dollarsSchema),
  /** False: none comes from the student's credit; else as far as it goes, the earliest first. */
  credit: z.optional(z.boolean({ error: 'invalid' })),
  ...lessonPlaces,
});

const slotSchema = z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema });

export const seriesLessonSchema = z.object({
  ...slotSchema.shape,
  /** Null where it can be had, or is. */
  refusal: z.nullable(z.enum(SERIES_REFUSALS)),
  /** Where it can not be had: the nearest other time of the instructor that nobody asked for yet, within some days. */
  other: z.nullable(slotSchema),
  /** What it takes of the student's credit; 0 where it is paid by itself. */
  creditMinutes: z.number(),
  /** What is still to pay for it, with the fee and tax; null where it can not be had. */
  total: z.nullable(dollarsSchema),
  /** Once it is booked; the student's own from before, too. */
  bookingId: z.nullable(z.string()),
});
export type SeriesLesson = z.infer<typeof seriesLessonSchema>;

export const seriesSchema = z.object({
  /** By their time, whatever the order that they were asked for in. */
  lessons: z.array(seriesLessonSchema),
  /** Of those that can be had and were not booked before. */
  total: dollarsSchema,
  /** Likewise. */
  creditMinutes: z.number(),
});
export type Series = z.infer<typeof seriesSchema>;

/** What cancelling all that are left of several does, or did: each lesson, and what it comes to. */
export const seriesCancellingSchema = z.object({
  /** By time. */
  lessons: z.array(
    z.object({
      bookingId: z.string(),
      code: z.string(),
      ...slotSchema.shape,
      /** By the policy of this moment. */
      refundPercent: z.number(),
      /** Amount the policy takes off the price, paid or not. Excludes the minutes returned to credit. */
      refund: dollarsSchema,
      creditMinutes: z.number(),
      /** What is to pay all the same, or stays with the school. */
      lost: dollarsSchema,
      /** What the school recorded as paid for it, less what it refunded. */
      paid: dollarsSchema,
    }),
  ),
  refund: dollarsSchema,
  creditMinutes: z.number(),
  /** Of the credit that paid them, what does not return to it. */
  creditMinutesLost: z.number(),
  lost: dollarsSchema,
});
export type SeriesCancelling = z.infer<typeof seriesCancellingSchema>;

const previewQuery = z.object({ preview: z._default(z.enum(['true', 'false'], { error: 'invalid' }), 'false') });

export const bookingSeriesEndpoints = {
  bookSeries: endpoint({
    method: 'POST',
    path: '/booking/series',
    access: ['candidate'],
    summary:
      'Book several free slots of an instructor in one step, or with `preview=true` say which could be booked and write nothing',
    query: previewQuery,
    body: newSeriesSchema,
    status: 201,
    refusals: [
      'series_not_possible',
      'price_changed',
      'outside_service_area',
      'kind_not_offered',
      'kind_does_not_fit',
      'too_many_requests',
    ],
    response: seriesSchema,
  }),
  cancelSeries: endpoint({
    method: 'POST',
    path: '/booking/:id/cancel-series',
    access: ['candidate', 'school'],
    owner: { booking: 'params.id' },
    members: 'managers',
    summary:
      'Cancel a booking with all that are left of those that were booked with it in one step, by the rules of cancelling one; or with ' +
      '`preview=true` say what that would give back and write nothing',
    params: z.object({ id: idSchema }),
    query: previewQuery,
    body: z.object({ reason: optionalLines(500) }),
    refusals: ['status_conflict'],
    response: seriesCancellingSchema,
  }),
} as const;
