import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Device } from '#server/platform/sessions/device.ts';
import type { NewSession } from '#server/platform/sessions/sessions.ts';
import { lockStanding } from './account-state.db.ts';
import { isEnabled } from './accounts.rules.ts';
import { hasPasskey } from './passkeys.db.ts';
import { isFactorOn } from './second-factor.db.ts';

/** An account as a log-in read it: its password, or a code after it, was right then. */
interface Verified {
  account: { id: string; password_hash: string | null; member_id: string | null };
  hasGivenCode: boolean;
  /** What it was opened by in place of a password. */
  passkeyId?: string;
}

/**
 * Does the work while the account, locked, still is what was verified: who resets, expires, disables it or turns on its
 * second factor comes before this, and it is refused, or after it, and ends what it began. A passkey has to be there still.
 * @throws AppError invalid_credentials
 */
export const whileVerified = <T>(
  ctx: Context,
  { account, hasGivenCode, passkeyId }: Verified,
  work: (tx: Transaction) => Promise<T>,
) =>
  inTransaction(ctx, async (tx) => {
    const standing = await lockStanding(tx, account.id);
    const isSame =
      standing !== undefined &&
      standing.password_hash === account.password_hash &&
      standing.credentials_expired_at === null &&
      isEnabled(standing);
    const isOpen = isSame && (!passkeyId || (await hasPasskey(tx, passkeyId)));
    if (!isOpen || (!hasGivenCode && (await isFactorOn(tx, account.id))))
      throw new AppError('invalid_credentials', { accountId: account.id });
    return work(tx);
  });

/** A new session, in place of the one that the browser came with. @throws AppError invalid_credentials */
export async function beginSession(
  ctx: Context,
  verified: Verified,
  { replaces, ...options }: { isRemembered: boolean; device: Device; replaces: Buffer | null },
): Promise<NewSession> {
  const session = await whileVerified(ctx, verified, (tx) =>
    tx.sessions.begin(
      tx.db,
      { id: verified.account.id, memberId: verified.account.member_id },
      { ...options, passkeyId: verified.passkeyId },
    ),
  );
  if (replaces) await ctx.sessions.end(replaces);
  return session;
}
