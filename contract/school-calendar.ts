import * as z from 'zod/mini';
import { carWithSchema, handledSlotSchema, officeOnlySchema } from './availability.ts';
import { bookingSchema } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { optionalPageQuery } from './paging.ts';
import { dateSchema, idSchema, timeSchema } from './validation.ts';

/** Longest range in one answer: six weeks, as on a month's wall calendar. */
const CALENDAR_DAYS_MAX = 42;

/** Also handles invalid dates, which are in no range. */
const isWithin = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days < CALENDAR_DAYS_MAX;
};

/** Drive between two of an instructor's consecutive lessons of a day. */
export const driveSchema = z.object({
  /** Booking ids. */
  from: z.string(),
  to: z.string(),
  /** Drive time by car, including the stop to change seats; zero at the same place. Null if either postal code is unknown. */
  way: z.nullable(z.object({ minutes: z.number(), km: z.number() })),
  /** Time between the end of the first lesson and the start of the second. */
  gapMinutes: z.number(),
  /** Minutes of the drive that may overlap lessons, from the school's settings. */
  toleranceMinutes: z.number(),
});
export type Drive = z.infer<typeof driveSchema>;

const streetSchema = z.object({
  /** The school's zone; a slot or booking can have another. */
  timeZone: z.string(),
  /** Current local time at the school, so that pages don't need the zone's rules. */
  now: z.object({ date: dateSchema, time: timeSchema }),
});

const personSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  /** If two instructors share a car, only one can teach at a time. */
  carId: z.string(),
});

/** Minutes since midnight. */
const spanSchema = z.object({ start: z.number(), end: z.number() });
const spansSchema = z.array(spanSchema);

/** The days of a school's calendar: its free slots and all bookings ever made. */
export const schoolCalendarSchema = z.extend(streetSchema, {
  /** All instructors by name, or one page of them if the request names a page. */
  instructors: z.array(personSchema),
  /** Instructors on all pages: the active ones, and those with bookings on these days. */
  total: z.optional(z.number()),
  /** Slots that haven't begun. */
  freeSlots: z.array(
    z.extend(handledSlotSchema, {
      carWith: carWithSchema,
      isOfficeOnly: officeOnlySchema,
      /** Colleagues with the same car who are free at the same time, on whichever page; only if there are any. */
      sharers: z.optional(z.array(z.string())),
    }),
  ),
  /** Bookings in every status; a moved lesson appears at its new time. */
  bookings: z.array(bookingSchema),
  /** Only for the school. */
  drives: z.array(driveSchema),
  /** Busy times from instructors' external calendars, without details. Only for the school. */
  busy: z.array(z.extend(spanSchema, { instructorId: z.string(), date: dateSchema })),
});
export type SchoolCalendar = z.infer<typeof schoolCalendarSchema>;

/** Overview of a school's week, however many lessons it has: who teaches when, without students. */
export const schoolWeekSchema = z.extend(streetSchema, {
  instructors: z.array(
    z.extend(personSchema, {
      /** Seven days in order. */
      days: z.array(
        z.object({
          /** Hours students can book, excluding `carWith` and `officeOnly`. */
          free: spansSchema,
          /** Free hours when a colleague has the instructor's car. */
          carWith: z.array(z.extend(spanSchema, { names: z.array(z.string()) })),
          /** Free hours that students can't book for any reason other than `carWith`. */
          officeOnly: spansSchema,
          booked: spansSchema,
          /** Busy times from an external calendar. */
          busy: spansSchema,
          driveMinutes: z.number(),
          /** Drives that don't fit the time between lessons. */
          tightDrives: z.number(),
          /** Colleagues with the same car who are free at the same time, on whichever page; only if there are any. */
          sharers: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
  /** Instructors on all pages: the active ones, and those with slots or bookings in this week. */
  total: z.optional(z.number()),
  /** Everyone's seven days combined. */
  days: z.optional(
    z.array(
      z.object({
        ...{ free: z.number(), carWith: z.number(), officeOnly: z.number(), booked: z.number() },
        ...{ driveMinutes: z.number(), tightDrives: z.number() },
        /** Colleagues who have the car of somebody's free hour. */
        holders: z.array(z.string()),
        /** When the last free or booked hour ends, in minutes since midnight; null without any. */
        lastEnd: z.nullable(z.number()),
      }),
    ),
  ),
  /** For an empty week: the first later day with a free slot. */
  nextDay: z.nullable(dateSchema),
});
export type SchoolWeek = z.infer<typeof schoolWeekSchema>;

const taughtSchema = z.object({
  /** Past lessons, except cancelled and missed ones. */
  lessons: z.number(),
  minutes: z.number(),
  /** Between consecutive lessons of a day, from our own table or the operator's routing server. */
  driveMinutes: z.number(),
  km: z.number(),
  /** Drives with a missing postal code. */
  unknownDrives: z.number(),
});
export type Taught = z.infer<typeof taughtSchema>;

export const schoolCalendarEndpoints = {
  schoolCalendar: endpoint({
    method: 'GET',
    path: '/calendar/school/:schoolId',
    access: ['school', 'admin'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    scope: 'read_bookings',
    shows: 'booking',
    summary: `A school’s free slots and bookings from one day to another (up to ${CALENDAR_DAYS_MAX} days), of a page of its instructors if there is a \`limit\``,
    params: z.object({ schoolId: idSchema }),
    query: z
      .object({ from: dateSchema, to: dateSchema, instructorId: z.optional(idSchema), ...optionalPageQuery })
      .check(z.refine(isWithin, { path: ['to'], message: 'out_of_range' })),
    refusals: ['not_found'],
    response: schoolCalendarSchema,
  }),
  taught: endpoint({
    method: 'GET',
    path: '/calendar/school/:schoolId/taught',
    access: ['school'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    summary: `Each instructor’s lessons and drives from one day to another (up to ${CALENDAR_DAYS_MAX} days); instructors see only their own`,
    params: z.object({ schoolId: idSchema }),
    query: z
      .object({ from: dateSchema, to: dateSchema })
      .check(z.refine(isWithin, { path: ['to'], message: 'out_of_range' })),
    response: z.object({
      instructors: z.array(z.extend(taughtSchema, { id: z.string(), firstName: z.string(), lastName: z.string() })),
    }),
  }),
  schoolWeek: endpoint({
    method: 'GET',
    path: '/calendar/school/:schoolId/week',
    access: ['school'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    summary:
      'A school’s week: each instructor’s free and booked hours, and the drives between lessons; of a page of them if there is a `limit`',
    params: z.object({ schoolId: idSchema }),
    query: z.object({ from: dateSchema, ...optionalPageQuery }),
    response: schoolWeekSchema,
  }),
};
