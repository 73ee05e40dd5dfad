import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { provinceCodeSchema } from './provinces.ts';
import { dateSchema, idSchema } from './validation.ts';

export const waitingEntrySchema = z.object({
  id: z.string(),
  /** Null: any instructor. */
  instructor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** Null: any day. */
  date: dateSchema.nullable(),
  province: provinceCodeSchema.nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntrySchema>;

export const waitingListEndpoints = {
  joinWaitingList: endpoint({
    method: 'POST',
    path: '/waiting-list',
    access: ['candidate'],
    summary:
      'Be told by email, once, when a slot comes free: of an instructor, on a day, or both. The first to book gets it',
    body: z
      .object({
        instructorId: idSchema.nullish(),
        date: dateSchema.nullish(),
        /** Narrows a day to schools of one province. */
        province: provinceCodeSchema.nullish(),
      })
      .refine(({ instructorId, date }) => Boolean(instructorId ?? date), { path: ['date'], error: 'required' }),
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
