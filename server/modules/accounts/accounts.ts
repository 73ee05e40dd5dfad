import { hash } from 'node:crypto';
import type { OpenSession } from '#contract/settings.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { deleteTokensBefore } from '#server/modules/account-links/account-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import { lockAccountRow, setDisabled } from './account-state.db.ts';
import { type AccountRow, findById, setCredentialsExpired } from './accounts.db.ts';
import { deletePasskeysOf } from './passkeys.db.ts';
import { accountPersonalData } from './personal-data.ts';

const KEPT_TOKEN_DAYS = 7;

export { replacePhotoKey as replaceAccountPhotoKey } from './accounts.db.ts';

export function sweepAccountTokens(ctx: Context): Promise<void> {
  return deleteTokensBefore(ctx, toDate(ctx.clock.now().subtract({ hours: KEPT_TOKEN_DAYS * 24 })));
}

/** What a page may show of whoever is logged in; undefined when the account is gone. */
export function describeAccount(ctx: Context, actor: AnyActor): Promise<AccountRow | undefined> {
  return findById(ctx, actor.accountId, actor.kind === 'school' ? actor.id : undefined);
}

/** Forces a change of password: sessions and calendar addresses end, and log-in lets nobody in until the password is reset. */
export async function markPasswordExpired(tx: Transaction, accountId: string): Promise<void> {
  await setCredentialsExpired(tx, accountId, nowDate(tx.clock));
  await tx.sessions.endAll(tx.db, accountId);
  await deletePasskeysOf(tx, accountId);
  await emit(tx, 'account.secrets-changed', { accountId });
}

/** Where one's own account is logged in. */
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

export { setPerson as updatePerson } from './account-state.db.ts';

/** Locks an account out, or in again; its sessions end. @throws AppError not_found */
export async function setAccountDisabled(tx: Transaction, accountId: string, isDisabled: boolean): Promise<void> {
  if (!(await setDisabled(tx, accountId, isDisabled ? nowDate(tx.clock) : null))) throw new AppError('not_found');
  if (isDisabled) await tx.sessions.endAll(tx.db, accountId);
}

/** An account that logs in for nobody any more: its address is free. */
export async function forgetAccount(tx: Transaction, person: { id: string; email: string }): Promise<void> {
  await tx.sessions.endAll(tx.db, person.id);
  await accountPersonalData.erase(tx, person);
}

/** The account, locked until the transaction ends. @throws AppError not_found when it is gone or erased */
export async function lockAccount(tx: Transaction, accountId: string): Promise<{ email: string }> {
  const account = await lockAccountRow(tx, accountId);
  if (!account || account.erased_at !== null) throw new AppError('not_found');
  return { email: account.email };
}

export type { AccountRow };
