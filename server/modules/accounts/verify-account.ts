import type { UserType } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import { localeOf } from '#contract/locale.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { lockStanding, setPerson } from './account-state.repository.ts';
import { type AccountRow, findById, setFirstPassword, setVerified } from './accounts.repository.ts';
import { KEPT_SIGN_UP_DAYS, kindOf } from './accounts.rules.ts';
import { isKnownBrowser } from './known-browser.repository.ts';
import { deleteSignUp, type SignUpRow, selectSignUps } from './signup.repository.ts';
import { findValid, lockToken, markUsed } from './token.repository.ts';

/** The client that opens a verification link: the browser that signed up sends its cookie, and our page identifies itself. */
interface Opener {
  signUpToken: string | null;
  isPage: boolean;
}

/**
 * Anybody can sign up with anybody's address, and the mailbox's owner may open a stranger's link. So a link confirms the address, and
 * a sign-up's password counts only with proof that the owner typed it (docs/decisions/0019).
 */
export function createVerifyAccount({ db, clock, schools }: AccountDependencies) {
  /** The names that were typed with it, not those of a stranger who signed up with the address before. */
  async function nameAfter(transaction: Database, account: AccountRow, signUp: SignUpRow): Promise<void> {
    const locale = localeOf(signUp.locale);
    const isSchool = account.school_id !== null;
    if (account.school_id !== null) await schools.rename(transaction, account.school_id, signUp.name);
    const firstName = isSchool ? '' : signUp.name;
    await setPerson(transaction, account.id, { firstName, lastName: signUp.last_name, locale });
  }

  async function adopt(transaction: Database, account: AccountRow, signUp: SignUpRow): Promise<void> {
    await nameAfter(transaction, account, signUp);
    await setFirstPassword(transaction, account.id, signUp.password_hash);
    await deleteSignUp(transaction, signUp.id);
  }

  return {
    /**
     * Opens a verification link. The same link again, as mail scanners and double clicks do, is no fault while it is valid.
     * @returns the account, and whether it still has no password
     * @throws AppError verification_failed
     */
    verifyAccount: (
      userType: UserType,
      token: string,
      { signUpToken, isPage }: Opener,
    ): Promise<{ accountId: string; isPasswordPending: boolean }> =>
      db.transaction().execute(async (transaction) => {
        const now = nowDate(clock);
        const tokenHash = hashToken(token);
        const named = await findValid(transaction, tokenHash, 'verify', now);
        // The account before its links, as everywhere.
        if (named) await lockStanding(transaction, named.account_id);
        const link = await lockToken(transaction, tokenHash, 'verify', now);
        const account = link && (await findById(transaction, link.account_id));
        if (!account || account.kind !== kindOf(userType)) throw new AppError('verification_failed');
        const isFirst = account.verified_at === null;
        if (isFirst && link.used_at !== null) throw new AppError('verification_failed');
        await markUsed(transaction, tokenHash, link.used_at ?? now);
        await setVerified(transaction, account.id, now);
        if (account.password_hash !== null) return { accountId: account.id, isPasswordPending: false };

        const since = toDate(clock.now().subtract({ hours: KEPT_SIGN_UP_DAYS * 24 }));
        const signUps = await selectSignUps(transaction, kindOf(userType), account.email, since);
        const own = signUps.find((signUp) => signUp.password_hash === link.password_hash);
        const browserHash = signUpToken === null ? null : hashToken(signUpToken);
        const isTypedHere = (signUp: SignUpRow) => browserHash !== null && signUp.browser_hash?.equals(browserHash);
        const typedHere = own && isTypedHere(own) ? own : signUps.find(isTypedHere);
        // A script keeps no cookies. Nobody but its own sign-up has named the address.
        const only = !isPage && isFirst && signUps.length === 1 ? signUps[0] : undefined;
        const proven = typedHere ?? only;
        if (proven) await adopt(transaction, account, proven);
        else if (own && isFirst) await nameAfter(transaction, account, own);
        return { accountId: account.id, isPasswordPending: proven === undefined };
      }),

    /**
     * A log-in with the password of a sign-up, in a browser that opened a link of its mailbox: both are theirs.
     * @returns whether the password is the account's now
     */
    async finishSignUp(account: AccountRow, signUp: SignUpRow, browserToken: string | null): Promise<boolean> {
      const kind = account.kind as ActorKind;
      if (account.password_hash !== null || account.verified_at === null || browserToken === null) return false;
      if (!(await isKnownBrowser(db, hashToken(browserToken), { kind, email: account.email }))) return false;
      return db.transaction().execute(async (transaction) => {
        const standing = await lockStanding(transaction, account.id);
        if (standing?.password_hash !== null) return false;
        await adopt(transaction, account, signUp);
        return true;
      });
    },
  };
}

export type VerifyAccount = ReturnType<typeof createVerifyAccount>;
