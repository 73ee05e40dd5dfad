import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dollarsSchema } from './money.ts';
import { dateSchema, idSchema, instantSchema, optionalText, requiredText, timeSchema } from './validation.ts';

/** What a booking can be. 'Booked' is the one live state; the words are what the API and the page show. */
export const BOOKING_STATUSES = ['Booked', 'Cancelled', 'Completed', 'No-show', 'Instructor no-show'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const pickupSchema = requiredText(300);

/** API-10. Student and money come from the server's records; what a client sends for them is ignored. */
export const newBookingSchema = z.object({
  instructorId: idSchema,
  studentId: z.unknown().optional(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  perHourCharges: z.unknown().optional(),
  totalCharges: z.unknown().optional(),
  feeAndTaxes: z.unknown().optional(),
  location: pickupSchema,
});

/** API-09. Times are the wall times of the lesson's street as ISO 8601 with offset. */
export const bookingSchema = z.object({
  bookingId: z.string(),
  /** Short, to be read over the phone: `LW-7K3Q9`. */
  code: z.string(),
  instructor: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    photoVersion: z.string().nullable(),
  }),
  candidate: z.object({ first_name: z.string(), last_name: z.string() }),
  schoolName: z.string(),
  startTime: instantSchema,
  endTime: instantSchema,
  timeZone: z.string(),
  /** Pickup place; null once erased. */
  location: z.string().nullable(),
  address: z.string().nullable(),
  perHourCharges: dollarsSchema,
  totalCharges: dollarsSchema,
  feeAndTaxes: dollarsSchema,
  bookingFee: dollarsSchema,
  tax: dollarsSchema,
  bookingStatus: z.enum(BOOKING_STATUSES),
  /** Who cancelled; null while nobody has. */
  cancelledBy: z.enum(['student', 'school']).nullable(),
  /** What the school wrote when it cancelled. */
  cancellationReason: z.string().nullable(),
  /** What is due back to the student, in dollars, by the policy of the moment it was cancelled; null while it was not. */
  refund: dollarsSchema.nullable(),
});
export type Booking = z.infer<typeof bookingSchema>;

/** `details` of `slot_taken`: what is still free with that instructor on that day. */
export const slotTakenDetailsSchema = z.object({
  otherSlots: z.array(z.object({ startTime: timeSchema, endTime: timeSchema })),
});

const listQuery = z.object({
  fetchType: z.enum(['ALL', 'UPCOMING', 'PAST'], { error: 'invalid' }).default('ALL'),
});

export const bookingEndpoints = {
  createBooking: endpoint({
    method: 'POST',
    path: '/booking',
    access: ['candidate'],
    summary: 'Book a free slot. The same booking sent again answers the booking that was made',
    body: newBookingSchema,
    status: 201,
    response: bookingSchema,
  }),
  candidateBookings: endpoint({
    method: 'GET',
    path: '/booking',
    access: ['candidate'],
    summary: "A student's own bookings, the latest lesson first",
    query: listQuery.extend({ candidateId: idSchema }),
    response: z.array(bookingSchema),
  }),
  schoolBookings: endpoint({
    method: 'GET',
    path: '/booking/school/:schoolId',
    access: ['school', 'admin'],
    summary: "A school's own bookings, the latest lesson first",
    params: z.object({ schoolId: idSchema }),
    query: listQuery,
    response: z.array(bookingSchema),
  }),
  booking: endpoint({
    method: 'GET',
    path: '/booking/:id',
    access: ['candidate', 'school', 'admin'],
    summary: 'One booking of the caller',
    params: z.object({ id: idSchema }),
    response: bookingSchema,
  }),
  cancelBooking: endpoint({
    method: 'POST',
    path: '/booking/:id/cancel',
    access: ['candidate', 'school'],
    summary:
      'Cancel a lesson that has not begun. The refund is what the policy gives now; a school says why and refunds all',
    params: z.object({ id: idSchema }),
    body: z.object({ reason: optionalText(500) }),
    response: bookingSchema,
  }),
  bookingCalendar: endpoint({
    method: 'GET',
    path: '/booking/:id/calendar.ics',
    access: ['candidate', 'school'],
    summary: 'One booking as an iCalendar file',
    params: z.object({ id: idSchema }),
  }),
};
