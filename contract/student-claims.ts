import * as z from 'zod/mini';
import { linkTokenSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { MERGE_UNDO_DAYS, schoolStudentSchema, studentRowSchema } from './school-students.ts';
import { dateSchema, idSchema, optionalText, queryFlag, timeSchema } from './validation.ts';

/** Days an invitation to claim a record works, once. */
export const CLAIM_INVITATION_DAYS = 14;

export const CLAIM_ANSWERS = ['mine', 'child', 'not_mine'] as const;

/** A school's record with the caller's confirmed email, before the caller says whose it is: nothing but these. */
export const claimSchema = z.object({
  id: z.string(),
  schoolName: z.string(),
  firstName: z.string(),
  /** Second fact to give with 'mine' and 'child'; null if the record has none. */
  secondFact: z.nullable(z.enum(['birth_date', 'last_digits'])),
});
export type Claim = z.infer<typeof claimSchema>;

export const claimAnswerSchema = z.object({
  answer: z.enum(CLAIM_ANSWERS, { error: 'required' }),
  dateOfBirth: z.nullish(dateSchema),
  /** Last four digits of the phone number that the school has. */
  lastDigits: optionalText(4),
});

const ofStudent = { access: ['school'], owner: { school: 'params.id' } } as const;
const student = z.object({ id: idSchema, studentId: idSchema });

const overlapSchema = z.object({
  date: dateSchema,
  lessons: z.array(z.object({ bookingId: z.string(), startTime: timeSchema, endTime: timeSchema })),
});
export const mergeAnswerSchema = z.object({
  /** The record that stays, as it is after the merge. */
  student: schoolStudentSchema,
  merged: studentRowSchema,
  /** Rows that move. */
  lessons: z.number(),
  payments: z.number(),
  packages: z.number(),
  /** Lessons ahead of both at the same time: then the merge is refused. */
  overlaps: z.array(overlapSchema),
  bothHaveAccounts: z.boolean(),
  /** Last day it can be undone. */
  undoUntil: dateSchema,
});
export type MergeAnswer = z.infer<typeof mergeAnswerSchema>;

export const studentClaimEndpoints = {
  mergeStudents: endpoint({
    ...ofStudent,
    method: 'POST',
    path: '/school/:id/students/:studentId/merge',
    members: 'managers',
    summary:
      'Merge a record into another, which keeps its own entries and gets what it lacks. Links and ids of the first lead to the second. ' +
      'Refused if both have accounts, or lessons at the same time',
    params: student,
    query: z.object({ preview: queryFlag }),
    body: z.object({ into: idSchema }),
    refusals: ['not_found', 'both_have_accounts', 'lessons_overlap', 'same_student'],
    response: mergeAnswerSchema,
  }),
  undoMerge: endpoint({
    ...ofStudent,
    method: 'POST',
    path: '/school/:id/students/:studentId/merge/undo',
    members: 'managers',
    summary: `Undo a merge by the merged record’s id, within ${MERGE_UNDO_DAYS} days. Both records are as before; later lessons stay with the survivor`,
    params: student,
    refusals: ['not_found', 'merge_final'],
    response: schoolStudentSchema,
  }),
  inviteStudent: endpoint({
    ...ofStudent,
    method: 'POST',
    path: '/school/:id/students/:studentId/invite',
    members: 'desk',
    summary: 'Email a single-use link that connects this record to an account. A new link disables the old one',
    params: student,
    status: 204,
    refusals: ['not_found', 'student_has_account', 'no_address', 'school_not_offered', 'too_many_requests'],
  }),
  claims: endpoint({
    method: 'GET',
    path: '/candidate/claims',
    access: ['candidate'],
    summary: 'Schools’ records with your confirmed email that you haven’t answered yet',
    response: z.array(claimSchema),
  }),
  answerClaim: endpoint({
    method: 'POST',
    path: '/candidate/claims/:id',
    access: ['candidate'],
    summary:
      'Answer whose record it is: `mine` moves its lessons to your account, `child` makes you their guardian, ' +
      '`not_mine` stops its messages to you',
    params: z.object({ id: idSchema }),
    body: claimAnswerSchema,
    status: 204,
    refusals: ['not_found', 'claim_refused', 'lessons_overlap', 'too_many_requests'],
  }),
  claimInvitation: endpoint({
    method: 'GET',
    path: '/claim',
    access: 'anyone',
    summary: 'What an invitation link is about: the school and a first name',
    query: z.object({ token: linkTokenSchema }),
    refusals: ['invitation_over'],
    response: z.object({ schoolName: z.string(), firstName: z.string() }),
  }),
  acceptClaim: endpoint({
    method: 'POST',
    path: '/claim',
    access: ['candidate'],
    summary: 'Connect the record of an invitation link to your account, or become the guardian; works once',
    body: z.object({ token: linkTokenSchema, answer: z.enum(['mine', 'child'], { error: 'required' }) }),
    status: 204,
    refusals: ['invitation_over', 'lessons_overlap', 'too_many_requests'],
  }),
};
