import type * as z from 'zod/mini';
import { GUARDIANS_MAX, type Guardian, type newGuardianSchema } from '#contract/guardians.ts';
import { localeOf } from '#contract/locale.ts';
import { INVITATION_DAYS } from '#contract/members.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { lockAccount } from '#server/modules/accounts/accounts.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  deleteInvitationLike,
  insertInvitation,
  replaceInvitationToken,
  selectInvitations,
} from './guardian-invitations.db.ts';
import { findStudent } from './guardians.db.ts';
import { listGuardians, nameOf, presentInvitation } from './guardians.ts';
import { guardianChanged } from './mails/changed.ts';
import { guardianInvitation } from './mails/invitation.ts';

/**
 * Again to the same address, it is a new link, and the one before ends.
 * @throws AppError already_guardian, too_many_guardians, own_address; too_many_requests beyond what one address is to be sent;
 *   invalid_request at a name
 */
export async function inviteGuardian(
  ctx: Context,
  studentId: string,
  named: z.output<typeof newGuardianSchema>,
): Promise<Guardian> {
  const { email, firstName, lastName, mayCancel } = named;
  // A guardian who leaves the names out is called this.
  await refuseProductNames({ firstName, lastName });
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, studentId);
    const student = await findStudent(tx, studentId);
    if (isSame(student.email, email)) throw new AppError('own_address');
    await deleteInvitationLike(tx, studentId, email);
    const known = await listGuardians(tx, studentId);
    if (known.some((one) => isSame(one.email, email))) throw new AppError('already_guardian');
    if (known.length >= GUARDIANS_MAX) throw new AppError('too_many_guardians');
    const locale = localeOf(student.locale);
    const linkId = await insertInvitation(tx, {
      ...{ studentId, email, firstName, lastName, mayCancel, locale },
      tokenHash: hashToken(newToken()),
      now: nowDate(tx.clock),
      expiresAt: toDate(tx.clock.now().add({ hours: 24 * INVITATION_DAYS })),
    });
    const studentName = nameOf(student);
    const mail = guardianInvitation.to({ recipient: email, locale }, { studentName, mayCancel, linkId });
    if ((await enqueueEmails(tx, mail)) === 0) throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
    // Or a thief with a session would let somebody in whom the student never hears of.
    await enqueueEmails(
      tx,
      guardianChanged.to(
        { recipient: student.email, locale },
        { what: 'named', studentName, guardianName: `${firstName} ${lastName}`.trim() },
      ),
    );
    const invited = (await selectInvitations(tx, studentId)).find(({ id }) => id === linkId);
    if (!invited) throw new AppError('not_found');
    return presentInvitation(invited);
  });
}

/** The token that opens an invitation, for the message that is just being sent; null where that is no guardian's. */
export async function mintGuardianToken(ctx: Context, linkId: string): Promise<string | null> {
  const token = newToken();
  return (await replaceInvitationToken(ctx, linkId, hashToken(token))) ? token : null;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
