import { hash } from 'node:crypto';
import type { Locale } from '#contract/accounts.ts';
import type { OpenSession } from '#contract/settings.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { GuessLimit } from '#server/platform/guessing.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import { type AccountRow, findById, setPassword } from './accounts.repository.ts';
import { ownPasswordSubject } from './accounts.rules.ts';
import { passwordChanged } from './mails/password.ts';
import { namedOf, readerOf } from './mails/reader.ts';
import { refuseCommon } from './sign-up.ts';
import { lockAccount, lockStanding, setDisabled, setPerson } from './standing.repository.ts';
import { closeOpenTokens } from './token.repository.ts';

/** The calendar addresses that an account has given out, each of them a way to its lessons without a log-in. */
export interface Feeds {
  endAll(transaction: Database, accountId: string): Promise<void>;
}

/** What whoever is logged in does with their own account, and an administrator with anybody's. */
export function createOwnAccount({
  db,
  clock,
  sessions,
  passwords,
  guesses,
  notifications,
  feeds,
}: {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  passwords: Passwords;
  guesses: GuessLimit;
  notifications: NotificationService;
  feeds: Feeds;
}) {
  /** @throws ValidationFailure naming the field; AppError too_many_requests: a borrowed session must not find it out */
  async function requirePassword(accountId: string, password: string, field: string): Promise<AccountRow> {
    const account = await findById(db, accountId);
    if (!account) throw new AppError('not_authenticated');
    const subject = ownPasswordSubject(accountId);
    await guesses.count(subject);
    if (!(await passwords.verify(account.password_hash, password)))
      throw new ValidationFailure([{ code: 'custom', path: [field], message: 'wrong_password', input: undefined }]);
    await guesses.clear(subject);
    return account;
  }

  return {
    requirePassword,

    /**
     * Changes one's own password. This session goes on, every other one ends, reset links and calendar addresses too.
     * @throws ValidationFailure wrong_password, password_too_common
     */
    async changePassword(
      accountId: string,
      sessionTokenHash: Buffer,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      await refuseCommon(newPassword, 'newPassword');
      const account = await requirePassword(accountId, currentPassword, 'currentPassword');
      const passwordHash = await passwords.hash(newPassword);
      await db.transaction().execute(async (transaction) => {
        const now = nowDate(clock);
        // A reset that came in between has ended this session: what it stood on counts no more.
        const standing = await lockStanding(transaction, accountId);
        if (
          standing?.password_hash !== account.password_hash ||
          !(await sessions.isLive(transaction, sessionTokenHash))
        )
          throw new AppError('not_authenticated');
        await setPassword(transaction, accountId, passwordHash, now);
        await closeOpenTokens(transaction, accountId, now);
        await sessions.endOthers(transaction, accountId, sessionTokenHash);
        await feeds.endAll(transaction, accountId);
        await notifications.enqueue(transaction, passwordChanged.to(readerOf(account), namedOf(account)));
      });
    },

    /** Where one's own account is logged in. */
    async openSessions(accountId: string, ownTokenHash: Buffer | null): Promise<OpenSession[]> {
      const open = await sessions.list(accountId);
      return open.map(({ tokenHash, browser, system, begunAt, lastSeenAt }) => ({
        id: hash('sha256', tokenHash, 'base64url').slice(0, 16),
        browser,
        system,
        begunAt: begunAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isThisOne: ownTokenHash?.equals(tokenHash) === true,
      }));
    },

    endOtherSessions: (accountId: string, ownTokenHash: Buffer): Promise<void> =>
      db.transaction().execute((transaction) => sessions.endOthers(transaction, accountId, ownTokenHash)),

    /** One's own name, and the language of one's emails. */
    update: (accountId: string, person: { firstName: string; lastName: string; locale: Locale }): Promise<void> =>
      setPerson(db, accountId, person),

    /** Locks an account out, or in again; its sessions end. @throws AppError not_found */
    async setDisabled(transaction: Database, accountId: string, isDisabled: boolean): Promise<void> {
      if (!(await setDisabled(transaction, accountId, isDisabled ? nowDate(clock) : null)))
        throw new AppError('not_found');
      if (isDisabled) await sessions.endAll(transaction, accountId);
    },

    /** The account, locked until the transaction ends. @throws AppError not_found when it is gone or erased */
    async lock(transaction: Database, accountId: string): Promise<{ email: string }> {
      const account = await lockAccount(transaction, accountId);
      if (!account || account.erased_at !== null) throw new AppError('not_found');
      return { email: account.email };
    },
  };
}
