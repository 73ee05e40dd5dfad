import type * as z from 'zod/mini';
import { type Locale, resolveLocale } from '#contract/locale.ts';
import type { invitationSchema, joinSchema, SchoolMember } from '#contract/members.ts';
import { type Context, inTransaction } from '#server/context.ts';
import {
  acceptInvitation,
  getInvitationCutoff,
  hasPassword,
  newInvitation,
  tooManyInvitations,
} from '#server/modules/accounts/invitations.ts';
import { recordMemberAction } from '#server/modules/audit/audit.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { readSenderName } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  deleteInvitationsBefore,
  deleteInvitationsLike,
  findInvitation,
  insertInvitation,
  replaceInvitationToken,
  selectInvitations,
  takeInvitation,
} from './invitations.db.ts';
import { memberInvitation } from './mails/invitation.ts';
import { ownerInvited } from './mails/owner-invited.ts';
import { addMember, assertOwnInstructor, lockMembers, presentInvitation } from './members.ts';

/** Open invitations of a school, so that it can't be used to flood mailboxes. */
const OPEN_MAX = 30;

/**
 * Inviting the same address or instructor again replaces the earlier invitation.
 * @throws AppError already_member; too_many_requests when the school or the address reached its limit; invalid_request when another
 *   school has taken the school's name
 */
export function inviteMember(
  ctx: Context,
  { id: schoolId }: Actor<'school'>,
  { email, role, instructorId }: z.output<typeof invitationSchema>,
  locale: Locale,
): Promise<SchoolMember> {
  return inTransaction(ctx, async (tx) => {
    const members = await lockMembers(tx, schoolId);
    const own = await assertOwnInstructor(tx, schoolId, instructorId);
    const isMember = members.some((one) => one.email.toLowerCase() === email.toLowerCase());
    if (isMember || (own !== null && members.some((one) => one.instructor_id === own)))
      throw new AppError('already_member');
    await deleteInvitationsLike(tx, { schoolId, email, instructorId: own });
    if ((await selectInvitations(tx, schoolId)).length >= OPEN_MAX) throw tooManyInvitations();
    const linkId = await insertInvitation(tx, {
      ...{ schoolId, email, role, locale, instructorId: own },
      ...newInvitation(tx),
    });
    const schoolName = await readSenderName(tx, schoolId);
    const mail = memberInvitation.to({ recipient: email, locale }, { schoolName, role, linkId });
    if ((await enqueueEmails(tx, mail)) === 0) throw tooManyInvitations();
    // Owners can spot a thief who uses a stolen session to invite themselves.
    if (role === 'owner') {
      for (const owner of members.filter((one) => one.role === 'owner')) {
        const reader = { recipient: owner.email, locale: resolveLocale(owner.locale) };
        await enqueueEmails(tx, ownerInvited.to(reader, { schoolName, email }));
      }
    }
    const invited = (await selectInvitations(tx, schoolId)).find(({ id }) => id === linkId);
    if (!invited) throw new AppError('not_found');
    return presentInvitation(invited);
  });
}

/** Creates the token for the email that is being sent. @returns null if `linkId` is no member's invitation */
export async function mintMemberToken(ctx: Context, linkId: string): Promise<string | null> {
  const token = newToken();
  return (await replaceInvitationToken(ctx, linkId, hashToken(token))) ? token : null;
}

export function sweepMemberInvitations(ctx: Context): Promise<void> {
  return deleteInvitationsBefore(ctx, getInvitationCutoff(ctx));
}

/** @throws AppError invitation_over */
async function getInvitation(ctx: Context, token: string) {
  const invitation = await findInvitation(ctx, hashToken(token), nowDate(ctx.clock));
  if (!invitation) throw new AppError('invitation_over');
  return invitation;
}

export async function describeMemberInvitation(ctx: Context, token: string) {
  const { email, role, school_name, instructor_first_name, instructor_last_name } = await getInvitation(ctx, token);
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
 * @throws AppError invitation_over, status_conflict, already_member, too_many_requests
 * @throws ValidationFailure wrong_password, password_too_common
 */
export async function joinSchool(ctx: Context, { token, firstName, lastName, password }: z.output<typeof joinSchema>) {
  await refuseProductNames({ firstName, lastName });
  const invitation = await getInvitation(ctx, token);
  const { id, email, role, school_id: schoolId, instructor_id: instructorId } = invitation;
  await acceptInvitation(
    ctx,
    { kind: 'school', email, password, locale: resolveLocale(invitation.locale) },
    async (tx) => {
      await lockMembers(tx, schoolId);
      return (await takeInvitation(tx, { id, tokenHash: hashToken(token) })) || undefined;
    },
    async (tx, accountId) => {
      const memberId = await addMember(tx, { schoolId, accountId, role, instructorId, firstName, lastName });
      await recordMemberAction(tx, {
        member: { id: memberId, role },
        action: 'POST /auth/join',
        target: { kind: 'member', id: memberId },
      });
    },
  );
  return { schoolId, email };
}
