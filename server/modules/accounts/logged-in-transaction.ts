import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import { lockStanding } from './account-state.repository.ts';
import { type AccountRow, findById } from './accounts.repository.ts';

export function createLoggedInTransaction({ db, sessions }: { db: Database; sessions: Pick<Sessions, 'isLive'> }) {
  /**
   * Does the work with the account locked and its session live: what is made under a session must not be left when a reset,
   * a few milliseconds earlier, has ended it.
   * @throws AppError not_authenticated
   */
  return <T>(
    accountId: string,
    sessionTokenHash: Buffer,
    work: (transaction: Database, holder: AccountRow) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await lockStanding(transaction, accountId);
      const account = await findById(transaction, accountId);
      if (!account || !(await sessions.isLive(transaction, sessionTokenHash))) throw new AppError('not_authenticated');
      return work(transaction, account);
    });
}

export type LoggedInTransaction = ReturnType<typeof createLoggedInTransaction>;
