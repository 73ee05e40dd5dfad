import * as z from 'zod/mini';
import { refundDeadlinesSchema } from './bookings.ts';
import { TRANSMISSIONS } from './car-facts.ts';
import { DAY_SORTS, TIMES_OF_DAY } from './day-list.ts';
import { endpoint } from './endpoint.ts';
import { teachingLanguageSchema } from './instructors.ts';
import { KIND_MINUTES, lessonKindSchema } from './lesson-kinds.ts';
import { pageLimit, pageNumber } from './paging.ts';
import { placeSchema } from './places.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { ROW_REFUSALS } from './schedule-uploads.ts';
import { timeZoneSchema } from './schools.ts';
import { PLACE_TEXT_MAX } from './text-limits.ts';
import {
  dateSchema,
  dollarsSchema,
  idSchema,
  provinceCodeSchema,
  requiredText,
  searchText,
  timeSchema,
} from './validation.ts';

export const SLOT_STATUSES = ['AVAILABLE', 'BOOKED'] as const;

export const DAY_PAGE_SIZE = 200;

/** API-05: an instructor with the free slots of one day. */
export const availabilityRecordSchema = z.object({
  instructorId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  numberOfYearsOfExperience: z.number(),
  /** Comma-separated, such as `ENGLISH, PUNJABI`. */
  language: z.string(),
  carMake: z.string(),
  carModel: z.string(),
  /** Null if the school hasn't specified it. */
  carTransmission: z.nullable(z.enum(TRANSMISSIONS)),
  schoolName: z.string(),
  city: z.string(),
  province: provinceCodeSchema,
  /** Hourly rate in dollars, before fee and tax. */
  charges: dollarsSchema,
  /** Dollars per booking. */
  bookingFee: dollarsSchema,
  taxBasisPoints: z.number(),
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  photoVersion: z.nullable(z.string()),
  availabilityDate: dateSchema,
  timeZone: z.string(),
  timeSlots: z.array(
    z.object({
      startTime: timeSchema,
      endTime: timeSchema,
      /** With `minMinutes`: the lesson kind of that length, in one slot or several in a row. Absent for the plain lesson. */
      kind: z.optional(lessonKindSchema),
    }),
  ),
  /** With `near`: distance from the centre of the instructor's area, and the drive time. */
  distanceKm: z.optional(z.number()),
  travelMinutes: z.optional(z.number()),
});
export type AvailabilityRecord = z.infer<typeof availabilityRecordSchema>;

/** Postal code, town, or another label from `/places`. */
const nearSchema = z.optional(searchText(PLACE_TEXT_MAX));

const filtersSchema = z.object({
  /** Keeps only instructors who travel there. */
  near: nearSchema,
  /** Part of a city or school name. */
  place: z.optional(searchText(80)),
  province: z.optional(provinceCodeSchema),
  language: z.optional(teachingLanguageSchema),
  /** Highest hourly rate in dollars. */
  maxRate: z.optional(
    z.coerce.number({ error: 'invalid_number' }).check(z.minimum(0, 'out_of_range'), z.maximum(1000, 'out_of_range')),
  ),
  /** Start time of the slots: before 12:00, before 17:00, or later. */
  timeOfDay: z.optional(z.enum(TIMES_OF_DAY, { error: 'invalid' })),
  /** If a school hasn't specified it, its cars count as automatic, because most are. */
  transmission: z.optional(z.enum(TRANSMISSIONS, { error: 'invalid' })),
  /** Minimum lesson length: a slot at least that long, or free time for a lesson kind that is. */
  minMinutes: z.optional(
    z.coerce
      .number({ error: 'invalid_number' })
      .check(
        z.int('not_whole'),
        z.minimum(KIND_MINUTES.min, 'out_of_range'),
        z.maximum(KIND_MINUTES.max, 'out_of_range'),
      ),
  ),
});

/** Filters that can narrow a day's list, including the place. */
export const DAY_FILTERS = [
  'near',
  'place',
  'province',
  'language',
  'maxRate',
  'timeOfDay',
  'transmission',
  'minMinutes',
] as const satisfies (keyof z.infer<typeof filtersSchema>)[];
export type DayFilter = (typeof DAY_FILTERS)[number];

