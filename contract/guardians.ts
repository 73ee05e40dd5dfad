import * as z from 'zod/mini';
import { emailSchema, linkTokenSchema, newPasswordSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { INVITATION_DAYS } from './members.ts';
import { idSchema, optionalText, requiredText } from './validation.ts';

/** Of one student, those who are invited counted. */
export const GUARDIANS_MAX = 3;

const mayCancel = z.boolean({ error: 'required' });

export const newGuardianSchema = z.object({
  firstName: requiredText(80),
  lastName: requiredText(80),
  email: emailSchema,
  mayCancel,
});

/** Somebody who sees a student's lessons, or is invited to. */
export const guardianSchema = z.object({
  id: z.string(),
  state: z.enum(['guardian', 'invited']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether they may cancel lessons as the student may. */
  mayCancel: z.boolean(),
  /** Since when, or when invited. */
  since: z.string(),
  /** When they last opened something of the student's, to within some minutes; null: never. */
  lastLookedAt: z.nullable(z.string()),
  /** Until when the link of an invitation works; null once it was accepted. */
  expiresAt: z.nullable(z.string()),
});
export type Guardian = z.infer<typeof guardianSchema>;

/** A student as a guardian has them. */
export const guardedStudentSchema = z.object({
  /** The student's: what calls about them name. */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mayCancel: z.boolean(),
  since: z.string(),
});
export type GuardedStudent = z.infer<typeof guardedStudentSchema>;

/** The names count where the address has no account yet; without them they are what the student typed. */
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
    summary: 'Which parents or guardians see one’s own lessons, and who is invited to',
    response: z.array(guardianSchema),
  }),
  nameGuardian: endpoint({
    method: 'POST',
    path: '/guardians',
    access: ['candidate'],
    summary:
      `Invite a parent or guardian by a mailed link, for ${INVITATION_DAYS} days and once; at most ${GUARDIANS_MAX}. Again to the same ` +
      'address: a new link, the one before ends',
    body: newGuardianSchema,
    status: 201,
    refusals: ['already_guardian', 'too_many_guardians', 'own_address', 'too_many_requests'],
    response: guardianSchema,
  }),
  changeGuardian: endpoint({
    method: 'PATCH',
    path: '/guardians/:id',
    access: ['candidate'],
    summary: 'Say whether a guardian may cancel lessons; it counts at once',
    params: one,
    body: z.object({ mayCancel }),
    refusals: ['not_found'],
    response: guardianSchema,
  }),
  removeGuardian: endpoint({
    method: 'DELETE',
    path: '/guardians/:id',
    access: ['candidate'],
    summary: 'Take a guardian’s access back, at once, or an invitation',
    params: one,
    refusals: ['not_found'],
    status: 204,
  }),
  guardedStudents: endpoint({
    method: 'GET',
    path: '/guarded-students',
    access: ['candidate'],
    summary: 'The students whose guardian one is',
    response: z.array(guardedStudentSchema),
  }),
  leaveStudent: endpoint({
    method: 'DELETE',
    path: '/guarded-students/:id',
    access: ['candidate'],
    summary: 'Be a student’s guardian no more',
    params: one,
    refusals: ['not_found'],
    status: 204,
  }),
  guardianInvitation: endpoint({
    method: 'GET',
    path: '/auth/guardian',
    access: 'anyone',
    summary: 'What a guardian’s invitation opens, by its emailed token',
    query: z.object({ token: linkTokenSchema }),
    refusals: ['invitation_over'],
    response: z.object({
      studentName: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      mayCancel: z.boolean(),
      /** Whether the address logs in already: then its own password is asked for. */
      hasAccount: z.boolean(),
    }),
  }),
  acceptGuardian: endpoint({
    method: 'POST',
    path: '/auth/guardian',
    access: 'anyone',
    summary: 'Become a student’s guardian by an emailed token, once; who has an account gives its password',
    body: acceptGuardianSchema,
    refusals: ['invitation_over', 'already_guardian', 'own_address', 'status_conflict', 'too_many_requests'],
    response: z.object({ email: z.string() }),
  }),
};
