import * as z from 'zod/mini';
import { handledSlotSchema } from './availability.ts';
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
  /** By car, with the stop to change seats; null where nobody said a postal code of one of the two places. */
  way: z.nullable(z.object({ minutes: z.number(), km: z.number() })),
  /** What there is between the two. */
  gapMinutes: z.number(),
  /** What the school wants for it beside the drive, or where the drive is not known. */
  extraMinutes: z.number(),
});
export type Drive = z.infer<typeof driveSchema>;

/** A school's days as its calendar shows them: all that is free, and all that was ever booked. */
export const schoolCalendarSchema = z.object({
  /** The school's; a slot or a booking may name another. */
  timeZone: z.string(),
  /** What the clock on the school's street shows: no page has to know the zone's rules. */
  now: z.object({ date: dateSchema, time: timeSchema }),
  /** All of them, by name. */
  instructors: z.array(
    z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), isActive: z.boolean() }),
  ),
  freeSlots: z.array(handledSlotSchema),
  /** In every status; a lesson that was moved is where it is now. */
  bookings: z.array(bookingSchema),
  /** For the school alone. */
  drives: z.array(driveSchema),
});
export type SchoolCalendar = z.infer<typeof schoolCalendarSchema>;

export const schoolCalendarEndpoints = {
  schoolCalendar: endpoint({
    method: 'GET',
    path: '/calendar/school/:schoolId',
    access: ['school', 'admin'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    shows: 'booking',
    summary: `A school's free slots and bookings from one day to another (at most ${CALENDAR_DAYS_MAX} days)`,
    params: z.object({ schoolId: idSchema }),
    query: z
      .object({ from: dateSchema, to: dateSchema })
      .check(z.refine(isWithin, { path: ['to'], message: 'out_of_range' })),
    response: schoolCalendarSchema,
  }),
};
