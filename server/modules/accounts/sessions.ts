import { hash } from 'node:crypto';
import { LOG_IN_WAITS_MINUTES } from '#contract/second-factor.ts';
import type { OpenSession } from '#contract/settings.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { whileSessionIsLive } from '#server/live-session.ts';
import { findUsableToken, insertToken } from '#server/modules/account-links/account-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Device } from '#server/platform/sessions/device.ts';
import type { NewSession } from '#server/platform/sessions/sessions.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { type AccountRow, findById, lockCredentials } from './accounts.db.ts';
import { isEnabled } from './accounts.rules.ts';
import { hasPasskey } from './passkeys.db.ts';
import { isFactorOn } from './second-factor.db.ts';

/** An account as the log-in read it when it checked the password, and the code if there was one. */
interface Verified {
  account: { id: string; password_hash: string | null; member_id: string | null };
  hasGivenCode: boolean;
  /** The passkey that was used instead of a password. */
  passkeyId?: string;
}

/**
 * Runs the work with the account's row locked, if the account is still as it was when the log-in was checked. A concurrent reset,
 * expiry, lock-out or new second factor either comes first, and the log-in is refused, or waits and then ends the new session.
 * @throws AppError invalid_credentials
 */
export const whileVerified = <T>(
  ctx: Context,
  { account, hasGivenCode, passkeyId }: Verified,
  work: (tx: Transaction) => Promise<T>,
) =>
  inTransaction(ctx, async (tx) => {
    const current = await lockCredentials(tx, account.id);
    const isSame =
      current !== undefined &&
      current.password_hash === account.password_hash &&
      current.credentials_expired_at === null &&
      isEnabled(current);
    const isOpen = isSame && (!passkeyId || (await hasPasskey(tx, passkeyId)));
    if (!isOpen || (!hasGivenCode && (await isFactorOn(tx, account.id))))
      throw new AppError('invalid_credentials', { accountId: account.id });
    return work(tx);
  });

/** Begins a session and ends the one that the browser had. @throws AppError invalid_credentials */
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

/** `whileSessionIsLive` with the account. @throws AppError not_authenticated */
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

/** A log-in that still needs a code. Its token can't be used for anything else. */
export interface WaitingLogIn {
  tokenHash: Buffer;
  account: AccountRow;
  isRemembered: boolean;
}

/** @returns the token, which only the browser gets */
export async function storeWaitingLogIn(
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

/** Null when there is none, it expired, or the account was locked or its password expired. */
export async function findWaitingLogIn(ctx: Context, token: string): Promise<WaitingLogIn | null> {
  const tokenHash = hashToken(token);
  const row = await findUsableToken(ctx, tokenHash, 'log_in', nowDate(ctx.clock));
  const account = row && (await findById(ctx, row.account_id, row.school_id ?? undefined));
  if (!account || !isEnabled(account) || account.credentials_expired_at !== null) return null;
  return { tokenHash, account, isRemembered: row.is_remembered === true };
}

export async function listOpenSessions(
  ctx: Context,
  accountId: string,
  ownTokenHash: Buffer | null,
): Promise<OpenSession[]> {
  const open = await ctx.sessions.list(accountId);
  return open.map(({ tokenHash, browser, system, begunAt, lastSeenAt }) => ({
    id: hash('sha256', tokenHash, 'base64url').slice(0, 16),
    browser,
    system,
    begunAt: begunAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: ownTokenHash?.equals(tokenHash) === true,
  }));
}

export function endOtherSessions(ctx: Context, accountId: string, ownTokenHash: Buffer): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.sessions.endOthers(tx.db, accountId, ownTokenHash);
    await emit(tx, 'account.sessions-ended', { accountId });
  });
}
