import { type Context, inTransaction, type Transaction } from './context.ts';
import { AppError } from './platform/app-error.ts';
import { lockAccount } from './platform/sessions/sessions.db.ts';

/**
 * Does the work with the account locked and its session live, so nothing created in a session outlives a password reset
 * that ended it a few milliseconds earlier.
 * @throws AppError not_authenticated
 */
export function whileSessionIsLive<T>(
  ctx: Context,
  accountId: string,
  sessionTokenHash: Buffer,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, accountId);
    if (!(await tx.sessions.isLive(tx.db, sessionTokenHash))) throw new AppError('not_authenticated');
    return work(tx);
  });
}
