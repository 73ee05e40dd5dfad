import { sql } from 'kysely';
import type { MemberRole } from '#contract/endpoint.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export interface NewInvitation {
  schoolId: string;
  email: string;
  role: MemberRole;
  instructorId: string | null;
  tokenHash: Buffer;
  locale: string;
  now: Date;
  expiresAt: Date;
}

/** Deletes invitations for the address or the instructor, whose links stop working. */
export async function deleteInvitationsLike(
  tx: Transaction,
  { schoolId, email, instructorId }: Pick<NewInvitation, 'schoolId' | 'email' | 'instructorId'>,
): Promise<void> {
  await tx.db
    .deleteFrom('member_invitations')
    .where('school_id', '=', schoolId)
    .where((row) => row.or([row(sql`lower(email)`, '=', email.toLowerCase()), row('instructor_id', '=', instructorId)]))
    .execute();
}

export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<string> {
  const { id } = await tx.db
    .insertInto('member_invitations')
    .values({
      school_id: invitation.schoolId,
      email: invitation.email,
      role: invitation.role,
      instructor_id: invitation.instructorId,
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
    .updateTable('member_invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const invitations = (ctx: Queryable) =>
  ctx.db
    .selectFrom('member_invitations')
    .select((row) => [
      'member_invitations.id',
      'member_invitations.school_id',
      'member_invitations.email',
      row.ref('role').$castTo<MemberRole>().as('role'),
      'member_invitations.instructor_id',
      'member_invitations.locale',
      'member_invitations.created_at',
      'member_invitations.expires_at',
    ]);
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>;

export const selectInvitations = (ctx: Queryable, schoolId: string): Promise<InvitationRow[]> =>
  invitations(ctx).where('school_id', '=', schoolId).orderBy('created_at', 'desc').orderBy('id').execute();

/** An invitation that has not expired. */
export const findInvitation = (ctx: Queryable, tokenHash: Buffer, now: Date) =>
  invitations(ctx)
    .innerJoin('schools', 'schools.id', 'member_invitations.school_id')
    .leftJoin('instructors', 'instructors.id', 'member_invitations.instructor_id')
    .select([
      'schools.name as school_name',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** @returns false when it was used already */
export async function takeInvitation(tx: Transaction, which: { id: string; tokenHash: Buffer }): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('member_invitations')
    .where('id', '=', which.id)
    .where('token_hash', '=', which.tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteInvitation(tx: Transaction, schoolId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('member_invitations')
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteInvitationsBefore(ctx: Queryable, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('member_invitations').where('expires_at', '<', moment).execute();
}

const mailedTo = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

export const selectInvitationsTo = (ctx: Queryable, email: string) =>
  ctx.db
    .selectFrom('member_invitations')
    .innerJoin('schools', 'schools.id', 'member_invitations.school_id')
    .select(['schools.name', 'role', 'member_invitations.created_at'])
    .where(mailedTo(email))
    .orderBy('member_invitations.created_at')
    .execute();

export async function deleteInvitationsTo(tx: Transaction, email: string): Promise<void> {
  await tx.db.deleteFrom('member_invitations').where(mailedTo(email)).execute();
}
