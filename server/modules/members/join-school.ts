import type * as z from 'zod/mini';
import { localeOf } from '#contract/locale.ts';
import type { joinSchema } from '#contract/members.ts';
import type { JoinAccount } from '#server/modules/accounts/join-account.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { findInvitation, takeInvitation } from './invitations.repository.ts';
import type { MemberService } from './members.service.ts';

export function createJoinSchool({
  db,
  clock,
  members,
  joinAccount,
  audit,
}: {
  db: Database;
  clock: Clock;
  members: MemberService;
  joinAccount: JoinAccount;
  audit: Pick<AuditService, 'recordMember'>;
}) {
  /** @throws AppError invitation_over */
  async function find(token: string) {
    const invitation = await findInvitation(db, hashToken(token), nowDate(clock));
    if (!invitation) throw new AppError('invitation_over');
    return invitation;
  }

  return {
    async describe(token: string) {
      const { email, role, school_name, instructor_first_name, instructor_last_name } = await find(token);
      return {
        schoolName: school_name,
        email,
        role,
        firstName: instructor_first_name ?? '',
        lastName: instructor_last_name ?? '',
        hasAccount: await joinAccount.hasPassword('school', email),
      };
    },

    /**
     * Whoever reads the address's mail becomes a member, once.
     * @throws AppError invitation_over, already_member, too_many_requests
     * @throws ValidationFailure wrong_password, password_too_common
     */
    async join({ token, firstName, lastName, password }: z.output<typeof joinSchema>) {
      await refuseProductNames({ firstName, lastName });
      const invitation = await find(token);
      const { id, email, role, school_id: schoolId, instructor_id: instructorId } = invitation;
      const joining = await joinAccount.prepare('school', email, password);
      await db.transaction().execute(async (transaction) => {
        await members.lockMembers(transaction, schoolId);
        if (!(await takeInvitation(transaction, { id, tokenHash: hashToken(token) })))
          throw new AppError('invitation_over');
        const accountId = await joinAccount.open(transaction, joining, { locale: localeOf(invitation.locale) });
        // Joined another school, or changed the password, a moment ago: the link is still good.
        if (accountId === undefined) throw new AppError('status_conflict');
        const memberId = await members.add(transaction, {
          schoolId,
          accountId,
          role,
          instructorId,
          firstName,
          lastName,
        });
        await audit.recordMember(transaction, {
          member: { id: memberId, role },
          action: 'POST /auth/join',
          target: { kind: 'member', id: memberId },
        });
      });
      return { schoolId, email };
    },
  };
}
