import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockStanding } from './account-state.db.ts';
import { type AccountRow, findById } from './accounts.db.ts';

/**
 * Does the work with the account locked and its session live: what is made under a session must not be left when a reset,
 * a few milliseconds earlier, has ended it.
 * @throws AppError not_authenticated
 */
export function whileLoggedIn<T>(
  ctx: Context,
  accountId: string,
  sessionTokenHash: Buffer,
  work: (tx: Transaction, holder: AccountRow) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await lockStanding(tx, accountId);
    const account = await findById(tx, accountId);
    if (!account || !(await tx.sessions.isLive(tx.db, sessionTokenHash))) throw new AppError('not_authenticated');
    return work(tx, account);
  });
}
