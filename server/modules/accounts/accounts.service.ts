import { hash } from 'node:crypto';
import type { OpenSession } from '#contract/settings.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { lockAccount, setDisabled, setPerson } from './account-state.repository.ts';
import { type AccountRow, findById, replacePhotoKey, setCredentialsExpired } from './accounts.repository.ts';
import { deletePasskeysOf } from './passkeys.repository.ts';
import { accountOfPerson } from './personal-data.ts';
import { deleteTokensBefore } from './token.repository.ts';

const KEPT_TOKEN_DAYS = 7;

/**
 * What whoever is logged in does with their own account, and an administrator with anybody's. Signing up, logging in and what is
 * done with passwords has a file each.
 */
export function createAccountService({ db, clock, sessions, feeds, devices }: AccountDependencies) {
  return {
    replacePhotoKey,

    sweepTokens: (): Promise<void> =>
      deleteTokensBefore(db, toDate(clock.now().subtract({ hours: KEPT_TOKEN_DAYS * 24 }))),

    /** What a page may show of whoever is logged in; undefined when the account is gone. */
    describe: (actor: AnyActor, executor: Database = db): Promise<AccountRow | undefined> =>
      findById(executor, actor.accountId, actor.kind === 'school' ? actor.id : undefined),

    /** Forces a change of password: sessions and calendar addresses end, and log-in lets nobody in until the password is reset. */
    async markExpired(transaction: Database, accountId: string): Promise<void> {
      await setCredentialsExpired(transaction, accountId, nowDate(clock));
      await sessions.endAll(transaction, accountId);
      await feeds.endAll(transaction, accountId);
      await deletePasskeysOf(transaction, accountId);
      await devices.endAll(transaction, accountId);
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
      db.transaction().execute(async (transaction) => {
        await sessions.endOthers(transaction, accountId, ownTokenHash);
        await devices.endAll(transaction, accountId);
      }),

    /** One's own name, and the language of one's emails. */
    update: setPerson,

    /** Locks an account out, or in again; its sessions end. @throws AppError not_found */
    async setDisabled(transaction: Database, accountId: string, isDisabled: boolean): Promise<void> {
      if (!(await setDisabled(transaction, accountId, isDisabled ? nowDate(clock) : null)))
        throw new AppError('not_found');
      if (isDisabled) await sessions.endAll(transaction, accountId);
    },

    /** An account that logs in for nobody any more: its address is free. */
    async forget(transaction: Database, person: { id: string; email: string }): Promise<void> {
      await sessions.endAll(transaction, person.id);
      await accountOfPerson({ db, clock }).erase?.(transaction, person);
    },

    /** The account, locked until the transaction ends. @throws AppError not_found when it is gone or erased */
    async lock(transaction: Database, accountId: string): Promise<{ email: string }> {
      const account = await lockAccount(transaction, accountId);
      if (!account || account.erased_at !== null) throw new AppError('not_found');
      return { email: account.email };
    },
  };
}

export type { AccountRow };
export type AccountService = ReturnType<typeof createAccountService>;
