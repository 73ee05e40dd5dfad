import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateSchema, idSchema, queryFlag } from './validation.ts';

export const COPIED_WEEKS_MAX = 12;
/** More than a school of fifty can have in as many weeks as are copied at once. */
const COPIES_MAX = 20_000;

export const weekCopyBodySchema = z.object({
  /** A day of the week that is copied. */
  from: dateSchema,
  /** Days of the weeks that it is copied to. */
  weeks: z.array(dateSchema).check(z.minLength(1, 'required'), z.maxLength(COPIED_WEEKS_MAX, 'out_of_range')),
  /** Without one, of all who teach. */
  instructorId: z.optional(idSchema),
});

export const weekCopySchema = z.object({
  added: z.number(),
  /** Not copied, for a lesson or a slot stands there. */
  inTheWay: z.number(),
  /** Not copied, for the day is past, too far ahead or after the instructor's licence ends, or the hour is skipped by the clocks. */
  outside: z.number(),
  /** The slots that are new; none in a preview. */
  slotIds: z.array(z.string()),
});
export type WeekCopy = z.infer<typeof weekCopySchema>;

const ofSchool = { access: ['school'], members: 'managers', scope: 'write_slots' } as const;

export const weekCopyEndpoints = {
  copyWeek: endpoint({
    method: 'POST',
    path: '/schedule/copy-week',
    ...ofSchool,
    summary:
      'Add the slots of a week that came by hand or by sheet, free or booked, to later weeks, where nothing stands; with `preview=true` only ' +
      'count them',
    query: z.object({ preview: queryFlag }),
    body: weekCopyBodySchema,
    refusals: ['not_found'],
    response: weekCopySchema,
  }),
  undoWeekCopy: endpoint({
    method: 'POST',
    path: '/schedule/copy-week/undo',
    ...ofSchool,
    summary:
      'Take slots out again that a copied week added, as far as they are free; weekly hours may come in their place',
    body: z.object({
      slotIds: z
        .array(z.string().check(z.regex(/^\d{1,15}$/, 'invalid')))
        .check(z.maxLength(COPIES_MAX, 'out_of_range')),
    }),
    refusals: ['not_found'],
    response: z.object({ removed: z.number() }),
  }),
};
