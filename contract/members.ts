import * as z from 'zod/mini';
import { emailSchema, linkTokenSchema, newPasswordSchema } from './accounts.ts';
import { endpoint, MEMBER_ROLES } from './endpoint.ts';
import { pageLimit, pageSchema } from './paging.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { idSchema, requiredText } from './validation.ts';

/** Days an invitation link works. */
export const INVITATION_DAYS = 7;

const role = z.enum(MEMBER_ROLES, { error: ({ input }) => (input === undefined ? 'required' : 'invalid') });

/** The instructor role requires an instructor. Other members who also teach can be linked to one, except bookkeepers, who see no lessons. */
const withInstructor = <S extends z.ZodMiniType<{ role: string; instructorId?: string | null | undefined }>>(
  schema: S,
) =>
  schema.check(
    z.refine(({ role, instructorId }) => role !== 'instructor' || Boolean(instructorId), {
      path: ['instructorId'],
      error: 'required',
    }),
    z.refine(({ role, instructorId }) => role !== 'bookkeeper' || !instructorId, {
      path: ['instructorId'],
      error: 'invalid',
    }),
  );

export const invitationSchema = withInstructor(
  z.object({ email: emailSchema, role, instructorId: z.nullish(idSchema) }),
);

export const roleSchema = withInstructor(z.object({ role, instructorId: z.nullish(idSchema), ...sentVersion }));

export const memberNameSchema = z.object({ firstName: requiredText(80), lastName: requiredText(80) });

/** Someone who logs in for a school, or has been invited to do so. */
export const memberSchema = z.object({
  id: z.string(),
  state: z.enum(['member', 'invited']),
  email: z.string(),
  /** Empty for invited people and for the account that signed the school up. */
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(MEMBER_ROLES),
  instructorId: z.nullable(z.string()),
  /** When they joined; for an invitation, when it was sent. */
  since: z.string(),
  /** When the invitation link expires; null for members. */
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
    summary: 'The school’s members and pending invitations',
    params: school,
    response: z.array(memberSchema),
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/school/:id/members',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: `Email a single-use invitation link, valid ${INVITATION_DAYS} days. Inviting again sends a new link and disables the old one`,
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
    summary: 'Change a member’s role',
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
    summary: 'Set your name for the school’s history and emails',
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
    summary: 'Remove a member, ending their sessions immediately, or withdraw an invitation',
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
    summary: 'The school’s history: what its members did, latest first',
    params: school,
    query: z.object({
      /** `next` from the previous page. */
      after: z.optional(
        z.coerce.number({ error: 'invalid_number' }).check(z.int('not_whole'), z.minimum(1, 'out_of_range')),
      ),
      limit: pageLimit,
    }),
    response: pageSchema(
      z.object({
        id: z.number(),
        at: z.string(),
        who: z.string(),
        /** Name of the API key that made the call; empty if the member made it in person. */
        keyName: z.string(),
        /** One of `SCHOOL_ACTIONS`, or a newer one that the page may not know. */
        what: z.string(),
        /** Current name of the target; null if it's the school itself or is gone. */
        target: z.nullable(z.string()),
        /** Of `objections_overridden`: the objections to the lesson, and the member's reason. */
        overridden: z.optional(z.object({ codes: z.array(z.string()), reason: z.string() })),
      }),
    ),
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/auth/join',
    access: 'anyone',
    summary: 'A member’s invitation, by its emailed token',
    query: z.object({ token: linkTokenSchema }),
    refusals: ['invitation_over'],
    response: z.object({
      schoolName: z.string(),
      email: z.string(),
      role: z.enum(MEMBER_ROLES),
      firstName: z.string(),
      lastName: z.string(),
      /** True if the address already logs in for a school; its password is then required. */
      hasAccount: z.boolean(),
    }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/auth/join',
    access: 'anyone',
    summary: 'Accept a member’s invitation with its emailed token, once; an existing account needs its password',
    body: joinSchema,
    refusals: ['invitation_over', 'already_member', 'status_conflict', 'too_many_requests'],
    response: z.object({ schoolId: z.string(), email: z.string() }),
  }),
};
