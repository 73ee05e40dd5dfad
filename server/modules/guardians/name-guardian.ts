import type * as z from 'zod/mini';
import { GUARDIANS_MAX, type Guardian, type newGuardianSchema } from '#contract/guardians.ts';
import { localeOf } from '#contract/locale.ts';
import { INVITATION_DAYS } from '#contract/members.ts';
import type { AccountService } from '#server/modules/accounts/accounts.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  deleteInvitationLike,
  insertInvitation,
  replaceInvitationToken,
  selectInvitations,
} from './guardian-invitations.repository.ts';
import { findStudent } from './guardians.repository.ts';
import { type GuardianDependencies, type GuardianService, nameOf, presentInvitation } from './guardians.service.ts';
import { guardianChanged } from './mails/changed.ts';
import { guardianInvitation } from './mails/invitation.ts';

/** A student asks a parent or guardian. Whether the address has an account is told to nobody. */
export function createNameGuardian({
  db,
  clock,
  guardians,
  accounts,
  notifications,
}: GuardianDependencies & { guardians: GuardianService; accounts: Pick<AccountService, 'lock'> }) {
  return {
    /**
     * Again to the same address, it is a new link, and the one before ends.
     * @throws AppError already_guardian, too_many_guardians, own_address; too_many_requests beyond what one address is to be sent;
     *   invalid_request at a name
     */
    async name(studentId: string, named: z.output<typeof newGuardianSchema>): Promise<Guardian> {
      const { email, firstName, lastName, mayCancel } = named;
      // A guardian who leaves the names out is called this.
      await refuseProductNames({ firstName, lastName });
      return db.transaction().execute(async (transaction) => {
        await accounts.lock(transaction, studentId);
        const student = await findStudent(transaction, studentId);
        if (isSame(student.email, email)) throw new AppError('own_address');
        await deleteInvitationLike(transaction, studentId, email);
        const known = await guardians.listOf(transaction, studentId);
        if (known.some((one) => isSame(one.email, email))) throw new AppError('already_guardian');
        if (known.length >= GUARDIANS_MAX) throw new AppError('too_many_guardians');
        const locale = localeOf(student.locale);
        const linkId = await insertInvitation(transaction, {
          ...{ studentId, email, firstName, lastName, mayCancel, locale },
          tokenHash: hashToken(newToken()),
          now: nowDate(clock),
          expiresAt: toDate(clock.now().add({ hours: 24 * INVITATION_DAYS })),
        });
        const studentName = nameOf(student);
        const mail = guardianInvitation.to({ recipient: email, locale }, { studentName, mayCancel, linkId });
        if ((await notifications.enqueue(transaction, mail)) === 0)
          throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
        // Or a thief with a session would let somebody in whom the student never hears of.
        await notifications.enqueue(
          transaction,
          guardianChanged.to(
            { recipient: student.email, locale },
            { what: 'named', studentName, guardianName: `${firstName} ${lastName}`.trim() },
          ),
        );
        const invited = (await selectInvitations(transaction, studentId)).find(({ id }) => id === linkId);
        if (!invited) throw new AppError('not_found');
        return presentInvitation(invited);
      });
    },

    /** The token that opens an invitation, for the message that is just being sent; null where that is no guardian's. */
    async mintToken(linkId: string): Promise<string | null> {
      const token = newToken();
      return (await replaceInvitationToken(db, linkId, hashToken(token))) ? token : null;
    },
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
