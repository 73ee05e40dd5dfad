import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { teachingLanguageSchema } from './instructors.ts';
import { KIND_MINUTES } from './lesson-kinds.ts';
import { PLACE_TEXT_MAX } from './place-text.ts';
import { TIMES_OF_DAY } from './times-of-day.ts';
import { TRANSMISSIONS } from './transmissions.ts';
import { dateSchema, dollarsSchema, idSchema, provinceCodeSchema, searchText } from './validation.ts';

/** The most that one student waits for at a time. */
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
  /** The place's label; null: anywhere. */
  near: z.nullable(z.string()),
  timeOfDay: z.nullable(z.enum(TIMES_OF_DAY)),
  transmission: z.nullable(z.enum(TRANSMISSIONS)),
  /** Null: a lesson of any length. */
  minMinutes: z.nullable(z.int()),
});
export type WaitingEntry = z.infer<typeof waitingEntrySchema>;

export const waitingListEndpoints = {
  joinWaitingList: endpoint({
    method: 'POST',
    path: '/waiting-list',
    access: ['candidate'],
    summary:
      'Be told by email, once, when a slot comes free: of an instructor, on a day, near a place, by the filters of the day search, or all of ' +
      'these; what is left open may be any. The first to book gets it',
    body: z
      .object({
        instructorId: z.nullish(idSchema),
        date: z.nullish(dateSchema),
        province: z.nullish(provinceCodeSchema),
        /** Part of a city or school name. */
        place: z.nullish(searchText(80)),
        language: z.nullish(teachingLanguageSchema),
        /** The most an hour may cost, in dollars. */
        maxRate: z.nullish(
          z.number('invalid_number').check(z.minimum(0, 'out_of_range'), z.maximum(1000, 'out_of_range')),
        ),
        /** A postal code, a town, or another label of `/places`: then only of who comes there and can drive to it. */
        near: z.nullish(searchText(PLACE_TEXT_MAX)),
        timeOfDay: z.nullish(z.enum(TIMES_OF_DAY, { error: 'invalid' })),
        transmission: z.nullish(z.enum(TRANSMISSIONS, { error: 'invalid' })),
        /** Then only of free time for a lesson that lasts so long. */
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
    summary: 'What the student still waits for',
    response: z.array(waitingEntrySchema),
  }),
  leaveWaitingList: endpoint({
    method: 'DELETE',
    path: '/waiting-list/:id',
    access: ['candidate'],
    summary: 'Stop waiting',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['not_found'],
  }),
};
