import * as z from 'zod/mini';
import { BOOKING_ACTIONS, BOOKING_STATUSES } from './booking-transitions.ts';
import { notifyChoice, officeOverride } from './booking-warnings.ts';
import { endpoint } from './endpoint.ts';
import { lessonKindSchema } from './lesson-kinds.ts';
import { lessonPlaces, newBookingSchema } from './new-bookings.ts';
import { pageLimit, pageNumber } from './paging.ts';
import { sentVersion } from './record-version.ts';
import {
  dateSchema,
  dollarsSchema,
  idSchema,
  instantSchema,
  optionalLines,
  queryFlag,
  searchText,
  timeSchema,
} from './validation.ts';

/**
 * Deadlines for a full and a half refund when a student cancels: local times in ISO 8601 with offset. Both are the lesson's start
 * if its school moved it too late for a free cancellation.
 */
export const refundDeadlinesSchema = z.object({ full: instantSchema, half: instantSchema });
export type RefundDeadlines = z.infer<typeof refundDeadlinesSchema>;

/** API-09. Times are the lesson's local times in ISO 8601 with offset. */
export const bookingSchema = z.object({
  bookingId: z.string(),
  /** Short enough to read over the phone: `LW-7K3Q9`. */
  code: z.string(),
  instructor: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    photoVersion: z.nullable(z.string()),
  }),
  /** The id of the school's record of the student, for the school that teaches the lesson; null for everyone else. */
  studentId: z.nullable(z.string()),
  candidate: z.object({
    first_name: z.string(),
    last_name: z.string(),
    /** Visible to the school that teaches the lesson; null for everyone else, and if the account is gone. */
    email: z.nullable(z.string()),
    /** Same visibility; also null if the student gave none. */
    phone: z.nullable(z.string()),
  }),
  schoolName: z.string(),
  /** Null for the plain lesson. */
  kind: z.nullable(z.pick(lessonKindSchema, { id: true, names: true })),
  /** Shared by lessons booked together; null for a lesson booked alone. */
  seriesId: z.nullable(z.string()),
  startTime: instantSchema,
  endTime: instantSchema,
  timeZone: z.string(),
  /** Pickup place; null once erased. */
  location: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Postal code of the pickup; null if unknown, erased or hidden from the caller. */
  pickupPostalCode: z.nullable(z.string()),
  /** Drop-off place; null if it's the pickup. */
  dropOff: z.nullable(z.string()),
  dropOffPostalCode: z.nullable(z.string()),
  /** Student's note to the instructor; null if there is none, if it's erased, or if the caller can't see the pickup. */
  note: z.nullable(z.string()),
  perHourCharges: dollarsSchema,
  totalCharges: dollarsSchema,
  feeAndTaxes: dollarsSchema,
  bookingFee: dollarsSchema,
  tax: dollarsSchema,
  /** Set if credit pays for the lesson. `totalCharges` is then the value of the minutes; nobody pays it again. */
  credit: z.optional(
    z.object({
      minutes: z.number(),
      /** Minutes returned to credit under the policy when the lesson ended. */
      minutesBack: z.number(),
    }),
  ),
  /**
   * Payments the school recorded for it, less refunds, excluding credit. Null for instructors, school API keys and
   * administrators. Credit refunded as money counts as paid, so this is never negative.
   */
  paid: z.nullable(dollarsSchema),
  bookingStatus: z.enum(BOOKING_STATUSES),
  /** The party that cancelled; null if the booking isn't cancelled. */
  cancelledBy: z.nullable(z.enum(['student', 'school'])),
  /** Set if a parent or guardian cancelled for the student. Only the student and their guardians see the name; empty if that account is gone. */
  cancelledByGuardian: z.nullable(z.object({ name: z.nullable(z.string()) })),
  /** Reason the school gave for cancelling. */
  cancellationReason: z.nullable(z.string()),
  /**
   * Dollars the policy took off the price when the lesson ended, paid or not; for a lesson from credit, the value of
   * `credit.minutesBack`. Null if the lesson didn't end early.
   */
  refund: z.nullable(dollarsSchema),
  /** `school` if a member set or confirmed the outcome, `clock` if the lesson became Completed by itself. Null before that. */
  outcomeBy: z.optional(z.nullable(z.enum(['school', 'clock']))),
  /**
   * The time that the cancellation policy counts from, if it isn't `startTime`: the lesson's time before the student asked for a late move.
   */
  refundsCountFrom: z.optional(z.nullable(instantSchema)),
  /** For the school: set if a member cancelled for the student. */
  cancelledForStudent: z.optional(
    z.nullable(
      z.object({
        /** When the student told the school; the policy counted from there. */
        noticeAt: z.string(),
        /** How much of what the policy keeps the school didn't charge. */
        waivedPercent: z.number(),
      }),
    ),
  ),
  /** For the school: how much of a no-show's price it didn't charge, and why. */
  waived: z.optional(z.object({ percent: z.number(), reason: z.string() })),
  /** Set for the student's own lesson while it can be cancelled; otherwise null. */
  refundDeadlines: z.nullable(refundDeadlinesSchema),
  /** The school's move to the current time; null if the student chose the time. */
  movedBySchool: z.nullable(
    z.object({
      at: z.string(),
      /** The previous local time. */
      from: z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema }),
      /** Member who moved it; null to everyone outside the school, and if unknown. */
      member: z.nullable(z.string()),
    }),
  ),
  /** When the instructor started it; null before that. */
  startedAt: z.nullable(z.string()),
  /** For the school, of a single booked lesson: the instructor is off then, so somebody else has to take it. */
  isInstructorOff: z.optional(z.boolean()),
  /** Last delay that the instructor reported: roughly how many minutes, and when. */
  late: z.nullable(z.object({ minutes: z.number(), toldAt: z.string() })),
  /** Version of the places and the note, while the caller can still change either. */
  version: z.optional(z.string()),
  /** Actions the caller can take now, from the transition table. */
  actions: z.array(z.enum(BOOKING_ACTIONS)),
  /** Student's review of a completed lesson; null if there is none. */
  review: z.nullable(
    z.object({ id: z.string(), rating: z.number(), comment: z.string(), answer: z.nullable(z.string()) }),
  ),
});

