import * as z from 'zod/mini';
import { BOOKING_ACTIONS, BOOKING_STATUSES } from './booking-transitions.ts';
import { endpoint } from './endpoint.ts';
import { lessonKindSchema } from './lesson-kinds.ts';
import { lessonPlaces, newBookingSchema } from './new-bookings.ts';
import { sentVersion } from './record-version.ts';
import { refundDeadlinesSchema } from './refund-deadlines.ts';
import {
  dateSchema,
  dollarsSchema,
  idSchema,
  instantSchema,
  optionalLines,
  searchText,
  timeSchema,
} from './validation.ts';

/** API-09. Times are the wall times of the lesson's street as ISO 8601 with offset. */
export const bookingSchema = z.object({
  bookingId: z.string(),
  /** Short, to be read over the phone: `LW-7K3Q9`. */
  code: z.string(),
  instructor: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    photoVersion: z.nullable(z.string()),
  }),
  candidate: z.object({
    first_name: z.string(),
    last_name: z.string(),
    /** For the school that teaches the lesson; null for all others, and once the account is gone. */
    email: z.nullable(z.string()),
    /** Likewise, and null where the student gave none. */
    phone: z.nullable(z.string()),
  }),
  schoolName: z.string(),
  /** Null for the plain lesson. */
  kind: z.nullable(z.pick(lessonKindSchema, { id: true, names: true })),
  /** Of several that were booked in one step, the same; null for one that was booked alone. */
  seriesId: z.nullable(z.string()),
  startTime: instantSchema,
  endTime: instantSchema,
  timeZone: z.string(),
  /** Pickup place; null once erased. */
  location: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Of the pickup; null where nobody said one, to those who may not know it, and once erased. */
  pickupPostalCode: z.nullable(z.string()),
  /** Where the lesson ends; null where it is its pickup. */
  dropOff: z.nullable(z.string()),
  dropOffPostalCode: z.nullable(z.string()),
  /** The student's to the instructor; null where there is none, to those who may not know the pickup, and once erased. */
  note: z.nullable(z.string()),
  perHourCharges: dollarsSchema,
  totalCharges: dollarsSchema,
  feeAndTaxes: dollarsSchema,
  bookingFee: dollarsSchema,
  tax: dollarsSchema,
  /** Of a lesson that its student's credit pays: `totalCharges` is what the minutes stand for, and nobody pays it again. */
  credit: z.optional(
    z.object({
      minutes: z.number(),
      /** Into the credit again, by the policy of the moment it ended. */
      minutesBack: z.number(),
    }),
  ),
  /**
   * What the school recorded as paid for it, less what it refunded, beside what comes from credit. Null to instructors, to a
   * school's keys and to administrators. Credit that came back as money counts as paid, so it's never negative.
   */
  paid: z.nullable(dollarsSchema),
  bookingStatus: z.enum(BOOKING_STATUSES),
  /** Who cancelled; null while nobody has. */
  cancelledBy: z.nullable(z.enum(['student', 'school'])),
  /** Where a parent or guardian cancelled for the student; the name is for the student and their guardians, empty once that account is gone. */
  cancelledByGuardian: z.nullable(z.object({ name: z.nullable(z.string()) })),
  /** What the school wrote when it cancelled. */
  cancellationReason: z.nullable(z.string()),
  /**
   * What the policy took off the price in dollars at the moment it ended, paid or not; of a lesson from credit, what its
   * `credit.minutesBack` stand for. Null where nothing ended it early.
   */
  refund: z.nullable(dollarsSchema),
  /** Of the student's own lesson while it can be cancelled; null for all others. */
  refundDeadlines: z.nullable(refundDeadlinesSchema),
  /** The school's move that brought it to its time; null where its student chose the time. */
  movedBySchool: z.nullable(
    z.object({
      at: z.string(),
      /** Where it was before, on the same street's clock. */
      from: z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema }),
      /** Who of the school; null to all others, and where it is not known. */
      member: z.nullable(z.string()),
    }),
  ),
  /** When it began, as its instructor said; null before. */
  startedAt: z.nullable(z.string()),
  /** What the student was told last: about how many minutes late the instructor is, and when. */
  late: z.nullable(z.object({ minutes: z.number(), toldAt: z.string() })),
  /** Of the places and the note, to the student while either can be changed. */
  version: z.optional(z.string()),
  /** What the caller may do to it at this moment, by the table of transitions. */
  actions: z.array(z.enum(BOOKING_ACTIONS)),
  /** The student's review of a completed lesson; null before there is one. */
  review: z.nullable(
    z.object({ id: z.string(), rating: z.number(), comment: z.string(), answer: z.nullable(z.string()) }),
  ),
});

