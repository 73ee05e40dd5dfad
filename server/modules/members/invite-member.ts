import type * as z from 'zod/mini';
import { type Locale, localeOf } from '#contract/locale.ts';
import { INVITATION_DAYS, type invitationSchema, type SchoolMember } from '#contract/members.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  deleteInvitationsLike,
  insertInvitation,
  replaceInvitationToken,
  selectInvitations,
} from './invitations.repository.ts';
import { memberInvitation } from './mails/invitation.ts';
import { ownerInvited } from './mails/owner-invited.ts';
import { type MemberService, presentInvitation } from './members.service.ts';

/** That wait: a school has as many people, a stranger's mailbox must not be reached from it without end. */
const WAITING_MAX = 30;

export function createInviteMember({
  db,
  clock,
  members,
  schools,
  notifications,
}: {
  db: Database;
  clock: Clock;
  members: MemberService;
  schools: Pick<SchoolService, 'readSenderName'>;
  notifications: Pick<NotificationService, 'enqueue'>;
}) {
  return {
    /**
     * Again to the same address or for the same instructor, it is a new link, and the one before ends.
     * @throws AppError already_member; too_many_requests beyond what one address, or one school, is to send; invalid_request where
     *   another school has taken the name
     */
    invite: (
      { id: schoolId }: Actor<'school'>,
      { email, role, instructorId }: z.output<typeof invitationSchema>,
      locale: Locale,
    ): Promise<SchoolMember> =>
      db.transaction().execute(async (transaction) => {
        const all = await members.lockMembers(transaction, schoolId);
        const own = await members.requireOwnInstructor(transaction, schoolId, instructorId);
        const isMember = all.some((one) => one.email.toLowerCase() === email.toLowerCase());
        if (isMember || (own !== null && all.some((one) => one.instructor_id === own)))
          throw new AppError('already_member');
        await deleteInvitationsLike(transaction, { schoolId, email, instructorId: own });
        if ((await selectInvitations(transaction, schoolId)).length >= WAITING_MAX) throw tooMany();
        const linkId = await insertInvitation(transaction, {
          ...{ schoolId, email, role, locale, instructorId: own },
          tokenHash: hashToken(newToken()),
          now: nowDate(clock),
          expiresAt: toDate(clock.now().add({ hours: 24 * INVITATION_DAYS })),
        });
        const schoolName = await schools.readSenderName(transaction, schoolId);
        const mail = memberInvitation.to({ recipient: email, locale }, { schoolName, role, linkId });
        if ((await notifications.enqueue(transaction, mail)) === 0) throw tooMany();
        // Or a thief with a session would have a way in that outlives a new password.
        if (role === 'owner') {
          for (const owner of all.filter((one) => one.role === 'owner')) {
            const reader = { recipient: owner.email, locale: localeOf(owner.locale) };
            await notifications.enqueue(transaction, ownerInvited.to(reader, { schoolName, email }));
          }
        }
        const invited = (await selectInvitations(transaction, schoolId)).find(({ id }) => id === linkId);
        if (!invited) throw new AppError('not_found');
        return presentInvitation(invited);
      }),

    /** The token that opens an invitation, for the message that is just being sent; null where that is no invitation's. */
    async mintToken(linkId: string): Promise<string | null> {
      const token = newToken();
      return (await replaceInvitationToken(db, linkId, hashToken(token))) ? token : null;
    },
  };
}

const tooMany = () => new AppError('too_many_requests', { retryAfterSeconds: 3600 });
