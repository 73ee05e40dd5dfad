import * as z from 'zod/mini';
import { lessonPlaces, writtenDate, writtenTime } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { dateSchema, dollarsSchema, idSchema, timeSchema } from './validation.ts';

/** A province's whole course, with some to spare. */
export const SERIES_MAX = 30;

/** Why one lesson of several can not be had, while others can. */
export const SERIES_REFUSALS = ['slot_taken', 'slot_not_offered', 'student_busy', 'unreachable', 'long_day'] as const;
export type SeriesRefusal = (typeof SERIES_REFUSALS)[number];

const wantedSchema = z.object({ date: writtenDate, startTime: writtenTime, endTime: writtenTime });

export const newSeriesSchema = z.object({
  instructorId: idSchema,
  studentId: z.optional(z.unknown()),
  lessons: z
    .array(wantedSchema, { error: 'required' })
    .check(z.minLength(1, 'required'), z.maxLength(SERIES_MAX, 'too_long')),
  /** `all`: all of them or none; `possible`: those that can be had. */
  keep: z._default(z.enum(['all', 'possible'], { error: 'invalid' }), 'all'),
  /** What was agreed to for all that are booked; refused where it is another by now. */
  total: z.optional(dollarsSchema),
  ...lessonPlaces,
});

const slotSchema = z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema });

export const seriesLessonSchema = z.object({
  ...slotSchema.shape,
  /** Null where it can be had, or is. */
  refusal: z.nullable(z.enum(SERIES_REFUSALS)),
  /** Where it can not be had: the nearest other time of the instructor that nobody asked for yet, within some days. */
  other: z.nullable(slotSchema),
  /** With the fee and tax; null where it can not be had. */
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
});
export type Series = z.infer<typeof seriesSchema>;

export const bookingSeriesEndpoints = {
  bookSeries: endpoint({
    method: 'POST',
    path: '/booking/series',
    access: ['candidate'],
    summary:
      'Book several free slots of an instructor in one step, or with `preview=true` say which could be booked and write nothing',
    query: z.object({ preview: z._default(z.enum(['true', 'false'], { error: 'invalid' }), 'false') }),
    body: newSeriesSchema,
    status: 201,
    refusals: ['series_not_possible', 'price_changed', 'outside_service_area'],
    response: seriesSchema,
  }),
} as const;
