import { LOG_IN_WAITS_MINUTES } from '#contract/second-factor.ts';
import type { Context, Transaction } from '#server/context.ts';
import { findUsableToken, insertToken } from '#server/modules/account-links/account-links.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { type AccountRow, findById } from './accounts.db.ts';
import { isEnabled } from './accounts.rules.ts';

/** A log-in whose password was right, before its code. Its token is good for nothing else. */
export interface WaitingLogIn {
  tokenHash: Buffer;
  account: AccountRow;
  isRemembered: boolean;
}

/** @returns the token, for the browser and nowhere else */
export async function holdLogIn(
  tx: Transaction,
  { accountId, schoolId, isRemembered }: { accountId: string; schoolId: string | null; isRemembered: boolean },
): Promise<string> {
  const token = newToken();
  await insertToken(tx, {
    tokenHash: hashToken(token),
    accountId,
    purpose: 'log_in',
    passwordHash: null,
    schoolId,
    isRemembered,
    now: nowDate(tx.clock),
    expiresAt: toDate(tx.clock.now().add({ minutes: LOG_IN_WAITS_MINUTES })),
  });
  return token;
}

/** Null when there is none, its time is over, or the account may not be used any more. */
export async function findWaitingLogIn(ctx: Context, token: string): Promise<WaitingLogIn | null> {
  const tokenHash = hashToken(token);
  const row = await findUsableToken(ctx, tokenHash, 'log_in', nowDate(ctx.clock));
  const account = row && (await findById(ctx, row.account_id, row.school_id ?? undefined));
  if (!account || !isEnabled(account) || account.credentials_expired_at !== null) return null;
  return { tokenHash, account, isRemembered: row.is_remembered === true };
}
