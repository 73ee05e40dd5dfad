import * as z from 'zod/mini';
import { ANALYTICS_PERIODS, type AnalyticsPeriod } from './analytics-periods.ts';
import { endpoint } from './endpoint.ts';
import { dateSchema, dollarsSchema, idSchema } from './validation.ts';

const PERIOD_NAMES = Object.keys(ANALYTICS_PERIODS) as [AnalyticsPeriod, ...AnalyticsPeriod[]];

/**
 * Counts for a week, an instructor, or both. A lesson counts in the week of its local date, whenever it was booked. The five
 * booking counts add up to all bookings.
 */
const countsShape = {
  /** Booked and not settled yet: upcoming, or ended less than a day ago. */
  booked: z.number(),
  completed: z.number(),
  /** Cancelled by the student or by the school. */
  cancelled: z.number(),
  /** Lessons the student missed. */
  noShows: z.number(),
  /** Lessons the instructor missed. */
  instructorNoShows: z.number(),
  /** Minutes of slots held by active bookings. */
  bookedMinutes: z.number(),
  /**
   * Minutes of all slots that could be booked, including booked ones. Excludes withdrawn slots, and free ones while a
   * colleague had the car. Utilisation is booked / offered.
   */
  offeredMinutes: z.number(),
  /**
   * Dollars the school keeps: price and tax less refunds, for completed, missed and cancelled lessons. Excludes
   * upcoming lessons
   * and the booking fee, which isn't the school's.
   */
  income: dollarsSchema,
};

export const analyticsSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  totals: z.object(countsShape),
  /** Every week of the period, including empty ones. */
  weeks: z.array(z.object({ monday: dateSchema, ...countsShape })),
  /** Instructors with any activity in the period, by name. */
  instructors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ...countsShape,
      /** Average of the shown reviews for the period's lessons; null if there are none. */
      rating: z.nullable(z.number()),
      reviews: z.number(),
    }),
  ),
  /** Shown reviews for the period's lessons. */
  ratings: z.object({
    average: z.nullable(z.number()),
    /** Number of reviews with one star, two stars, and so on to five. */
    byStars: z.array(z.number()).check(z.length(5)),
  }),
});
export type Analytics = z.infer<typeof analyticsSchema>;
export type Counts = Analytics['totals'];

export const analyticsEndpoints = {
  schoolAnalytics: endpoint({
    method: 'GET',
    path: '/school/:schoolId/figures',
    access: ['school'],
    owner: { school: 'params.schoolId' },
    members: 'managers_if_allowed',
    summary: "A school's bookings, utilisation, no-shows, ratings and income by week and by instructor",
    params: z.object({ schoolId: idSchema }),
    query: z.object({ period: z._default(z.enum(PERIOD_NAMES, { error: 'invalid' }), '12w') }),
    response: analyticsSchema,
  }),
};
