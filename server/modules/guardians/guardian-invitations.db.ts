import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';

export interface NewGuardianInvitation {
  studentId: string;
  email: string;
  firstName: string;
  lastName: string;
  mayCancel: boolean;
  tokenHash: Buffer;
  locale: string;
  now: Date;
  expiresAt: Date;
}

export async function insertInvitation(tx: Transaction, invitation: NewGuardianInvitation): Promise<string> {
  const { id } = await tx.db
    .insertInto('guardian_invitations')
    .values({
      student_id: invitation.studentId,
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      may_cancel: invitation.mayCancel,
      token_hash: invitation.tokenHash,
      locale: invitation.locale,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false when there is no such invitation */
export async function replaceInvitationToken(ctx: Queryable, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('guardian_invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const invitations = (ctx: Queryable) =>
  ctx.db
    .selectFrom('guardian_invitations')
    .select([
      'guardian_invitations.id',
      'guardian_invitations.student_id',
      'guardian_invitations.email',
      'guardian_invitations.first_name',
      'guardian_invitations.last_name',
      'guardian_invitations.may_cancel',
      'guardian_invitations.locale',
      'guardian_invitations.created_at',
      'guardian_invitations.expires_at',
    ]);
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>;

export const selectInvitations = (ctx: Queryable, studentId: string): Promise<InvitationRow[]> =>
  invitations(ctx).where('student_id', '=', studentId).orderBy('created_at').orderBy('id').execute();

/** An invitation that has not expired, of a student who can log in. */
export const findInvitation = (ctx: Queryable, tokenHash: Buffer, now: Date) =>
  invitations(ctx)
    .innerJoin('accounts as student', 'student.id', 'guardian_invitations.student_id')
    .select([
      'student.first_name as student_first_name',
      'student.last_name as student_last_name',
      'student.email as student_email',
      'student.locale as student_locale',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('student.disabled_at', 'is', null)
    .executeTakeFirst();

/** @returns what the student allows by now; undefined when it was used already */
export const takeInvitation = (tx: Transaction, which: { id: string; tokenHash: Buffer }) =>
  tx.db
    .deleteFrom('guardian_invitations')
    .where('id', '=', which.id)
    .where('token_hash', '=', which.tokenHash)
    .returning(['may_cancel', 'student_id'])
    .executeTakeFirst();

export const updateInvitation = (tx: Transaction, { id, studentId }: OwnInvitation, mayCancel: boolean) =>
  tx.db
    .updateTable('guardian_invitations')
    .set({ may_cancel: mayCancel })
    .where('id', '=', id)
    .where('student_id', '=', studentId)
    .returning('id')
    .executeTakeFirst();

interface OwnInvitation {
  id: string;
  studentId: string;
}

export const deleteInvitation = (tx: Transaction, { id, studentId }: OwnInvitation) =>
  tx.db
    .deleteFrom('guardian_invitations')
    .where('id', '=', id)
    .where('student_id', '=', studentId)
    .returning('id')
    .executeTakeFirst();

const mailedTo = (email: string) => sql<boolean>`lower(guardian_invitations.email) = ${email.toLowerCase()}`;

export async function deleteInvitationLike(tx: Transaction, studentId: string, email: string): Promise<void> {
  await tx.db.deleteFrom('guardian_invitations').where('student_id', '=', studentId).where(mailedTo(email)).execute();
}

export async function deleteInvitationsBefore(ctx: Queryable, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('guardian_invitations').where('expires_at', '<', moment).execute();
}

export const selectInvitationsTo = (ctx: Queryable, email: string) =>
  ctx.db
    .selectFrom('guardian_invitations')
    .innerJoin('accounts as student', 'student.id', 'guardian_invitations.student_id')
    .select(['student.first_name', 'guardian_invitations.may_cancel', 'guardian_invitations.created_at'])
    .where(mailedTo(email))
    .orderBy('guardian_invitations.created_at')
    .execute();

/** Invitations that the person sent or received. */
export async function deletePersonInvitations(tx: Transaction, person: { id: string; email: string }): Promise<void> {
  await tx.db
    .deleteFrom('guardian_invitations')
    .where((row) => row.or([row('student_id', '=', person.id), mailedTo(person.email)]))
    .execute();
}
