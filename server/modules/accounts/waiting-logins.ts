import { LOG_IN_WAITS_MINUTES } from '#contract/second-factor.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { type AccountRow, findById } from './accounts.repository.ts';
import { isEnabled } from './accounts.rules.ts';
import { findUsable, insertToken } from './token.repository.ts';

/** A log-in whose password was right, before its code. Its token is good for nothing else. */
export interface WaitingLogIn {
  tokenHash: Buffer;
  account: AccountRow;
  isRemembered: boolean;
}

/** @returns the token, for the browser and nowhere else */
export async function holdLogIn(
  db: Database,
  clock: Clock,
  { accountId, schoolId, isRemembered }: { accountId: string; schoolId: string | null; isRemembered: boolean },
): Promise<string> {
  const token = newToken();
  await insertToken(db, {
    tokenHash: hashToken(token),
    accountId,
    purpose: 'log_in',
    passwordHash: null,
    schoolId,
    isRemembered,
    now: nowDate(clock),
    expiresAt: toDate(clock.now().add({ minutes: LOG_IN_WAITS_MINUTES })),
  });
  return token;
}

/** Null when there is none, its time is over, or the account may not be used any more. */
export async function findWaitingLogIn(db: Database, clock: Clock, token: string): Promise<WaitingLogIn | null> {
  const tokenHash = hashToken(token);
  const row = await findUsable(db, tokenHash, 'log_in', nowDate(clock));
  const account = row && (await findById(db, row.account_id, row.school_id ?? undefined));
  if (!account || !isEnabled(account) || account.credentials_expired_at !== null) return null;
  return { tokenHash, account, isRemembered: row.is_remembered === true };
}
