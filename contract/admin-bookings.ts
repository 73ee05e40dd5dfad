import * as z from 'zod/mini';
import { searchText } from './admin.ts';
import { BOOKING_STATUSES } from './booking-transitions.ts';
import { LESSON_OUTCOMES } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import { dateSchema, dollarsSchema, idSchema, timeSchema } from './validation.ts';

/** A booking as the operator finds it. No pickup place: that is for the two who meet there. */
export const adminBookingSchema = z.object({
  id: z.string(),
  code: z.string(),
  status: z.enum(BOOKING_STATUSES),
  schoolName: z.string(),
  instructorName: z.string(),
  student: z.object({
    /** Empty once the account is disabled or erased. */
    name: z.string(),
    /** Null once the account is erased. */
    email: z.nullable(z.string()),
  }),
  /** Wall times of the lesson's street. */
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  /** All that the student pays, fee and tax included. */
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

/** One thing that happened to a booking. */
export const bookingEventSchema = z.object({
  at: z.string(),
  kind: z.enum(BOOKING_EVENTS),
  /** `product`: nobody did it, its time had come. */
  by: z.enum(['student', 'guardian', 'school', 'admin', 'product']),
  /** Of 'moved': where the lesson was until then. */
  from: z.nullable(z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema })),
  /** Of 'outcome'. */
  outcome: z.nullable(z.enum(LESSON_OUTCOMES)),
  /** Of 'reminded': how long before the lesson. */
  hoursBefore: z.nullable(z.number()),
  /** Of 'reviewed'. */
  rating: z.nullable(z.number()),
  /** Of 'cancelled' and 'outcome': what is due back to the student, or of a lesson that credit paid, returned there. */
  refund: z.nullable(dollarsSchema),
  creditMinutes: z.nullable(z.number()),
  /** Of 'cancelled' and 'hidden': why; empty where nobody said. */
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
      "Bookings by their code, a part of the student's address or of the school's name, by status and by the lesson's day; " +
      'the latest lesson first',
    query: z.extend(pageQuery, {
      search: searchText,
      status: z.optional(z.enum(BOOKING_STATUSES, { error: 'invalid' })),
      from: z.optional(dateSchema),
      to: z.optional(dateSchema),
    }),
    response: pageOf(adminBookingSchema),
  }),
  adminBooking: endpoint({
    method: 'GET',
    path: '/admin/bookings/:id',
    access: ['admin'],
    shows: 'booking',
    summary: 'A booking and what happened to it, the first thing first',
    params: z.object({ id: idSchema }),
    refusals: ['not_found'],
    response: z.extend(adminBookingSchema, { events: z.array(bookingEventSchema) }),
  }),
};
