import * as z from 'zod/mini';
import { TRANSMISSIONS } from './car-facts.ts';
import { TIMES_OF_DAY } from './day-list.ts';
import { endpoint } from './endpoint.ts';
import { teachingLanguageSchema } from './instructors.ts';
import { KIND_MINUTES } from './lesson-kinds.ts';
import { PLACE_TEXT_MAX } from './text-limits.ts';
import { dateSchema, dollarsSchema, idSchema, provinceCodeSchema, searchText } from './validation.ts';

/** Most entries per student at a time. */
export const WISHES_MAX = 30;

export const waitingEntrySchema = z.object({
  id: z.string(),
  /** Null: any instructor. */
  instructor: z.nullable(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
  /** Null: any day. */
  date: z.nullable(dateSchema),
  province: z.nullable(provinceCodeSchema),
  place: z.nullable(z.string()),
  language: z.nullable(teachingLanguageSchema),
  maxRate: z.nullable(dollarsSchema),
  /** Label of the place; null: anywhere. */
  near: z.nullable(z.string()),
  timeOfDay: z.nullable(z.enum(TIMES_OF_DAY)),
  transmission: z.nullable(z.enum(TRANSMISSIONS)),
  /** Null: any length. */
  minMinutes: z.nullable(z.int()),
});
export type WaitingEntry = z.infer<typeof waitingEntrySchema>;

export const waitingListEndpoints = {
  joinWaitingList: endpoint({
    method: 'POST',
    path: '/waiting-list',
    access: ['candidate'],
    summary:
      'Get one email when a slot becomes available for an instructor, a day, a place, the filters of the day search, or any combination. ' +
      'Absent criteria match anything. The first student to book gets the slot',
    body: z
      .object({
        instructorId: z.nullish(idSchema),
        date: z.nullish(dateSchema),
        province: z.nullish(provinceCodeSchema),
        /** Part of a city or school name. */
        place: z.nullish(searchText(80)),
        language: z.nullish(teachingLanguageSchema),
        /** Highest hourly rate in dollars. */
        maxRate: z.nullish(
          z.number('invalid_number').check(z.minimum(0, 'out_of_range'), z.maximum(1000, 'out_of_range')),
        ),
        /**
         * A postal code, a town, or another label from `/places`: matches only instructors who travel there and have
         * time to.
         */
        near: z.nullish(searchText(PLACE_TEXT_MAX)),
        timeOfDay: z.nullish(z.enum(TIMES_OF_DAY, { error: 'invalid' })),
        transmission: z.nullish(z.enum(TRANSMISSIONS, { error: 'invalid' })),
        /** Matches only free time for a lesson of at least this length. */
        minMinutes: z.nullish(
          z
            .number('invalid_number')
            .check(
              z.int('not_whole'),
              z.minimum(KIND_MINUTES.min, 'out_of_range'),
              z.maximum(KIND_MINUTES.max, 'out_of_range'),
            ),
        ),
      })
      .check(
        z.refine(
          (wish) => Object.values(wish).some((wished) => wished !== null && wished !== undefined && wished !== ''),
          {
            path: ['date'],
            error: 'required',
          },
        ),
      ),
    status: 201,
    refusals: ['not_found', 'already_waiting', 'waiting_list_full', 'too_many_requests'],
    response: waitingEntrySchema,
  }),
  waitingList: endpoint({
    method: 'GET',
    path: '/waiting-list',
    access: ['candidate'],
    summary: 'The student’s waiting list',
    response: z.array(waitingEntrySchema),
  }),
  leaveWaitingList: endpoint({
    method: 'DELETE',
    path: '/waiting-list/:id',
    access: ['candidate'],
    summary: 'Remove an entry from the waiting list',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['not_found'],
  }),
};
