import type * as z from 'zod/mini';
import { localeOf } from '#contract/locale.ts';
import type { joinSchema } from '#contract/members.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { hasPassword, openJoinedAccount, prepareJoining } from '#server/modules/accounts/join-account.ts';
import { recordMemberAction } from '#server/modules/audit/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { findInvitation, takeInvitation } from './invitations.db.ts';
import { addMember, lockMembers } from './members.ts';

/** @throws AppError invitation_over */
async function find(ctx: Context, token: string) {
  const invitation = await findInvitation(ctx, hashToken(token), nowDate(ctx.clock));
  if (!invitation) throw new AppError('invitation_over');
  return invitation;
}

export async function describeMemberInvitation(ctx: Context, token: string) {
  const { email, role, school_name, instructor_first_name, instructor_last_name } = await find(ctx, token);
  return {
    schoolName: school_name,
    email,
    role,
    firstName: instructor_first_name ?? '',
    lastName: instructor_last_name ?? '',
    hasAccount: await hasPassword(ctx, 'school', email),
  };
}

/**
 * Whoever reads the address's mail becomes a member, once.
 * @throws AppError invitation_over, already_member, too_many_requests
 * @throws ValidationFailure wrong_password, password_too_common
 */
export async function joinSchool(ctx: Context, { token, firstName, lastName, password }: z.output<typeof joinSchema>) {
  await refuseProductNames({ firstName, lastName });
  const invitation = await find(ctx, token);
  const { id, email, role, school_id: schoolId, instructor_id: instructorId } = invitation;
  const joining = await prepareJoining(ctx, 'school', email, password);
  await inTransaction(ctx, async (tx) => {
    await lockMembers(tx, schoolId);
    if (!(await takeInvitation(tx, { id, tokenHash: hashToken(token) }))) throw new AppError('invitation_over');
    const accountId = await openJoinedAccount(tx, joining, { locale: localeOf(invitation.locale) });
    // Joined another school, or changed the password, a moment ago: the link is still good.
    if (accountId === undefined) throw new AppError('status_conflict');
    const memberId = await addMember(tx, {
      schoolId,
      accountId,
      role,
      instructorId,
      firstName,
      lastName,
    });
    await recordMemberAction(tx, {
      member: { id: memberId, role },
      action: 'POST /auth/join',
      target: { kind: 'member', id: memberId },
    });
  });
  return { schoolId, email };
}