export type Booking = z.infer<typeof bookingSchema>;

/** Outcomes a school can give a past lesson. */
export const LESSON_OUTCOMES = ['Completed', 'No-show', 'Instructor no-show'] as const;

export type LessonOutcome = (typeof LESSON_OUTCOMES)[number];

/** The party that wants a change which the school's office makes. */
export const WISHES = ['school', 'student'] as const;
export type Wish = (typeof WISHES)[number];

/** Only for members; a student changes their own lessons. */
const officeWish = {
  /** 'school' if absent. For 'student', the cancellation policy applies as if the student did it. */
  onBehalfOf: z.optional(z.enum(WISHES, { error: 'invalid' })),
  notify: notifyChoice,
};

const waivePercent = z.optional(
  z
    .number({ error: 'invalid_number' })
    .check(z.int('not_whole'), z.minimum(0, 'out_of_range'), z.maximum(100, 'out_of_range')),
);

/** Minutes in which an outcome can be undone, so that the lesson has none again. Later it can only be corrected. */
export const OUTCOME_UNDO_MINUTES = 10;

export const outcomeSchema = z.object({
  /** Null undoes it. */
  outcome: z.nullable(z.enum(LESSON_OUTCOMES, { error: 'invalid' })),
  notify: notifyChoice,
  /** Of a no-show: how much of what the policy keeps the school doesn't charge, and why. */
  waivePercent,
  reason: optionalLines(500),
});

export const cancellationSchema = z.object({
  /** A school gives one to the student. On behalf of a student, it's needed only with `waivePercent`. */
  reason: optionalLines(500),
  ...officeWish,
  /** When the student told the school, such as in a voicemail: not before the booking was made, and not later than now. Now if absent. */
  noticeAt: z.optional(instantSchema),
  /** How much of what the policy keeps the school doesn't charge. */
  waivePercent,
});

/** `details` of `slot_taken` when a school restores or moves a lesson: who has the hour, and the nearest free times. */
export const hourTakenDetailsSchema = z.object({
  takenBy: z.nullable(z.object({ bookingId: z.string(), student: z.string() })),
  otherSlots: z.array(z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema })),
});