export const suggestionsSchema = z.object({
  places: z.array(placeSchema),
  schools: z.array(
    z.object({ id: z.string(), name: z.string(), city: z.string(), province: z.nullable(provinceCodeSchema) }),
  ),
  instructors: z.array(
    z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), schoolName: z.string() }),
  ),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;

/** Colleagues who teach in the instructor's car during a free slot, which hides the slot from students. Absent if the car is free. */
export const carWithSchema = z.optional(
  z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
);

/**
 * True for a free slot that students can't book, because it's too soon, a booking rule blocks it, or the instructor, the car or
 * the school isn't available.
 */
export const officeOnlySchema = z.optional(z.boolean());

/** API-06 */
export const schoolScheduleSchema = z.array(
  z.object({
    instructorId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    availabilitySlots: z.array(
      z.object({
        date: dateSchema,
        time: z.array(
          z.object({
            id: z.string(),
            timeZone: z.string(),
            startTime: timeSchema,
            endTime: timeSchema,
            availabilityStatus: z.enum(['Available', 'Booked']),
            carWith: carWithSchema,
            isOfficeOnly: officeOnlySchema,
          }),
        ),
      }),
    ),
  }),
);
export type SchoolSchedule = z.infer<typeof schoolScheduleSchema>;

/** A slot as a row of the schedule's table. */
export const slotRowSchema = z.object({
  id: z.string(),
  instructorId: z.string(),
  instructor: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  isBooked: z.boolean(),
  /** First names of colleagues who have the car at that time. */
  carWith: z.string(),
  /** Free, but bookable only by the office. */
  isOfficeOnly: z.boolean(),
});
export type SlotRow = z.infer<typeof slotRowSchema>;

/** A slot on the school's calendar. */
export const handledSlotSchema = z.object({
  id: z.string(),
  instructorId: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  availabilityStatus: z.enum(['Available', 'Booked']),
  ...recordVersion,
});
export type HandledSlot = z.infer<typeof handledSlotSchema>;

const slotIdSchema = z.string().check(z.regex(/^\d{1,15}$/, 'invalid'));

/** Instructor and time of a slot; uses the school's time zone if none is given. */
export const slotPlaceSchema = z.object({
  instructorId: idSchema,
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.optional(timeZoneSchema),
});

/** `details` of `slot_refused`: the reasons, with the same codes and texts as schedule sheets. */
export const slotRefusedDetailsSchema = z.array(
  z.object({
    path: z.enum(['instructorId', 'date', 'startTime', 'endTime']),
    code: z.enum(ROW_REFUSALS),
    message: z.string(),
  }),
);

