import type { UserType } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { lockStanding } from './account-state.repository.ts';
import { findByEmail, findById, setPassword } from './accounts.repository.ts';
import { guessSubject, kindOf, nameOf, RESET_HOURS } from './accounts.rules.ts';
import { deleteBrowsers } from './known-browser.repository.ts';
import { issueLink } from './links.ts';
import { passwordChanged, resetPassword } from './mails/password.ts';
import { namedOf, readerOf } from './mails/reader.ts';
import { deletePasskeysOf } from './passkeys.repository.ts';
import { refuseCommon } from './refuse-common.ts';
import { closeOpenTokens, findUsable, findValid, lockToken, type TokenPurpose } from './token.repository.ts';

const FORGOT: JobKind<{ userType: UserType; email: string }> = { name: 'forgot-password' };

export function createResetPassword({
  db,
  clock,
  jobs,
  sessions,
  passwords,
  guesses,
  notifications,
  feeds,
  devices,
}: AccountDependencies) {
  jobs.define(FORGOT, sendResetLink);

  async function sendResetLink({ userType, email }: { userType: UserType; email: string }): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const account = await findByEmail(transaction, kindOf(userType), email);
      if (!account) return;
      const link = { accountId: account.id, purpose: 'reset', hours: RESET_HOURS } as const;
      const linkId = await issueLink(transaction, clock, link);
      if (linkId === null) return;
      const mail = resetPassword.to(readerOf(account), { userType, name: nameOf(account), linkId });
      await notifications.enqueue(transaction, mail);
    });
  }

  return {
    /**
     * Asks for a reset link. All that happens at once is that a job is stored, so that neither the answer nor the time it
     * takes tells whether the address is known.
     */
    async forgotPassword(userType: UserType, email: string): Promise<void> {
      await jobs.enqueue(db, FORGOT, { userType, email });
    },

    /**
     * Sets a new password by an emailed token, or the first one by an opened verification link, ends every session and calendar address of the account and forgets its browsers.
     * @returns the account's id, for whoever reads its mail is its owner
     * @throws AppError invalid_token
     * @throws ValidationFailure password_too_common
     */
    async resetPassword(token: string, newPassword: string): Promise<string> {
      await refuseCommon(newPassword, 'newPassword');
      const tokenHash = hashToken(token);
      // Before the costly hash: a made-up token costs us nothing.
      const usable =
        (await findUsable(db, tokenHash, 'reset', nowDate(clock))) ??
        (await findValid(db, tokenHash, 'verify', nowDate(clock)));
      if (!usable) throw new AppError('invalid_token');
      const passwordHash = await passwords.hash(newPassword);
      const account = await db.transaction().execute(async (transaction) => {
        const now = nowDate(clock);
        // The account before its links, as everywhere: two who change its password at once come one after the other.
        const standing = await lockStanding(transaction, usable.account_id);
        const link = await lockToken(transaction, tokenHash, usable.purpose as TokenPurpose, now);
        // Once opened, a verification link chooses the account's first password, and no other.
        const hasNone = standing?.password_hash === null && standing.verified_at !== null;
        const isOpen = usable.purpose === 'verify' ? hasNone : link?.used_at === null;
        const owner = link && isOpen ? await findById(transaction, link.account_id) : undefined;
        if (!owner) throw new AppError('invalid_token');
        await setPassword(transaction, owner.id, passwordHash, now);
        await closeOpenTokens(transaction, owner.id, now);
        await sessions.endAll(transaction, owner.id);
        await feeds.endAll(transaction, owner.id);
        await deletePasskeysOf(transaction, owner.id);
        await devices.endAll(transaction, owner.id);
        await deleteBrowsers(transaction, owner.id);
        await notifications.enqueue(transaction, passwordChanged.to(readerOf(owner), namedOf(owner)));
        return owner;
      });
      // Whoever guessed at it has locked the owner out for no longer than this.
      await guesses.clear(guessSubject(account.kind as ActorKind, account.email));
      return account.id;
    },
  };
}

export type ResetPassword = ReturnType<typeof createResetPassword>;
