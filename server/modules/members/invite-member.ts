import type * as z from 'zod/mini';
import { type Locale, localeOf } from '#contract/locale.ts';
import { INVITATION_DAYS, type invitationSchema, type SchoolMember } from '#contract/members.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { readSenderName } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  deleteInvitationsLike,
  insertInvitation,
  replaceInvitationToken,
  selectInvitations,
} from './invitations.db.ts';
import { memberInvitation } from './mails/invitation.ts';
import { ownerInvited } from './mails/owner-invited.ts';
import { assertOwnInstructor, lockMembers, presentInvitation } from './members.ts';

/** That wait: a school has as many people, a stranger's mailbox must not be reached from it without end. */
const WAITING_MAX = 30;

/**
 * Again to the same address or for the same instructor, it is a new link, and the one before ends.
 * @throws AppError already_member; too_many_requests beyond what one address, or one school, is to send; invalid_request where
 *   another school has taken the name
 */
export function inviteMember(
  ctx: Context,
  { id: schoolId }: Actor<'school'>,
  { email, role, instructorId }: z.output<typeof invitationSchema>,
  locale: Locale,
): Promise<SchoolMember> {
  return inTransaction(ctx, async (tx) => {
    const all = await lockMembers(tx, schoolId);
    const own = await assertOwnInstructor(tx, schoolId, instructorId);
    const isMember = all.some((one) => one.email.toLowerCase() === email.toLowerCase());
    if (isMember || (own !== null && all.some((one) => one.instructor_id === own)))
      throw new AppError('already_member');
    await deleteInvitationsLike(tx, { schoolId, email, instructorId: own });
    if ((await selectInvitations(tx, schoolId)).length >= WAITING_MAX) throw tooMany();
    const linkId = await insertInvitation(tx, {
      ...{ schoolId, email, role, locale, instructorId: own },
      tokenHash: hashToken(newToken()),
      now: nowDate(tx.clock),
      expiresAt: toDate(tx.clock.now().add({ hours: 24 * INVITATION_DAYS })),
    });
    const schoolName = await readSenderName(tx, schoolId);
    const mail = memberInvitation.to({ recipient: email, locale }, { schoolName, role, linkId });
    if ((await enqueueEmails(tx, mail)) === 0) throw tooMany();
    // Or a thief with a session would have a way in that outlives a new password.
    if (role === 'owner') {
      for (const owner of all.filter((one) => one.role === 'owner')) {
        const reader = { recipient: owner.email, locale: localeOf(owner.locale) };
        await enqueueEmails(tx, ownerInvited.to(reader, { schoolName, email }));
      }
    }
    const invited = (await selectInvitations(tx, schoolId)).find(({ id }) => id === linkId);
    if (!invited) throw new AppError('not_found');
    return presentInvitation(invited);
  });
}

/** The token that opens an invitation, for the message that is just being sent; null where that is no invitation's. */
export async function mintMemberToken(ctx: Context, linkId: string): Promise<string | null> {
  const token = newToken();
  return (await replaceInvitationToken(ctx, linkId, hashToken(token))) ? token : null;
}

const tooMany = () => new AppError('too_many_requests', { retryAfterSeconds: 3600 });
