import * as z from 'zod/mini';
import { emailSchema, linkTokenSchema, newPasswordSchema } from './accounts.ts';
import { endpoint, MEMBER_ROLES } from './endpoint.ts';
import { pageLimit, pageOf } from './paging.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { idSchema, requiredText } from './validation.ts';

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

const role = z.enum(MEMBER_ROLES, { error: ({ input }) => (input === undefined ? 'required' : 'invalid') });

/** An instructor's log-in is that of one instructor; an owner or a manager may teach, too. */
const withInstructor = <S extends z.ZodMiniType<{ role: string; instructorId?: string | null | undefined }>>(
  schema: S,
) =>
  schema.check(
    z.refine(({ role, instructorId }) => role !== 'instructor' || Boolean(instructorId), {
      path: ['instructorId'],
      error: 'required',
    }),
  );

export const invitationSchema = withInstructor(
  z.object({ email: emailSchema, role, instructorId: z.nullish(idSchema) }),
);

export const roleSchema = withInstructor(z.object({ role, instructorId: z.nullish(idSchema), ...sentVersion }));

export const memberNameSchema = z.object({ firstName: requiredText(80), lastName: requiredText(80) });

/** Somebody who logs in for a school, or is invited to. */
export const memberSchema = z.object({
  id: z.string(),
  state: z.enum(['member', 'invited']),
  email: z.string(),
  /** Empty of who is invited, and of who signed the school up. */
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(MEMBER_ROLES),
  instructorId: z.nullable(z.string()),
  /** Since when, or when invited. */
  since: z.string(),
  /** Until when the link of an invitation works; null of a member. */
  expiresAt: z.nullable(z.string()),
  isYou: z.boolean(),
  ...recordVersion,
});
export type SchoolMember = z.infer<typeof memberSchema>;

export const joinSchema = z.object({
  token: linkTokenSchema,
  firstName: requiredText(80),
  lastName: requiredText(80),
  password: newPasswordSchema,
});

const school = z.object({ id: idSchema });
const member = z.object({ id: idSchema, memberId: idSchema });

export const memberEndpoints = {
  members: endpoint({
    method: 'GET',
    path: '/school/:id/members',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: 'Who logs in for the school, and who is invited to',
    params: school,
    response: z.array(memberSchema),
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/school/:id/members',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: `Invite somebody by a mailed link, for ${INVITATION_DAYS} days and once. Again: a new link, the one before ends`,
    params: school,
    body: invitationSchema,
    status: 201,
    refusals: ['already_member', 'too_many_requests'],
    response: memberSchema,
  }),
  changeMember: endpoint({
    method: 'PATCH',
    path: '/school/:id/members/:memberId',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: 'Give a member another role',
    params: member,
    body: roleSchema,
    refusals: ['last_owner', 'already_member', 'not_found'],
    response: memberSchema,
  }),
  saveOwnName: endpoint({
    method: 'PUT',
    path: '/school/:id/own-name',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'everybody',
    summary: 'Say what one is called, as the school’s history and its mails say it',
    params: school,
    body: memberNameSchema,
    status: 204,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/school/:id/members/:memberId',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: 'Remove a member, whose sessions end at once, or take an invitation back',
    params: member,
    refusals: ['last_owner', 'not_found'],
    status: 204,
  }),
  history: endpoint({
    method: 'GET',
    path: '/school/:id/history',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: 'What the members of the school did, the latest first',
    params: school,
    query: z.object({
      /** The `next` of the page before. */
      after: z.optional(
        z.coerce.number({ error: 'invalid_number' }).check(z.int('not_whole'), z.minimum(1, 'out_of_range')),
      ),
      limit: pageLimit,
    }),
    response: pageOf(
      z.object({
        id: z.number(),
        at: z.string(),
        who: z.string(),
        /** The API key that did it; empty if the member did it themselves. */
        keyName: z.string(),
        /** One of `SCHOOL_ACTIONS`, or a newer one that a page may not know. */
        what: z.string(),
        /** What it was done to, as it is called now; null where that is the school, or is gone. */
        target: z.nullable(z.string()),
      }),
    ),
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/auth/join',
    access: 'anyone',
    summary: 'What an invitation’s emailed token opens',
    query: z.object({ token: linkTokenSchema }),
    refusals: ['invitation_over'],
    response: z.object({
      schoolName: z.string(),
      email: z.string(),
      role: z.enum(MEMBER_ROLES),
      firstName: z.string(),
      lastName: z.string(),
      /** Whether the address logs in for a school already: then its own password is asked for. */
      hasAccount: z.boolean(),
    }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/auth/join',
    access: 'anyone',
    summary: 'Become a member by an emailed token, once; who has an account gives its password',
    body: joinSchema,
    refusals: ['invitation_over', 'already_member', 'status_conflict', 'too_many_requests'],
    response: z.object({ schoolId: z.string(), email: z.string() }),
  }),
};
