import type { Context, Transaction } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { whileSessionIsLive } from '#server/platform/sessions/live-session.ts';
import { type AccountRow, findById } from './accounts.db.ts';

/** As `whileSessionIsLive`, with the account. @throws AppError not_authenticated */
export function whileLoggedIn<T>(
  ctx: Context,
  accountId: string,
  sessionTokenHash: Buffer,
  work: (tx: Transaction, holder: AccountRow) => Promise<T>,
): Promise<T> {
  return whileSessionIsLive(ctx, accountId, sessionTokenHash, async (tx) => {
    const account = await findById(tx, accountId);
    if (!account) throw new AppError('not_authenticated');
    return work(tx, account);
  });
}
