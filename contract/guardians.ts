import * as z from 'zod/mini';
import { emailSchema, linkTokenSchema, newPasswordSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { INVITATION_DAYS } from './members.ts';
import { idSchema, optionalText, requiredText } from './validation.ts';

/** Maximum per student, including pending invitations. */
export const GUARDIANS_MAX = 3;

const mayCancel = z.boolean({ error: 'required' });

export const newGuardianSchema = z.object({
  firstName: requiredText(80),
  lastName: requiredText(80),
  email: emailSchema,
  mayCancel,
});

/** Someone who can see a student's lessons, or has been invited to. */
export const guardianSchema = z.object({
  id: z.string(),
  state: z.enum(['guardian', 'invited']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** True if they can cancel lessons for the student. */
  mayCancel: z.boolean(),
  /** When they accepted; for an invitation, when it was sent. */
  since: z.string(),
  /** Accurate to within a few minutes: when they last viewed the student's data; null if never. */
  lastLookedAt: z.nullable(z.string()),
  /** When the invitation link expires; null once accepted. */
  expiresAt: z.nullable(z.string()),
});
export type Guardian = z.infer<typeof guardianSchema>;

/** A student, as their guardian sees them. */
export const guardedStudentSchema = z.object({
  /** The student's id, which guardians' calls use. */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mayCancel: z.boolean(),
  since: z.string(),
});
export type GuardedStudent = z.infer<typeof guardedStudentSchema>;

/** Used only if the address has no account yet; if absent, we use the names that the student entered. */
export const acceptGuardianSchema = z.object({
  token: linkTokenSchema,
  firstName: optionalText(80),
  lastName: optionalText(80),
  password: newPasswordSchema,
});

const one = z.object({ id: idSchema });

export const guardianEndpoints = {
  guardians: endpoint({
    method: 'GET',
    path: '/guardians',
    access: ['candidate'],
    summary: 'The parents and guardians who can see your lessons, and pending invitations',
    response: z.array(guardianSchema),
  }),
  nameGuardian: endpoint({
    method: 'POST',
    path: '/guardians',
    access: ['candidate'],
    summary:
      `Email a parent or guardian a single-use invitation link, valid ${INVITATION_DAYS} days; up to ${GUARDIANS_MAX} guardians. Inviting the same ` +
      'address again sends a new link and disables the old one',
    body: newGuardianSchema,
    status: 201,
    refusals: ['already_guardian', 'too_many_guardians', 'own_address', 'too_many_requests'],
    response: guardianSchema,
  }),
  changeGuardian: endpoint({
    method: 'PATCH',
    path: '/guardians/:id',
    access: ['candidate'],
    summary: 'Allow or forbid a guardian to cancel lessons; applies immediately',
    params: one,
    body: z.object({ mayCancel }),
    refusals: ['not_found'],
    response: guardianSchema,
  }),
  removeGuardian: endpoint({
    method: 'DELETE',
    path: '/guardians/:id',
    access: ['candidate'],
    summary: 'Revoke a guardian’s access or invitation; applies immediately',
    params: one,
    refusals: ['not_found'],
    status: 204,
  }),
  guardedStudents: endpoint({
    method: 'GET',
    path: '/guarded-students',
    access: ['candidate'],
    summary: 'The students you are a guardian of',
    response: z.array(guardedStudentSchema),
  }),
  leaveStudent: endpoint({
    method: 'DELETE',
    path: '/guarded-students/:id',
    access: ['candidate'],
    summary: 'Stop being a student’s guardian',
    params: one,
    refusals: ['not_found'],
    status: 204,
  }),
  guardianInvitation: endpoint({
    method: 'GET',
    path: '/auth/guardian',
    access: 'anyone',
    summary: 'A guardian’s invitation, by its emailed token',
    query: z.object({ token: linkTokenSchema }),
    refusals: ['invitation_over'],
    response: z.object({
      studentName: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      mayCancel: z.boolean(),
      /** True if the address has an account, whose password is then required. */
      hasAccount: z.boolean(),
    }),
  }),
  acceptGuardian: endpoint({
    method: 'POST',
    path: '/auth/guardian',
    access: 'anyone',
    summary: 'Accept a guardian’s invitation with its emailed token, once; an existing account needs its password',
    body: acceptGuardianSchema,
    refusals: ['invitation_over', 'already_guardian', 'own_address', 'status_conflict', 'too_many_requests'],
    response: z.object({ email: z.string() }),
  }),
};
