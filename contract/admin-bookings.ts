import * as z from 'zod/mini';
import { searchText } from './admin.ts';
import { BOOKING_STATUSES } from './booking-transitions.ts';
import { LESSON_OUTCOMES } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { dateSchema, dollarsSchema, idSchema, timeSchema } from './validation.ts';

/** A booking as administrators see it. Excludes the pickup place, which only the student and the school need. */
export const adminBookingSchema = z.object({
  id: z.string(),
  code: z.string(),
  status: z.enum(BOOKING_STATUSES),
  schoolName: z.string(),
  instructorName: z.string(),
  student: z.object({
    /** Empty if the account is disabled or erased. */
    name: z.string(),
    /** Null if the account is erased. */
    email: z.nullable(z.string()),
  }),
  /** Local times of the lesson. */
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  /** Total the student pays, including fee and tax. */
  total: dollarsSchema,
});
export type AdminBooking = z.infer<typeof adminBookingSchema>;

export const BOOKING_EVENTS = [
  'booked',
  'moved',
  'cancelled',
  'reminded',
  'outcome',
  'reviewed',
  'answered',
  'hidden',
] as const;

/** Entry in a booking's history. */
export const bookingEventSchema = z.object({
  at: z.string(),
  kind: z.enum(BOOKING_EVENTS),
  /** `product`: automatic, by a scheduled job. */
  by: z.enum(['student', 'guardian', 'school', 'admin', 'product']),
  /** For 'moved': the previous time. */
  from: z.nullable(z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema })),
  /** For 'outcome'. */
  outcome: z.nullable(z.enum(LESSON_OUTCOMES)),
  /** For 'reminded': hours before the lesson. */
  hoursBefore: z.nullable(z.number()),
  /** For 'reviewed'. */
  rating: z.nullable(z.number()),
  /** For 'cancelled' and 'outcome': amount due back to the student, or returned to credit if credit paid for the lesson. */
  refund: z.nullable(dollarsSchema),
  creditMinutes: z.nullable(z.number()),
  /** For 'cancelled' and 'hidden': the reason; empty if none was given. */
  reason: z.string(),
});
export type BookingEvent = z.infer<typeof bookingEventSchema>;

export const adminBookingEndpoints = {
  adminBookings: endpoint({
    method: 'GET',
    path: '/admin/bookings',
    access: ['admin'],
    shows: 'booking',
    summary:
      "Bookings, latest lesson first, filtered by code, part of the student's address or the school's name, status and " +
      'lesson date',
    query: z.extend(pageQuery, {
      search: searchText,
      status: z.optional(z.enum(BOOKING_STATUSES, { error: 'invalid' })),
      from: z.optional(dateSchema),
      to: z.optional(dateSchema),
    }),
    response: pageSchema(adminBookingSchema),
  }),
  adminBooking: endpoint({
    method: 'GET',
    path: '/admin/bookings/:id',
    access: ['admin'],
    shows: 'booking',
    summary: 'A booking with its history, oldest first',
    params: z.object({ id: idSchema }),
    refusals: ['not_found'],
    response: z.extend(adminBookingSchema, { events: z.array(bookingEventSchema) }),
  }),
};
