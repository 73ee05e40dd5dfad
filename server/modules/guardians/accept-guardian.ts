import type * as z from 'zod/mini';
import type { acceptGuardianSchema } from '#contract/guardians.ts';
import { localeOf } from '#contract/locale.ts';
import type { JoinAccount } from '#server/modules/accounts/join-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { findInvitation, takeInvitation } from './guardian-invitations.repository.ts';
import { insertGuardian } from './guardians.repository.ts';
import { type GuardianDependencies, nameOf } from './guardians.service.ts';
import { guardianChanged } from './mails/changed.ts';

/** From the mailed link to a log-in that sees a student's lessons. The account is one as students have. */
export function createAcceptGuardian({
  db,
  clock,
  audit,
  notifications,
  joinAccount,
}: GuardianDependencies & { joinAccount: JoinAccount }) {
  /** @throws AppError invitation_over */
  async function find(token: string) {
    const invitation = await findInvitation(db, hashToken(token), nowDate(clock));
    if (!invitation) throw new AppError('invitation_over');
    return { ...invitation, studentName: `${invitation.student_first_name} ${invitation.student_last_name}`.trim() };
  }

  return {
    async describe(token: string) {
      const { studentName, email, first_name, last_name, may_cancel } = await find(token);
      const hasAccount = await joinAccount.hasPassword('candidate', email);
      return { studentName, email, firstName: first_name, lastName: last_name, mayCancel: may_cancel, hasAccount };
    },

    /**
     * Whoever reads the address's mail becomes the student's guardian, once.
     * @throws AppError invitation_over, already_guardian, too_many_requests
     * @throws ValidationFailure wrong_password, password_too_common
     */
    async accept({ token, firstName, lastName, password }: z.output<typeof acceptGuardianSchema>) {
      await refuseProductNames({ firstName, lastName });
      const invitation = await find(token);
      const { id, email, studentName } = invitation;
      const joining = await joinAccount.prepare('candidate', email, password);
      await db.transaction().execute(async (transaction) => {
        const taken = await takeInvitation(transaction, { id, tokenHash: hashToken(token) });
        if (!taken) throw new AppError('invitation_over');
        const accountId = await joinAccount.open(transaction, joining, {
          locale: localeOf(invitation.locale),
          firstName: firstName || invitation.first_name,
          lastName: lastName || invitation.last_name,
        });
        // Opened elsewhere, or the password changed, a moment ago: the link is still good.
        if (accountId === undefined) throw new AppError('status_conflict');
        if (accountId === taken.student_id) throw new AppError('own_address');
        await insertGuardian(transaction, {
          studentId: taken.student_id,
          accountId,
          mayCancel: taken.may_cancel,
          now: nowDate(clock),
        }).catch(asRefusal);
        await audit.recordPerson(transaction, {
          accountId,
          action: 'POST /auth/guardian',
          target: { kind: 'account', id: taken.student_id },
        });
        await notifications.enqueue(
          transaction,
          guardianChanged.to(
            { recipient: invitation.student_email, locale: localeOf(invitation.student_locale) },
            {
              what: 'accepted',
              studentName,
              guardianName: nameOf({
                first_name: firstName || invitation.first_name,
                last_name: lastName || invitation.last_name,
              }),
            },
          ),
        );
      });
      return { email };
    },
  };
}

function asRefusal(error: unknown): never {
  throw brokenConstraint(error) === 'guardians_account' ? new AppError('already_guardian') : error;
}
