import type { UserType } from '#contract/accounts.ts';
import { localeOf } from '#contract/locale.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { setPerson } from './account-state.repository.ts';
import { type AccountRow, findById, setVerified } from './accounts.repository.ts';
import { kindOf } from './accounts.rules.ts';
import { type SignUpRow, takeSignUp } from './signup.repository.ts';
import { lockToken, markUsed } from './token.repository.ts';

export function createVerifyAccount({ db, clock, schools }: AccountDependencies) {
  /** Who opens a link gets the names that came with it, not those of a stranger who signed up with the address before. */
  async function nameAfter(transaction: Database, account: AccountRow, signUp: SignUpRow): Promise<void> {
    const locale = localeOf(signUp.locale);
    const isSchool = account.school_id !== null;
    if (account.school_id !== null) await schools.rename(transaction, account.school_id, signUp.name);
    const firstName = isSchool ? '' : signUp.name;
    await setPerson(transaction, account.id, { firstName, lastName: signUp.last_name, locale });
  }

  /**
   * Opens a verification link. The same link again, as mail scanners and double clicks do, is no fault while it is valid.
   * @throws AppError verification_failed
   */
  return async (userType: UserType, token: string): Promise<void> => {
    await db.transaction().execute(async (transaction) => {
      const now = nowDate(clock);
      const tokenHash = hashToken(token);
      const link = await lockToken(transaction, tokenHash, 'verify', now);
      const account = link && (await findById(transaction, link.account_id));
      if (!account || account.kind !== kindOf(userType)) throw new AppError('verification_failed');
      if (account.verified_at === null && link.used_at !== null) throw new AppError('verification_failed');
      const signUp = link.password_hash === null ? undefined : await takeSignUp(transaction, link.password_hash);
      if (signUp && account.verified_at === null) await nameAfter(transaction, account, signUp);
      await setVerified(transaction, account.id, { now, passwordHash: link.password_hash });
      await markUsed(transaction, tokenHash, link.used_at ?? now);
    });
  };
}
