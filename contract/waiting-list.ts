import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { provinceCodeSchema } from './provinces.ts';
import { teachingLanguageSchema } from './teaching-languages.ts';
import { dateSchema, dollarsSchema, idSchema, searchText } from './validation.ts';

/** The most that one student waits for at a time. */
export const WISHES_MAX = 30;

export const waitingEntrySchema = z.object({
  id: z.string(),
  /** Null: any instructor. */
  instructor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** Null: any day. */
  date: dateSchema.nullable(),
  province: provinceCodeSchema.nullable(),
  place: z.string().nullable(),
  language: teachingLanguageSchema.nullable(),
  maxRate: dollarsSchema.nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntrySchema>;

export const waitingListEndpoints = {
  joinWaitingList: endpoint({
    method: 'POST',
    path: '/waiting-list',
    access: ['candidate'],
    summary:
      'Be told by email, once, when a slot comes free: of an instructor, on a day, by the filters of the day search, or all of ' +
      'these; what is left open may be any. The first to book gets it',
    body: z
      .object({
        instructorId: idSchema.nullish(),
        date: dateSchema.nullish(),
        province: provinceCodeSchema.nullish(),
        /** Part of a city or school name. */
        place: searchText(80).nullish(),
        language: teachingLanguageSchema.nullish(),
        /** The most an hour may cost, in dollars. */
        maxRate: z.number('invalid_number').min(0, 'out_of_range').max(1000, 'out_of_range').nullish(),
      })
      .refine(
        (wish) => Object.values(wish).some((wished) => wished !== null && wished !== undefined && wished !== ''),
        {
          path: ['date'],
          error: 'required',
        },
      ),
    status: 201,
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
  }),
};
