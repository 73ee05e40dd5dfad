import type { ActorKind } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { lockStanding, setPerson } from './account-state.repository.ts';
import { findByEmail, insertAccount, setPassword } from './accounts.repository.ts';
import { guessSubject } from './accounts.rules.ts';
import { refuseCommon } from './refuse-common.ts';
import { closeOpenTokens } from './token.repository.ts';

/** Members log in for schools, guardians as students do. */
type JoinedKind = Exclude<ActorKind, 'admin'>;

/** The account of an address whose mail somebody reads, as it was when they gave its password. */
export interface Joining {
  kind: JoinedKind;
  email: string;
  account: { id: string; passwordHash: string | null } | null;
  newPasswordHash: string | null;
}

/** From an invitation that was mailed to an address to the account that logs in with it. */
export function createJoinAccount({ db, clock, passwords, guesses }: AccountDependencies) {
  return {
    hasPassword: async (kind: JoinedKind, email: string): Promise<boolean> =>
      ((await findByEmail(db, kind, email))?.password_hash ?? null) !== null,

    /**
     * Asks for the password that the account has, or takes the first one.
     * @throws ValidationFailure wrong_password, password_too_common
     * @throws AppError too_many_requests: an invitation must not find a password out
     */
    async prepare(kind: JoinedKind, email: string, password: string): Promise<Joining> {
      const account = await findByEmail(db, kind, email);
      if (account && account.password_hash !== null) {
        const subject = guessSubject(kind, email);
        await guesses.count(subject);
        if (!(await passwords.verify(account.password_hash, password)))
          throw new ValidationFailure([
            { code: 'custom', path: ['password'], message: 'wrong_password', input: undefined },
          ]);
        await guesses.clear(subject);
        return { kind, email, account: { id: account.id, passwordHash: account.password_hash }, newPasswordHash: null };
      }
      await refuseCommon(password, 'password');
      const known = account ? { id: account.id, passwordHash: null } : null;
      return { kind, email, account: known, newPasswordHash: await passwords.hash(password) };
    },

    /** @returns the account; undefined when it has become another one meanwhile */
    async open(
      transaction: Database,
      joining: Joining,
      person: { locale: Locale; firstName?: string; lastName?: string },
    ): Promise<string | undefined> {
      const { kind, email, account, newPasswordHash } = joining;
      const now = nowDate(clock);
      const opened = { ...person, kind, email, passwordHash: null, now };
      const id = account?.id ?? (await insertAccount(transaction, opened));
      if (id === undefined) return undefined;
      const standing = await lockStanding(transaction, id);
      if (!standing || standing.password_hash !== (account?.passwordHash ?? null)) return undefined;
      if (newPasswordHash !== null) {
        // An earlier sign-up with this address may be a stranger’s, so its link and names end here.
        if (standing.verified_at === null && person.firstName !== undefined)
          await setPerson(transaction, id, {
            firstName: person.firstName,
            lastName: person.lastName ?? '',
            locale: person.locale,
          });
        await closeOpenTokens(transaction, id, now);
        await setPassword(transaction, id, newPasswordHash, now);
      }
      return id;
    },
  };
}

export type JoinAccount = ReturnType<typeof createJoinAccount>;
