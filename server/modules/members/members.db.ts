import type { NotNull } from 'kysely';
import { MEMBER_ROLES, type MemberRole } from '#contract/endpoint.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export interface NewMember {
  schoolId: string;
  accountId: string;
  role: MemberRole;
  instructorId: string | null;
  firstName: string;
  lastName: string;
  now: Date;
}

/** @throws pg.DatabaseError of `school_members_account` or `school_members_instructor` when there is such a member */
export async function insertMember(tx: Transaction, member: NewMember): Promise<string> {
  const { id } = await tx.db
    .insertInto('school_members')
    .values({
      school_id: member.schoolId,
      account_id: member.accountId,
      role: member.role,
      instructor_id: member.instructorId,
      first_name: member.firstName,
      last_name: member.lastName,
      joined_at: member.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const members = (ctx: Queryable) =>
  ctx.db
    .selectFrom('school_members')
    .innerJoin('accounts', 'accounts.id', 'school_members.account_id')
    .select((row) => [
      'school_members.id',
      'school_members.school_id',
      'school_members.account_id',
      'school_members.first_name',
      'school_members.last_name',
      row.ref('role').$castTo<MemberRole>().as('role'),
      'school_members.instructor_id',
      'school_members.joined_at',
      'accounts.email',
      'accounts.locale',
    ])
    .where('removed_at', 'is', null)
    .$narrowType<{ email: NotNull }>();
export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>;

/** Owners first, then by how long they have been members. */
export const selectMembers = (ctx: Queryable, schoolId: string): Promise<MemberRow[]> =>
  members(ctx)
    .where('school_members.school_id', '=', schoolId)
    .orderBy((row) => row.fn('array_position', [row.val([...MEMBER_ROLES]), 'role']))
    .orderBy('joined_at')
    .orderBy('school_members.id')
    .execute();

export const hasOtherSchool = async (ctx: Queryable, accountId: string, memberId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('school_members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '<>', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export async function updateRole(
  tx: Transaction,
  id: string,
  { role, instructorId }: { role: MemberRole; instructorId: string | null },
): Promise<void> {
  await tx.db.updateTable('school_members').set({ role, instructor_id: instructorId }).where('id', '=', id).execute();
}

export async function updateName(
  tx: Transaction,
  id: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await tx.db
    .updateTable('school_members')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

/** Keeps a name for the school's history: the email address, for members without a name. */
export async function updateRemoved(tx: Transaction, { id, email, first_name }: MemberRow, now: Date): Promise<void> {
  await tx.db
    .updateTable('school_members')
    .set({ removed_at: now, first_name: first_name || email })
    .where('id', '=', id)
    .execute();
}