export const availabilityEndpoints = {
  addSlot: endpoint({
    method: 'POST',
    path: '/slot',
    access: ['school'],
    members: 'managers',
    scope: 'write_slots',
    summary: "Add one slot to an instructor's schedule; the rules of the schedule sheet apply",
    body: slotPlaceSchema,
    status: 201,
    refusals: ['not_found', 'slot_refused', 'school_information_missing'],
    response: handledSlotSchema,
  }),
  moveSlot: endpoint({
    method: 'PUT',
    path: '/slot/:id',
    access: ['school'],
    owner: { slot: 'params.id' },
    members: 'managers',
    scope: 'write_slots',
    summary: 'Move a free slot to another time or to another of the school’s instructors',
    params: z.object({ id: slotIdSchema }),
    body: z.extend(slotPlaceSchema, sentVersion),
    refusals: ['slot_booked', 'slot_refused'],
    response: handledSlotSchema,
  }),
  withdrawSlot: endpoint({
    method: 'DELETE',
    path: '/slot/:id',
    access: ['school'],
    owner: { slot: 'params.id' },
    members: 'managers',
    scope: 'write_slots',
    summary: 'Remove a free slot from the schedule. Booked slots can’t be removed',
    params: z.object({ id: slotIdSchema }),
    status: 204,
    refusals: ['slot_booked'],
  }),
  dayAvailability: endpoint({
    method: 'GET',
    path: '/schedule/all',
    access: 'anyone',
    summary:
      'Instructors with free slots on a day or, without `date`, from the first bookable day. ' +
      'The header X-Total-Count gives the total number of records; with `near`, X-Outside-Count gives the number of instructors who don’t travel there, up to 100.',
    query: z.extend(filtersSchema, {
      availabilityStatus: z.literal('AVAILABLE', { error: 'invalid' }),
      date: z.optional(dateSchema),
      sort: z._default(z.enum(DAY_SORTS, { error: 'invalid' }), 'recommended'),
      page: z._default(
        z.coerce
          .number({ error: 'invalid_number' })
          .check(z.int('not_whole'), z.minimum(0, 'out_of_range'), z.maximum(100_000, 'out_of_range')),
        0,
      ),
      pageSize: z._default(
        z.coerce
          .number({ error: 'invalid_number' })
          .check(z.int('not_whole'), z.minimum(1, 'out_of_range'), z.maximum(500, 'out_of_range')),
        DAY_PAGE_SIZE,
      ),
    }),
    refusals: ['too_many_requests'],
    response: z.array(availabilityRecordSchema),
  }),
  availableDays: endpoint({
    method: 'GET',
    path: '/schedule/days',
    access: 'anyone',
    summary:
      'Number of free instructors per day from `from` to `to` (up to 62 days), counted up to 100; leaves out days without any',
    query: z.extend(filtersSchema, { from: dateSchema, to: dateSchema }),
    refusals: ['too_many_requests'],
    response: z.array(z.object({ date: dateSchema, instructors: z.number() })),
  }),
  emptiedBy: endpoint({
    method: 'GET',
    path: '/schedule/emptied-by',
    access: 'anyone',
    summary: 'For a day without results: the number of instructors without each filter, up to 100',
    query: z.extend(filtersSchema, { date: dateSchema }),
    refusals: ['too_many_requests'],
    response: z.array(z.object({ filter: z.enum(DAY_FILTERS), instructors: z.number() })),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/schedule/suggestions',
    access: 'anyone',
    summary:
      'Suggestions for the search box: places from `/places`, and up to five bookable schools and instructors, matched by the ' +
      'beginning of a word in their names or, if nothing matches, by a similar one',
    query: z.object({ text: requiredText(PLACE_TEXT_MAX) }),
    response: suggestionsSchema,
  }),
  instructorAvailability: endpoint({
    method: 'GET',
    path: '/schedule/instructor/:instructorId',
    access: 'anyone',
    summary:
      "An instructor's free slots, earliest first: on `date` or, without it, on as many whole days from `from` as it takes to " +
      'reach 60 slots. With `near`, only slots that leave time to drive there from the lesson before and on to the next ' +
      '(from `dropOffNear`, if given); the headers X-Distance-Km and X-Travel-Minutes give the distance to the instructor',
    params: z.object({ instructorId: idSchema }),
    query: z.object({
      from: z.optional(dateSchema),
      date: z.optional(dateSchema),
      near: nearSchema,
      /** Drop-off place, if not the pickup. */
      dropOffNear: nearSchema,
    }),
    refusals: ['outside_service_area', 'too_many_requests'],
    response: z.array(
      z.object({
        date: dateSchema,
        startTime: timeSchema,
        endTime: timeSchema,
        timeZone: z.string(),
        refundDeadlines: refundDeadlinesSchema,
      }),
    ),
  }),
  schoolSchedule: endpoint({
    method: 'GET',
    path: '/schedule/school/:schoolId',
    access: ['school', 'admin'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    scope: 'read_slots',
    summary: "The school's instructors with their slots by day; every day unless `from` or `to` is given",
    params: z.object({ schoolId: idSchema }),
    query: z.object({ from: z.optional(dateSchema), to: z.optional(dateSchema) }),
    refusals: ['not_found'],
    response: schoolScheduleSchema,
  }),
  schoolSlotPage: endpoint({
    method: 'GET',
    path: '/schedule/school/:schoolId/slots',
    access: ['school'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    summary:
      "A page of the school's slots from one day to another, by day, time and instructor. A page after the last one answers the last",
    params: z.object({ schoolId: idSchema }),
    query: z.object({
      from: dateSchema,
      to: dateSchema,
      instructorId: z.optional(idSchema),
      /** `booked` leaves out the free ones. */
      only: z.optional(z.literal('booked', { error: 'invalid' })),
      page: pageNumber,
      limit: pageLimit,
    }),
    refusals: ['not_found'],
    response: z.object({
      slots: z.array(slotRowSchema),
      /** Slots on all pages. */
      total: z.number(),
    }),
  }),
};
