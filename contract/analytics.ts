import * as z from 'zod/mini';
import { ANALYTICS_PERIODS, type AnalyticsPeriod } from './analytics-periods.ts';
import { endpoint } from './endpoint.ts';
import { dateSchema, dollarsSchema, idSchema } from './validation.ts';

const PERIOD_NAMES = Object.keys(ANALYTICS_PERIODS) as [AnalyticsPeriod, ...AnalyticsPeriod[]];

/**
 * What is counted of a week, of an instructor, or of both together. A lesson counts in the week of its date on its own
 * street, whenever it was booked. The five counts of bookings add up to all bookings.
 */
const countsShape = {
  /** Booked, and not settled yet: to come, or over for less than a day. */
  booked: z.number(),
  completed: z.number(),
  /** By the student or by the school. */
  cancelled: z.number(),
  /** Lessons that the student did not come to. */
  noShows: z.number(),
  /** Lessons that the instructor did not come to. */
  instructorNoShows: z.number(),
  /** Minutes of slots that a live booking holds. */
  bookedMinutes: z.number(),
  /** Minutes of all slots that could be booked, booked ones included. Excludes withdrawn slots and free ones while a colleague had the car. Utilisation is booked / offered. */
  offeredMinutes: z.number(),
  /**
   * What the school keeps, in dollars: price and tax, less what goes back, of lessons that are completed, missed or
   * cancelled. What is still booked is not counted; the booking fee is not the school's.
   */
  income: dollarsSchema,
};

export const analyticsSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  totals: z.object(countsShape),
  /** Every week of the period, also one without anything. */
  weeks: z.array(z.object({ monday: dateSchema, ...countsShape })),
  /** Who has anything in the period, by name. */
  instructors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ...countsShape,
      /** Average of the shown reviews of the period's lessons; null where there is none. */
      rating: z.nullable(z.number()),
      reviews: z.number(),
    }),
  ),
  /** The shown reviews of the period's lessons. */
  ratings: z.object({
    average: z.nullable(z.number()),
    /** How many gave one star, two, … five. */
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
