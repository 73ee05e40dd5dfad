import * as z from 'zod/mini';
import { DAY_SORTS } from './day-sorts.ts';
import { endpoint } from './endpoint.ts';
import { teachingLanguageSchema } from './instructors.ts';
import { KIND_MINUTES, lessonKindSchema } from './lesson-kinds.ts';
import { PLACE_TEXT_MAX } from './place-text.ts';
import { placeSchema } from './places.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { refundDeadlinesSchema } from './refund-deadlines.ts';
import { ROW_REFUSALS } from './schedule-uploads.ts';
import { timeZoneSchema } from './schools.ts';
import { TIMES_OF_DAY } from './times-of-day.ts';
import { TRANSMISSIONS } from './transmissions.ts';
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

/** API-05: an instructor on a day, with the slots that are free. */
export const availabilityRecordSchema = z.object({
  instructorId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  numberOfYearsOfExperience: z.number(),
  /** Comma-separated, as `ENGLISH, PUNJABI`. */
  language: z.string(),
  carMake: z.string(),
  carModel: z.string(),
  /** Null where the school has not said. */
  carTransmission: z.nullable(z.enum(TRANSMISSIONS)),
  schoolName: z.string(),
  city: z.string(),
  province: provinceCodeSchema,
  /** Dollars an hour, before fee and tax. */
  charges: dollarsSchema,
  /** Dollars a booking. */
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
      /** Where `minMinutes` was asked for: what of the school's takes this time, in one slot or in several in a row. Without it it is a plain lesson. */
      kind: z.optional(lessonKindSchema),
    }),
  ),
  /** Where a place was asked for: how far it is from the middle of the instructor's area, and how long by car. */
  distanceKm: z.optional(z.number()),
  travelMinutes: z.optional(z.number()),
});
export type AvailabilityRecord = z.infer<typeof availabilityRecordSchema>;

/** A postal code, a town, or another label of `/places`. */
const nearSchema = z.optional(searchText(PLACE_TEXT_MAX));

const filtersSchema = z.object({
  /** Then only who comes there. */
  near: nearSchema,
  /** Part of a city or school name. */
  place: z.optional(searchText(80)),
  province: z.optional(provinceCodeSchema),
  language: z.optional(teachingLanguageSchema),
  /** The most an hour may cost, in dollars. */
  maxRate: z.optional(
    z.coerce.number({ error: 'invalid_number' }).check(z.minimum(0, 'out_of_range'), z.maximum(1000, 'out_of_range')),
  ),
  /** Only slots that start then: before 12:00, before 17:00, or later. */
  timeOfDay: z.optional(z.enum(TIMES_OF_DAY, { error: 'invalid' })),
  /** Cars whose school has not said count as automatic, as most are. */
  transmission: z.optional(z.enum(TRANSMISSIONS, { error: 'invalid' })),
  /** Only lessons that last so long: a slot of that length or longer, or the free time of a lesson kind that is. */
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

/** What a list may be narrowed by, the place included. */
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

/** Colleagues who teach in the instructor's car during a free slot: students are not offered it. Absent where the car is there. */
export const carWithSchema = z.optional(
  z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
);

/**
 * True for a free slot that students aren't offered: it is too soon, a booking rule keeps it back, or the instructor, the car or the school
 * isn't available. Absent where they can book it.
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

/** A slot as the school handles it on its calendar. */
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

/** Where a slot shall be; the zone is the school's unless named. */
export const slotPlaceSchema = z.object({
  instructorId: idSchema,
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.optional(timeZoneSchema),
});

/** `details` of `slot_refused`: why, in the codes and words of the schedule sheet. */
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
    summary: "Add one slot to an own instructor's schedule, by the rules of the schedule sheet",
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
    summary: 'Move a free slot to another time, or to another own instructor',
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
    summary: 'Take a free slot out of the schedule; a booked one is refused',
    params: z.object({ id: slotIdSchema }),
    status: 204,
    refusals: ['slot_booked'],
  }),
  dayAvailability: endpoint({
    method: 'GET',
    path: '/schedule/all',
    access: 'anyone',
    summary:
      'Instructors with free slots, on a day or, without `date`, from the first bookable day on. ' +
      'The header X-Total-Count gives the number of records before paging; with `near`, X-Outside-Count that of who does not come there, up to 100.',
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
      'How many instructors are free on each day from `from` to `to` (at most 62 days), counted up to 100; days without one are left out',
    query: z.extend(filtersSchema, { from: dateSchema, to: dateSchema }),
    refusals: ['too_many_requests'],
    response: z.array(z.object({ date: dateSchema, instructors: z.number() })),
  }),
  emptiedBy: endpoint({
    method: 'GET',
    path: '/schedule/emptied-by',
    access: 'anyone',
    summary:
      'Of a day on which the filters leave nobody: without which one of them there are how many instructors, counted up to 100',
    query: z.extend(filtersSchema, { date: dateSchema }),
    refusals: ['too_many_requests'],
    response: z.array(z.object({ filter: z.enum(DAY_FILTERS), instructors: z.number() })),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/schedule/suggestions',
    access: 'anyone',
    summary:
      'What a text may mean that is typed above the list: places as of `/places`, and five schools and instructors whose lessons can ' +
      'be booked, by the beginnings of the words of their names',
    query: z.object({ text: requiredText(PLACE_TEXT_MAX) }),
    response: suggestionsSchema,
  }),
  instructorAvailability: endpoint({
    method: 'GET',
    path: '/schedule/instructor/:instructorId',
    access: 'anyone',
    summary:
      "An instructor's free slots, the nearest first: those of `date` or, without it, of whole days from `from` on, as many " +
      'as it takes for 60 slots. With `near` only those that the instructor can drive to from the lesson before, and from to the ' +
      'next, with `dropOffNear` from there; the headers X-Distance-Km and X-Travel-Minutes tell how far away the instructor is',
    params: z.object({ instructorId: idSchema }),
    query: z.object({
      from: z.optional(dateSchema),
      date: z.optional(dateSchema),
      near: nearSchema,
      /** Where the lesson shall end, if not where it begins. */
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
    summary: "A school's own instructors with their slots by day, all of them unless `from` or `to` is given",
    params: z.object({ schoolId: idSchema }),
    query: z.object({ from: z.optional(dateSchema), to: z.optional(dateSchema) }),
    refusals: ['not_found'],
    response: schoolScheduleSchema,
  }),
};
