import * as z from 'zod/mini';
import { bookingWarningSchema, notifyChoice, officeOverride } from './booking-warnings.ts';
import { bookingSchema, LESSON_OUTCOMES } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { ERROR_CODES } from './errors.ts';
import { lessonKind, lessonPlaces, writtenDate, writtenTime } from './new-bookings.ts';
import { newStudentSchema } from './school-students.ts';
import { dateSchema, idSchema, searchText, timeSchema } from './validation.ts';

export {
  BOOKING_WARNINGS,
  type BookingWarning,
  type BookingWarningCode,
  confirmationDetailsSchema,
  EASY_WARNINGS,
  notifyChoice,
  officeOverride,
  REASONED_WARNINGS,
} from './booking-warnings.ts';

/** At most this many lessons in one call. */
export const OFFICE_SERIES_MAX = 30;

const repeatSchema = z.union([
  z.object({
    weekly: z
      .number({ error: 'invalid_number' })
      .check(z.int('not_whole'), z.minimum(2, 'out_of_range'), z.maximum(OFFICE_SERIES_MAX, 'out_of_range')),
  }),
  z.object({
    dates: z.array(dateSchema).check(z.minLength(1, 'required'), z.maxLength(OFFICE_SERIES_MAX, 'out_of_range')),
  }),
]);

export const officeBookingSchema = z
  .object({
    instructorId: idSchema,
    date: writtenDate,
    startTime: writtenTime,
    /** Before `startTime`: the lesson ends the next day. */
    endTime: writtenTime,
    studentId: z.optional(idSchema),
    /** A new person; sending the same call twice makes one student and one booking. */
    student: z.optional(newStudentSchema),
    ...lessonPlaces,
    ...lessonKind,
    ...officeOverride,
    notify: notifyChoice,
    /** Of a past lesson; Completed if absent. */
    outcome: z.optional(z.enum(LESSON_OUTCOMES, { error: 'invalid' })),
    /**
     * Further lessons at the same time of day: weekly, `weekly` in all, or on these `dates` too. Lessons that can't be booked are left out and
     * named in `notBooked`; the call is refused only if none can.
     */
    repeat: z.optional(repeatSchema),
  })
  .check(
    z.refine(({ studentId, student }) => (studentId === undefined) !== (student === undefined), {
      path: ['studentId'],
      error: 'required',
    }),
  );

/** A lesson of a series that wasn't booked. */
const notBookedSchema = z.object({
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  /** The error code; with `needs_confirmation`, `warnings` lists the objections that weren't confirmed. */
  code: z.enum(ERROR_CODES),
  warnings: z.optional(z.array(bookingWarningSchema)),
});

/** A free time that the office can book, also one that students can't: today's and tomorrow's, for example. */
const officeTimeSchema = z.object({
  instructorId: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  /** Before `startTime`: the next day. */
  endTime: timeSchema,
  timeZone: z.string(),
  /** False: too little time to drive there from the lesson before, or on to the next one. True without a known pickup. */
  isReachable: z.boolean(),
});
export type OfficeTime = z.infer<typeof officeTimeSchema>;

/** Most times in one answer. */
export const OFFICE_TIMES_MAX = 60;

/** A student's latest lesson with the school, to fill in the next one. Null where it can't be booked again. */
const lastLessonSchema = z.object({
  instructorId: z.nullable(z.string()),
  kindId: z.nullable(z.string()),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  location: z.string(),
  pickupPostalCode: z.nullable(z.string()),
  dropOff: z.nullable(z.string()),
  dropOffPostalCode: z.nullable(z.string()),
});
export type LastLesson = z.infer<typeof lastLessonSchema>;

const BOOKING_REFUSALS = [
  'needs_confirmation',
  'slot_taken',
  'student_busy',
  'car_busy',
  'instructor_licence_expired',
  'car_out_of_service',
  'kind_not_offered',
  'kind_does_not_fit',
  'month_closed',
  'lesson_not_over',
  'not_found',
] as const;

export const officeBookingEndpoints = {
  bookForStudent: endpoint({
    method: 'POST',
    path: '/school/:id/bookings',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'own_booking',
    summary:
      'Book a lesson for a student, at any time, even in the past. Answers `needs_confirmation` with any ' +
      'warnings; send their codes as `confirmWarnings` to book anyway',
    params: z.object({ id: idSchema }),
    body: officeBookingSchema,
    status: 201,
    refusals: BOOKING_REFUSALS,
    response: z.extend(bookingSchema, {
      /** The student's record at the school: the new one, if the call added a student. */
      studentId: z.string(),
      /** Only with `repeat`: the lessons after the first one that was booked. */
      alsoBooked: z.optional(z.array(bookingSchema)),
      notBooked: z.optional(z.array(notBookedSchema)),
    }),
  }),
  previewBooking: endpoint({
    method: 'POST',
    path: '/school/:id/bookings/preview',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'own_booking',
    summary:
      'Which lessons of a series can be booked, by date, and why the others can’t. Takes the body of the booking ' +
      'and changes nothing',
    params: z.object({ id: idSchema }),
    body: officeBookingSchema,
    refusals: BOOKING_REFUSALS,
    response: z.object({
      lessons: z.array(z.extend(notBookedSchema, { code: z.nullable(z.enum(ERROR_CODES)) })),
    }),
  }),
  officeTimes: endpoint({
    method: 'GET',
    path: '/school/:id/office-times',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'own_booking',
    summary:
      'Free times for a lesson, reachable ones first, then by time: from today on, for one instructor or all. Leaves out times when the student, the car or the instructor is busy',
    params: z.object({ id: idSchema }),
    query: z.object({
      instructorId: z.optional(idSchema),
      /** First day; today if absent. */
      from: z.optional(dateSchema),
      /** Last day; as far as instructors have times if absent. */
      to: z.optional(dateSchema),
      studentId: z.optional(idSchema),
      /** Only times as long as this kind, one free time or several in a row. */
      kindId: z.optional(idSchema),
      location: z.optional(searchText(300)),
      pickupPostalCode: z.optional(searchText(10)),
    }),
    refusals: ['not_found'],
    response: z.object({ times: z.array(officeTimeSchema) }),
  }),
  lastLesson: endpoint({
    method: 'GET',
    path: '/school/:id/students/:studentId/last-lesson',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'own',
    summary: 'Kind, pickup, instructor and time of a student’s latest lesson with the school; null if there was none',
    params: z.object({ id: idSchema, studentId: idSchema }),
    refusals: ['not_found'],
    response: z.object({ lesson: z.nullable(lastLessonSchema) }),
  }),
};