/** Most bookings in one exported file. */
export const EXPORT_MAX = 20_000;

/** `details` of `slot_taken`: the instructor's remaining free slots that day. */
export const slotTakenDetailsSchema = z.object({
  otherSlots: z.array(z.object({ startTime: timeSchema, endTime: timeSchema })),
});

/** `details` of `outside_service_area`: distance of the pickup, or of the drop-off if only that is too far. */
export const outsideDetailsSchema = z.object({
  distanceKm: z.number(),
  radiusKm: z.number(),
  isDropOff: z.optional(z.boolean()),
});

const listQuery = z.object({
  fetchType: z._default(z.enum(['ALL', 'UPCOMING', 'PAST'], { error: 'invalid' }), 'ALL'),
});

/** The filters of a school's list. */
const filterQuery = {
  when: z._default(z.enum(['upcoming', 'past', 'all'], { error: 'invalid' }), 'all'),
  instructor: z.optional(idSchema),
  /** Search text for the code, names, places and the student's phone. */
  q: z._default(searchText(200), ''),
  /** First and last local date of the lessons. */
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
};

export const bookingEndpoints = {
  createBooking: endpoint({
    method: 'POST',
    path: '/booking',
    access: ['candidate'],
    summary:
      'Book a free slot, or a lesson kind that takes one or several in a row. Sending the same booking again answers the existing one',
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
    summary: "A student's bookings, latest lesson first",
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
    summary: "A school's bookings, latest lesson first",
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
    summary: "A school's bookings as a spreadsheet (.xlsx or .csv), with the filters of its page; up to 20,000",
    params: z.object({ schoolId: idSchema }),
    query: z.object({
      format: z.enum(['xlsx', 'csv'], { error: 'invalid' }),
      ...filterQuery,
    }),
    refusals: ['export_too_large'],
  }),
  schoolBookingPage: endpoint({
    method: 'GET',
    path: '/school/:id/bookings',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'own',
    summary:
      'A page of a school’s bookings: upcoming ones first, the next at the top, then past and cancelled ones, the latest at the top. ' +
      'A page after the last one answers the last',
    params: z.object({ id: idSchema }),
    query: z.object({ ...filterQuery, page: pageNumber, limit: pageLimit }),
    response: z.object({
      bookings: z.array(bookingSchema),
      /** Bookings on all pages. */
      total: z.number(),
      /** Whether there are any without the filters. */
      hasAny: z.boolean(),
    }),
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
    summary: 'One of the caller’s bookings',
    params: z.object({ id: idSchema }),
    response: bookingSchema,
  }),
  cancelBooking: endpoint({
    method: 'POST',
    path: '/booking/:id/cancel',
    access: ['candidate', 'school'],
    owner: { booking: 'params.id' },
    members: 'desk',
    guardians: 'cancel_if_allowed',
    summary:
      'Cancel a lesson that hasn’t begun. The policy decides a student’s refund; a school gives a reason and refunds in full. A school ' +
      'that cancels on behalf of the student applies the policy of `noticeAt` and can waive part of what it keeps',
    params: z.object({ id: idSchema }),
    body: cancellationSchema,
    refusals: ['status_conflict', 'lesson_begun'],
    response: bookingSchema,
  }),
  restoreBooking: endpoint({
    method: 'POST',
    path: '/booking/:id/restore',
    access: ['school'],
    owner: { booking: 'params.id' },
    members: 'desk',
    summary:
      'Undo a cancellation while the lesson’s time is free and still ahead. Price, fee and credit are as before. Answers `slot_taken` with who has ' +
      'the hour and the nearest free times, and `needs_confirmation` as a booking does. `preview=true` changes nothing, and answers the same',
    params: z.object({ id: idSchema }),
    query: z.object({ preview: queryFlag }),
    body: z.object({ ...officeOverride, notify: notifyChoice }),
    refusals: [
      'status_conflict',
      'lesson_begun',
      'slot_taken',
      'student_busy',
      'car_busy',
      'instructor_licence_expired',
      'car_out_of_service',
      'needs_confirmation',
      'credit_short',
    ],
    response: bookingSchema,
  }),
  takeOutBooking: endpoint({
    method: 'POST',
    path: '/booking/:id/take-out',
    access: ['school'],
    owner: { booking: 'params.id' },
    members: 'desk',
    summary:
      'Remove a lesson that the office recorded by mistake after it started, within 10 minutes. Cancels it free ' +
      'of charge without notifying anyone',
    params: z.object({ id: idSchema }),
    refusals: ['status_conflict', 'undo_over'],
    response: bookingSchema,
  }),
  otherSlots: endpoint({
    method: 'GET',
    path: '/booking/:id/other-slots',
    access: ['candidate'],
    owner: { booking: 'params.id' },
    summary:
      "Times a lesson can move to: its instructor's free slots, earliest first, that leave time to drive there and on",
    params: z.object({ id: idSchema }),
    response: z.array(z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema, timeZone: z.string() })),
  }),
  moveBooking: endpoint({
    method: 'POST',
    path: '/booking/:id/move',
    access: ['candidate', 'school'],
    owner: { booking: 'params.id' },
    members: 'desk',
    summary:
      "Students can move a lesson to another of its instructor's free slots until 48 hours before it begins. The hourly price " +
      'stays as agreed, and sending the same move again answers the moved booking. Schools can move it until it begins, at the ' +
      'same length and price, to any time of any of their instructors. Answers `needs_confirmation` as a booking does. On behalf of a student, a ' +
      'move that is too late to cancel free of charge keeps the old time for the cancellation policy',
    params: z.object({ id: idSchema }),
    body: z.object({
      date: dateSchema,
      startTime: timeSchema,
      endTime: timeSchema,
      /** Only for members: a colleague who takes the lesson; the same instructor if absent. */
      instructorId: z.optional(idSchema),
      ...officeWish,
      ...officeOverride,
    }),
    refusals: [
      'slot_taken',
      'slot_not_offered',
      'needs_confirmation',
      'car_busy',
      'instructor_licence_expired',
      'car_out_of_service',
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
    access: ['candidate', 'school'],
    owner: { booking: 'params.id' },
    members: 'desk',
    summary:
      'Students change where a lesson begins and ends until 24 hours before it begins, with the checks of a booking, and the note to the ' +
      'instructor until it begins; we email the school. Schools change all of it until the lesson begins. For them, a place outside the area ' +
      'or too far to drive answers `needs_confirmation`, as a booking does',
    params: z.object({ id: idSchema }),
    body: z.object({ ...lessonPlaces, ...sentVersion, ...officeOverride, notify: notifyChoice }),
    refusals: [
      'needs_confirmation',
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
      'Set or correct the outcome of a past lesson. What changes in a closed month is posted in the first open one. Unmarked lessons become Completed ' +
      '24 hours after they end; sending Completed then confirms it. We email the student about a no-show 90 seconds later, unless `notify` is false. ' +
      `Within ${OUTCOME_UNDO_MINUTES} minutes, null undoes it`,
    params: z.object({ id: idSchema }),
    body: outcomeSchema,
    refusals: ['status_conflict', 'lesson_not_over', 'credit_short'],
    response: bookingSchema,
  }),
  instructorBookings: endpoint({
    method: 'GET',
    path: '/booking/instructor/:instructorId',
    access: ['school'],
    members: 'own',
    summary: "The bookings of one of the school's instructors, latest lesson first",
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
    summary: 'One booking as an iCalendar file; with `series=true`, all remaining lessons booked with it',
    params: z.object({ id: idSchema }),
    query: z.object({ series: z._default(z.enum(['true', 'false'], { error: 'invalid' }), 'false') }),
  }),
  mailedBookingCalendar: endpoint({
    method: 'GET',
    path: '/booking/:id/calendar/:file',
    access: 'anyone',
    summary:
      "The calendar link in a student's email, `<signature>.ics`: the lesson as an iCalendar file until it starts, moves or is " +
      'cancelled. Any other link redirects to a page that explains why',
    params: z.object({ id: z.string(), file: z.string() }),
  }),
};