export type Booking = z.infer<typeof bookingSchema>;

/** What the school says that came of a past lesson. */
export const LESSON_OUTCOMES = ['Completed', 'No-show', 'Instructor no-show'] as const;

export type LessonOutcome = (typeof LESSON_OUTCOMES)[number];

/** The most bookings that one exported file holds. */
export const EXPORT_MAX = 20_000;

/** `details` of `slot_taken`: what is still free with that instructor on that day. */
export const slotTakenDetailsSchema = z.object({
  otherSlots: z.array(z.object({ startTime: timeSchema, endTime: timeSchema })),
});

/** `details` of `outside_service_area`: of the pickup, unless it is the drop-off that is too far. */
export const outsideDetailsSchema = z.object({
  distanceKm: z.number(),
  radiusKm: z.number(),
  isDropOff: z.optional(z.boolean()),
});

const listQuery = z.object({
  fetchType: z._default(z.enum(['ALL', 'UPCOMING', 'PAST'], { error: 'invalid' }), 'ALL'),
});

export const bookingEndpoints = {
  createBooking: endpoint({
    method: 'POST',
    path: '/booking',
    access: ['candidate'],
    summary:
      'Book a free slot, or a lesson kind that takes one or several in a row. The same booking sent again answers the booking that was made',
    body: newBookingSchema,
    status: 201,
    refusals: [
      'slot_taken',
      'slot_not_offered',
      'student_busy',
      'long_day',
      'unreachable',
      'outside_service_area',
      'credit_short',
      'kind_not_offered',
      'kind_does_not_fit',
      'price_changed',
      'too_many_requests',
    ],
    response: bookingSchema,
  }),
  candidateBookings: endpoint({
    method: 'GET',
    path: '/booking',
    access: ['candidate'],
    owner: { candidate: 'query.candidateId' },
    guardians: 'see',
    summary: "A student's own bookings, the latest lesson first",
    query: z.extend(listQuery, { candidateId: idSchema }),
    response: z.array(bookingSchema),
  }),
  schoolBookings: endpoint({
    method: 'GET',
    path: '/booking/school/:schoolId',
    access: ['school', 'admin'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    scope: 'read_bookings',
    shows: 'booking',
    summary: "A school's own bookings, the latest lesson first",
    params: z.object({ schoolId: idSchema }),
    query: listQuery,
    response: z.array(bookingSchema),
  }),
  exportBookings: endpoint({
    method: 'GET',
    path: '/booking/school/:schoolId/export',
    access: ['school'],
    owner: { school: 'params.schoolId' },
    members: 'managers_if_allowed',
    summary: "A school's own bookings as a spreadsheet (.xlsx or .csv), by the filters of its page; at most 20,000",
    params: z.object({ schoolId: idSchema }),
    query: z.object({
      format: z.enum(['xlsx', 'csv'], { error: 'invalid' }),
      when: z._default(z.enum(['upcoming', 'past', 'all'], { error: 'invalid' }), 'all'),
      instructor: z.optional(idSchema),
      /** Words that code, names and pickup place must hold. */
      q: z._default(searchText(200), ''),
      /** First and last day of the lessons. */
      from: z.optional(dateSchema),
      to: z.optional(dateSchema),
    }),
    refusals: ['export_too_large'],
  }),
  booking: endpoint({
    method: 'GET',
    path: '/booking/:id',
    access: ['candidate', 'school', 'admin'],
    owner: { booking: 'params.id' },
    members: 'own',
    guardians: 'see',
    scope: 'read_bookings',
    shows: 'booking',
    summary: 'One booking of the caller',
    params: z.object({ id: idSchema }),
    response: bookingSchema,
  }),
  cancelBooking: endpoint({
    method: 'POST',
    path: '/booking/:id/cancel',
    access: ['candidate', 'school'],
    owner: { booking: 'params.id' },
    members: 'managers',
    guardians: 'cancel_if_allowed',
    summary:
      'Cancel a lesson that has not begun. The refund is what the policy gives now; a school says why and refunds all',
    params: z.object({ id: idSchema }),
    body: z.object({ reason: optionalLines(500) }),
    refusals: ['status_conflict', 'lesson_begun'],
    response: bookingSchema,
  }),
  otherSlots: endpoint({
    method: 'GET',
    path: '/booking/:id/other-slots',
    access: ['candidate'],
    owner: { booking: 'params.id' },
    summary:
      "Where a lesson can be moved to: its instructor's free slots, the nearest first, that leave time to drive to it and on",
    params: z.object({ id: idSchema }),
    response: z.array(z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema, timeZone: z.string() })),
  }),
  moveBooking: endpoint({
    method: 'POST',
    path: '/booking/:id/move',
    access: ['candidate', 'school'],
    owner: { booking: 'params.id' },
    members: 'managers',
    summary:
      "A student moves a lesson to another free slot of its instructor, more than 48 hours before it begins. The hour's price stays " +
      'what was agreed; the same move sent again answers the booking as it was moved. A school moves it until it begins, as long as it ' +
      'is, to any time of its instructor in which nothing else stands',
    params: z.object({ id: idSchema }),
    body: z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema }),
    refusals: [
      'slot_taken',
      'slot_not_offered',
      'slot_refused',
      'student_busy',
      'long_day',
      'status_conflict',
      'too_late_to_move',
      'lesson_begun',
      'unreachable',
      'credit_short',
      'kind_does_not_fit',
      'too_many_requests',
    ],
    response: bookingSchema,
  }),
  changePickup: endpoint({
    method: 'PUT',
    path: '/booking/:id/pickup',
    access: ['candidate'],
    owner: { booking: 'params.id' },
    summary:
      'Say anew where a lesson begins and ends, more than 24 hours before it begins, judged as a booking is; the note to the ' +
      'instructor until it begins. The school is told',
    params: z.object({ id: idSchema }),
    body: z.object({ ...lessonPlaces, ...sentVersion }),
    refusals: [
      'status_conflict',
      'too_late_to_change_pickup',
      'lesson_begun',
      'unreachable',
      'outside_service_area',
      'too_many_requests',
    ],
    response: bookingSchema,
  }),
  setOutcome: endpoint({
    method: 'POST',
    path: '/booking/:id/outcome',
    access: ['school'],
    owner: { booking: 'params.id' },
    members: 'own',
    summary:
      'Say what came of a lesson that is over. Final: the same said again changes nothing; nobody having said, it is Completed 24 hours after its end',
    params: z.object({ id: idSchema }),
    body: z.object({ outcome: z.enum(LESSON_OUTCOMES, { error: 'invalid' }) }),
    refusals: ['status_conflict', 'lesson_not_over'],
    response: bookingSchema,
  }),
  instructorBookings: endpoint({
    method: 'GET',
    path: '/booking/instructor/:instructorId',
    access: ['school'],
    members: 'own',
    summary: "The bookings of one of the school's own instructors, the latest lesson first",
    params: z.object({ instructorId: idSchema }),
    query: listQuery,
    response: z.array(bookingSchema),
  }),
  bookingCalendar: endpoint({
    method: 'GET',
    path: '/booking/:id/calendar.ics',
    access: ['candidate', 'school'],
    owner: { booking: 'params.id' },
    members: 'own',
    summary: 'One booking as an iCalendar file',
    params: z.object({ id: idSchema }),
  }),
  mailedBookingCalendar: endpoint({
    method: 'GET',
    path: '/booking/:id/calendar/:file',
    access: 'anyone',
    summary:
      "The calendar link in a student's email, `<signature>.ics`: the lesson as an iCalendar file until it starts, moves or is " +
      'cancelled. Any other link leads to a page that says so',
    params: z.object({ id: z.string(), file: z.string() }),
  }),
};
