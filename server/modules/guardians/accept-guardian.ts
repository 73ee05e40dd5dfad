import type * as z from 'zod/mini';
import type { acceptGuardianSchema } from '#contract/guardians.ts';
import { localeOf } from '#contract/locale.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { hasPassword, openJoinedAccount, prepareJoining } from '#server/modules/accounts/join-account.ts';
import { recordPersonAction } from '#server/modules/audit/audit.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { findInvitation, takeInvitation } from './guardian-invitations.db.ts';
import { insertGuardian } from './guardians.db.ts';
import { nameOf } from './guardians.ts';
import { guardianChanged } from './mails/changed.ts';

/** @throws AppError invitation_over */
async function find(ctx: Context, token: string) {
  const invitation = await findInvitation(ctx, hashToken(token), nowDate(ctx.clock));
  if (!invitation) throw new AppError('invitation_over');
  return { ...invitation, studentName: `${invitation.student_first_name} ${invitation.student_last_name}`.trim() };
}

export async function describeGuardianInvitation(ctx: Context, token: string) {
  const { studentName, email, first_name, last_name, may_cancel } = await find(ctx, token);
  const hasAccount = await hasPassword(ctx, 'candidate', email);
  return { studentName, email, firstName: first_name, lastName: last_name, mayCancel: may_cancel, hasAccount };
}

/**
 * Whoever reads the address's mail becomes the student's guardian, once.
 * @throws AppError invitation_over, already_guardian, too_many_requests
 * @throws ValidationFailure wrong_password, password_too_common
 */
export async function acceptGuardianInvitation(
  ctx: Context,
  { token, firstName, lastName, password }: z.output<typeof acceptGuardianSchema>,
) {
  await refuseProductNames({ firstName, lastName });
  const invitation = await find(ctx, token);
  const { id, email, studentName } = invitation;
  const joining = await prepareJoining(ctx, 'candidate', email, password);
  await inTransaction(ctx, async (tx) => {
    const taken = await takeInvitation(tx, { id, tokenHash: hashToken(token) });
    if (!taken) throw new AppError('invitation_over');
    const accountId = await openJoinedAccount(tx, joining, {
      locale: localeOf(invitation.locale),
      firstName: firstName || invitation.first_name,
      lastName: lastName || invitation.last_name,
    });
    // Opened elsewhere, or the password changed, a moment ago: the link is still good.
    if (accountId === undefined) throw new AppError('status_conflict');
    if (accountId === taken.student_id) throw new AppError('own_address');
    await insertGuardian(tx, {
      studentId: taken.student_id,
      accountId,
      mayCancel: taken.may_cancel,
      now: nowDate(tx.clock),
    }).catch(asRefusal);
    await recordPersonAction(tx, {
      accountId,
      action: 'POST /auth/guardian',
      target: { kind: 'account', id: taken.student_id },
    });
    await enqueueEmails(
      tx,
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
}

function asRefusal(error: unknown): never {
  throw brokenConstraint(error) === 'guardians_account' ? new AppError('already_guardian') : error;
}
