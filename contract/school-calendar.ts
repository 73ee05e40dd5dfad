import * as z from 'zod/mini';
import { carWithSchema, handledSlotSchema, officeOnlySchema } from './availability.ts';
import { bookingSchema } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { dateSchema, idSchema, timeSchema } from './validation.ts';

/** The longest range of days that is answered at once: six weeks, as a month on a wall shows. */
const CALENDAR_DAYS_MAX = 42;

/** Also asked of what is no date: then nothing is within. */
const isWithin = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days < CALENDAR_DAYS_MAX;
};

/** The way from one lesson of an instructor to the next of the day. */
export const driveSchema = z.object({
  /** The bookings, by their ids. */
  from: z.string(),
  to: z.string(),
  /** By car, with the stop to change seats; zero at the same place. Null where one of the two postal codes isn't known. */
  way: z.nullable(z.object({ minutes: z.number(), km: z.number() })),
  /** Between the end of one and the start of the other. */
  gapMinutes: z.number(),
  /** How many minutes of the drive may overlap lessons, by the school's setting. */
  toleranceMinutes: z.number(),
});
export type Drive = z.infer<typeof driveSchema>;

const streetSchema = z.object({
  /** The school's; a slot or a booking may name another. */
  timeZone: z.string(),
  /** What the clock on the school's street shows: no page has to know the zone's rules. */
  now: z.object({ date: dateSchema, time: timeSchema }),
});

const personSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  /** Of two who drive the same car one can teach at a time. */
  carId: z.string(),
});

/** Minutes since the day began. */
const spanSchema = z.object({ start: z.number(), end: z.number() });
const spansSchema = z.array(spanSchema);

/** A school's days as its calendar shows them: all that is free, and all that was ever booked. */
export const schoolCalendarSchema = z.extend(streetSchema, {
  /** All of them, by name. */
  instructors: z.array(personSchema),
  /** Those that have not begun. */
  freeSlots: z.array(z.extend(handledSlotSchema, { carWith: carWithSchema, isOfficeOnly: officeOnlySchema })),
  /** In every status; a lesson that was moved is where it is now. */
  bookings: z.array(bookingSchema),
  /** For the school alone. */
  drives: z.array(driveSchema),
  /** Likewise: when instructors are busy by their outside calendars, and not with what. */
  busy: z.array(z.extend(spanSchema, { instructorId: z.string(), date: dateSchema })),
});
export type SchoolCalendar = z.infer<typeof schoolCalendarSchema>;

/** A school's week at a glance, however many lessons it has: when who teaches, and nothing about whom. */
export const schoolWeekSchema = z.extend(streetSchema, {
  instructors: z.array(
    z.extend(personSchema, {
      /** Seven, from the first day on. */
      days: z.array(
        z.object({
          /** What students can book: without the hours in `carWith` and `officeOnly`. */
          free: spansSchema,
          /** Free hours for which a colleague has the instructor's car. */
          carWith: z.array(z.extend(spanSchema, { names: z.array(z.string()) })),
          /** Free hours that students can't book, for any reason other than `carWith`. */
          officeOnly: spansSchema,
          booked: spansSchema,
          /** By an outside calendar. */
          busy: spansSchema,
          driveMinutes: z.number(),
          /** Drives for which there is no time. */
          tightDrives: z.number(),
        }),
      ),
    }),
  ),
  /** Of an empty week: the first day after it on which something is free. */
  nextDay: z.nullable(dateSchema),
});
export type SchoolWeek = z.infer<typeof schoolWeekSchema>;

const taughtSchema = z.object({
  /** That are over, but for those that were cancelled or missed. */
  lessons: z.number(),
  minutes: z.number(),
  /** From each lesson to the next of the day, by the product's own table or the operator's server. */
  driveMinutes: z.number(),
  km: z.number(),
  /** Ways of which a postal code is missing. */
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
    summary: `A school's free slots and bookings from one day to another (at most ${CALENDAR_DAYS_MAX} days)`,
    params: z.object({ schoolId: idSchema }),
    query: z
      .object({ from: dateSchema, to: dateSchema, instructorId: z.optional(idSchema) })
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
    summary: `What each instructor taught and drove between lessons from one day to another (at most ${CALENDAR_DAYS_MAX} days); to an instructor their own`,
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
    summary: 'Seven days of a school: when each instructor is free and booked, and the drives between',
    params: z.object({ schoolId: idSchema }),
    query: z.object({ from: dateSchema }),
    response: schoolWeekSchema,
  }),
};
