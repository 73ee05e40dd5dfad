import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateSchema, idSchema, instantSchema } from './validation.ts';
import { dayOffSchema, hoursLineSchema, hoursVersionSchema, linesSchema, newDaysOffSchema } from './weekly-hours.ts';

export const hoursProposalSchema = z.object({
  id: z.string(),
  instructorId: z.string(),
  instructorName: z.string(),
  proposedAt: instantSchema,
  /** The whole week as it would be; null of days off. */
  lines: z.nullable(z.array(hoursLineSchema)),
  /** Of the hours as they are now: who accepts a week says what was seen. */
  version: z.number(),
  /** How these hours were changed since the week was proposed; null where nothing was, and of days off. */
  changed: z.nullable(
    z.object({ by: z.nullable(z.string()), added: z.array(hoursLineSchema), removed: z.array(hoursLineSchema) }),
  ),
  daysOff: z.nullable(z.object({ fromDate: dateSchema, toDate: dateSchema, reason: dayOffSchema.shape.reason })),
});
export type HoursProposal = z.infer<typeof hoursProposalSchema>;

const proposal = z.object({ id: idSchema, proposalId: idSchema });
const ofInstructor = { access: ['school'] as const, owner: { instructor: 'params.id' } } as const;

export const hoursProposalEndpoints = {
  hoursProposals: endpoint({
    method: 'GET',
    path: '/school/:id/hours-proposals',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'own',
    summary: 'Hours and days off that instructors proposed and the school has not answered; to an instructor their own',
    params: z.object({ id: idSchema }),
    response: z.array(hoursProposalSchema),
  }),
  proposeHours: endpoint({
    method: 'POST',
    path: '/instructor/:id/hours-proposals',
    ...ofInstructor,
    members: 'own',
    summary: 'Propose weekly hours, instead of those proposed before, or days off; owners and managers are mailed',
    params: z.object({ id: idSchema }),
    // One or the other: of what says both, half would go unseen.
    body: z.union([z.strictObject({ lines: linesSchema }), newDaysOffSchema]),
    status: 201,
    response: hoursProposalSchema,
  }),
  acceptHours: endpoint({
    method: 'POST',
    path: '/instructor/:id/hours-proposals/:proposalId/accept',
    ...ofInstructor,
    members: 'managers',
    summary:
      'Do as was proposed, as by the calls that change hours and add days off; the instructor is mailed. Of a week, `version` is that of ' +
      'the hours that were seen; without it they have to be those that it was proposed on',
    params: proposal,
    body: z.object({ lessons: newDaysOffSchema.shape.lessons, version: hoursVersionSchema }),
    refusals: ['lessons_on_days_off', 'school_information_missing'],
    status: 204,
  }),
  refuseHours: endpoint({
    method: 'DELETE',
    path: '/instructor/:id/hours-proposals/:proposalId',
    ...ofInstructor,
    members: 'own',
    summary: 'Refuse what was proposed, of which the instructor is mailed; or take one’s own proposal back',
    params: proposal,
    status: 204,
  }),
};
