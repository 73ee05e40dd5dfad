import * as z from 'zod/mini';
import { cancellationSchema } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { callersOwnId, lessonKind, lessonPlaces, writtenDate, writtenTime } from './new-bookings.ts';
import { dateSchema, dollarsSchema, idSchema, timeSchema } from './validation.ts';

/** Enough for any province's whole course. */
export const SERIES_MAX = 30;

/** Reasons why one lesson of a series can't be booked while others can. */
export const SERIES_REFUSALS = ['slot_taken', 'slot_not_offered', 'student_busy', 'unreachable', 'long_day'] as const;
export type SeriesRefusal = (typeof SERIES_REFUSALS)[number];

const wantedSchema = z.object({ date: writtenDate, startTime: writtenTime, endTime: writtenTime, ...lessonKind });

export const newSeriesSchema = z.object({
  instructorId: idSchema,
  studentId: callersOwnId,
  lessons: z
    .array(wantedSchema, { error: 'required' })
    .check(z.minLength(1, 'required'), z.maxLength(SERIES_MAX, 'too_long')),
  /** `all`: book all or none; `possible`: book the available ones. */
  keep: z._default(z.enum(['all', 'possible'], { error: 'invalid' }), 'all'),
  /** Agreed total for all booked lessons; refused if the price has changed. */
  total: z.optional(dollarsSchema),
  /** False: pay for none of them from the student's credit. Otherwise use the credit, earliest lessons first. */
  credit: z.optional(z.boolean({ error: 'invalid' })),
  ...lessonPlaces,
});

const slotSchema = z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema });

export const seriesLessonSchema = z.object({
  ...slotSchema.shape,
  /** Null if the lesson can be booked or already is. */
  refusal: z.nullable(z.enum(SERIES_REFUSALS)),
  /** If it can't be booked: the instructor's nearest time within a few days that isn't in the request already. */
  other: z.nullable(slotSchema),
  /** Minutes taken from the student's credit; 0 if the student pays. */
  creditMinutes: z.number(),
  /** Amount still to pay, including fee and tax; null if it can't be booked. */
  total: z.nullable(dollarsSchema),
  /** Set once booked, or if the student had already booked it. */
  bookingId: z.nullable(z.string()),
  /** Booking reference (`LW-7K3Q9`), set like `bookingId`. */
  code: z.nullable(z.string()),
});
export type SeriesLesson = z.infer<typeof seriesLessonSchema>;

export const seriesSchema = z.object({
  /** In order of time, whatever the order of the request. */
  lessons: z.array(seriesLessonSchema),
  /** For lessons that can be booked and weren't already. */
  total: dollarsSchema,
  /** Minutes of credit for those lessons. */
  creditMinutes: z.number(),
});
export type Series = z.infer<typeof seriesSchema>;

/** Effect of cancelling every remaining lesson of a series, per lesson and in total. */
export const seriesCancellingSchema = z.object({
  /** In order of time. */
  lessons: z.array(
    z.object({
      bookingId: z.string(),
      code: z.string(),
      ...slotSchema.shape,
      /** Under the policy as of now. */
      refundPercent: z.number(),
      /** Amount the policy takes off the price, paid or not. Excludes the minutes returned to credit. */
      refund: dollarsSchema,
      creditMinutes: z.number(),
      /** Amount that's still due or kept by the school. */
      lost: dollarsSchema,
      /** Payments the school recorded for it, less refunds. */
      paid: dollarsSchema,
    }),
  ),
  refund: dollarsSchema,
  creditMinutes: z.number(),
  /** Minutes of credit that paid for the lessons and aren't returned. */
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
    summary: 'Book several of an instructor’s free slots at once; `preview=true` only shows which are available',
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
    members: 'desk',
    summary:
      'Cancel a booking and all remaining lessons booked with it, by the rules for a single lesson; `preview=true` only shows ' +
      'what would be refunded',
    params: z.object({ id: idSchema }),
    query: previewQuery,
    body: cancellationSchema,
    refusals: ['status_conflict'],
    response: seriesCancellingSchema,
  }),
} as const;
