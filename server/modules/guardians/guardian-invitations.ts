import type * as z from 'zod/mini';
import {
  type acceptGuardianSchema,
  GUARDIANS_MAX,
  type Guardian,
  type newGuardianSchema,
} from '#contract/guardians.ts';
import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { lockAccount } from '#server/modules/accounts/accounts.ts';
import {
  acceptInvitation,
  getInvitationCutoff,
  hasPassword,
  newInvitation,
  tooManyInvitations,
} from '#server/modules/accounts/invitations.ts';
import { recordPersonAction } from '#server/modules/audit/audit.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  deleteInvitationLike,
  deleteInvitationsBefore,
  findInvitation,
  insertInvitation,
  replaceInvitationToken,
  selectInvitations,
  takeInvitation,
} from './guardian-invitations.db.ts';
import { findStudent, insertGuardian } from './guardians.db.ts';
import { joinNames, listGuardians, presentInvitation } from './guardians.ts';
import { guardianChanged } from './mails/changed.ts';
import { guardianInvitation } from './mails/invitation.ts';

/**
 * Inviting the same address again replaces the earlier invitation.
 * @throws AppError already_guardian, too_many_guardians, own_address; too_many_requests when the address reached its limit;
 *   invalid_request at a name
 */
export async function inviteGuardian(
  ctx: Context,
  studentId: string,
  { email, firstName, lastName, mayCancel }: z.output<typeof newGuardianSchema>,
): Promise<Guardian> {
  // The guardian's name, unless they enter another when they accept.
  await refuseProductNames({ firstName, lastName });
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, studentId);
    const student = await findStudent(tx, studentId);
    if (student.email !== null && isSame(student.email, email)) throw new AppError('own_address');
    await deleteInvitationLike(tx, studentId, email);
    const known = await listGuardians(tx, studentId);
    if (known.some((one) => isSame(one.email, email))) throw new AppError('already_guardian');
    if (known.length >= GUARDIANS_MAX) throw new AppError('too_many_guardians');
    const locale = resolveLocale(student.locale);
    const linkId = await insertInvitation(tx, {
      ...{ studentId, email, firstName, lastName, mayCancel, locale },
      ...newInvitation(tx),
    });
    const studentName = joinNames(student);
    const mail = guardianInvitation.to({ recipient: email, locale }, { studentName, mayCancel, linkId });
    if ((await enqueueEmails(tx, mail)) === 0) throw tooManyInvitations();
    // The student can spot a thief who uses a stolen session to invite themselves.
    const change = { what: 'named', studentName, guardianName: `${firstName} ${lastName}`.trim() } as const;
    await enqueueEmails(tx, guardianChanged.to({ recipient: student.email, locale }, change));
    const invited = (await selectInvitations(tx, studentId)).find(({ id }) => id === linkId);
    if (!invited) throw new AppError('not_found');
    return presentInvitation(invited);
  });
}

/** Creates the token for the email that is being sent. @returns null if `linkId` is no guardian's invitation */
export async function mintGuardianToken(ctx: Context, linkId: string): Promise<string | null> {
  const token = newToken();
  return (await replaceInvitationToken(ctx, linkId, hashToken(token))) ? token : null;
}

export function sweepGuardianInvitations(ctx: Context): Promise<void> {
  return deleteInvitationsBefore(ctx, getInvitationCutoff(ctx));
}

/** @throws AppError invitation_over */
async function getInvitation(ctx: Context, token: string) {
  const invitation = await findInvitation(ctx, hashToken(token), nowDate(ctx.clock));
  if (!invitation) throw new AppError('invitation_over');
  return { ...invitation, studentName: `${invitation.student_first_name} ${invitation.student_last_name}`.trim() };
}

export async function describeGuardianInvitation(ctx: Context, token: string) {
  const { studentName, email, first_name, last_name, may_cancel } = await getInvitation(ctx, token);
  const hasAccount = await hasPassword(ctx, 'candidate', email);
  return { studentName, email, firstName: first_name, lastName: last_name, mayCancel: may_cancel, hasAccount };
}

/**
 * @throws AppError invitation_over, status_conflict, already_guardian, own_address, too_many_requests
 * @throws ValidationFailure wrong_password, password_too_common
 */
export async function acceptGuardianInvitation(
  ctx: Context,
  { token, password, ...typed }: z.output<typeof acceptGuardianSchema>,
) {
  await refuseProductNames({ firstName: typed.firstName, lastName: typed.lastName });
  const invitation = await getInvitation(ctx, token);
  const { id, email, studentName } = invitation;
  const firstName = typed.firstName || invitation.first_name;
  const lastName = typed.lastName || invitation.last_name;
  await acceptInvitation(
    ctx,
    { kind: 'candidate', email, password, locale: resolveLocale(invitation.locale), firstName, lastName },
    (tx) => takeInvitation(tx, { id, tokenHash: hashToken(token) }),
    async (tx, accountId, { student_id: studentId, may_cancel: mayCancel }) => {
      if (accountId === studentId) throw new AppError('own_address');
      const now = nowDate(tx.clock);
      await insertGuardian(tx, { studentId, accountId, mayCancel, now }).catch(rethrowAsRefusal);
      const target = { kind: 'account', id: studentId } as const;
      await recordPersonAction(tx, { accountId, action: 'POST /auth/guardian', target });
      const reader = { recipient: invitation.student_email, locale: resolveLocale(invitation.student_locale) };
      const change = { what: 'accepted', studentName, guardianName: `${firstName} ${lastName}`.trim() } as const;
      await enqueueEmails(tx, guardianChanged.to(reader, change));
    },
  );
  return { email };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function rethrowAsRefusal(error: unknown): never {
  throw brokenConstraint(error) === 'guardians_account' ? new AppError('already_guardian') : error;
}
