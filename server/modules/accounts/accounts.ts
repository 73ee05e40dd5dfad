import type { Locale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { deleteTokensBefore, issueLink } from '#server/modules/account-links/account-links.ts';
import { recordAdminAction } from '#server/modules/audit/audit.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import {
  type AccountRow,
  findByEmail,
  findById,
  insertAccount,
  lockAccountRow,
  setCredentialsExpired,
  setDisabled,
} from './accounts.db.ts';
import { INVITATION_HOURS } from './accounts.rules.ts';
import { adminInvitation } from './mails/password.ts';
import { deletePasskeys } from './passkeys.db.ts';
import { accountPersonalData } from './personal-data.ts';

const KEPT_TOKEN_DAYS = 7;

export {
  eraseAccountRow as forgetPerson,
  insertPeople,
  insertPerson,
  replacePhotoKey as replaceAccountPhotoKey,
  setPerson as updatePerson,
  updatePersonWithoutAccount,
} from './accounts.db.ts';
export type { AccountRow };

export function sweepAccountTokens(ctx: Context): Promise<void> {
  return deleteTokensBefore(ctx, toDate(ctx.clock.now().subtract({ hours: KEPT_TOKEN_DAYS * 24 })));
}

/** The logged-in account; undefined once it's deleted. */
export function describeAccount(ctx: Context, actor: AnyActor): Promise<AccountRow | undefined> {
  return findById(ctx, actor.accountId, actor.kind === 'school' ? actor.id : undefined);
}

/** Ends sessions, passkeys and calendar addresses, and blocks log-in until the password is reset. */
export async function markPasswordExpired(tx: Transaction, accountId: string): Promise<void> {
  await setCredentialsExpired(tx, accountId, nowDate(tx.clock));
  await tx.sessions.endAll(tx.db, accountId);
  await deletePasskeys(tx, accountId);
  await emit(tx, 'account.secrets-changed', { accountId });
}

/** Disables an account and ends its sessions, or enables it. @throws AppError not_found */
export async function setAccountDisabled(tx: Transaction, accountId: string, isDisabled: boolean): Promise<void> {
  if (!(await setDisabled(tx, accountId, isDisabled ? nowDate(tx.clock) : null))) throw new AppError('not_found');
  if (isDisabled) await tx.sessions.endAll(tx.db, accountId);
}

/** Erases an account that no longer belongs to any school. Its email address can sign up again. */
export async function forgetAccount(tx: Transaction, person: { id: string; email: string }): Promise<void> {
  await tx.sessions.endAll(tx.db, person.id);
  await accountPersonalData.erase(tx, person);
}

/** Locks the account until the transaction ends. @throws AppError not_found, also for a student without one */
export async function lockAccount(tx: Transaction, accountId: string): Promise<{ email: string }> {
  const account = await lockAccountRow(tx, accountId);
  if (!account || account.erased_at !== null || account.email === null) throw new AppError('not_found');
  return { email: account.email };
}

/**
 * Creates an administrator's account and emails a link to choose its password.
 * @returns 'exists' when there is one with a password already; 'enough' when too many links were sent
 */
export function inviteAdmin(ctx: Context, email: string, locale: Locale): Promise<'invited' | 'exists' | 'enough'> {
  return inTransaction(ctx, async (tx) => {
    await insertAccount(tx, { kind: 'admin', email, passwordHash: null, locale, now: nowDate(tx.clock) });
    const account = await findByEmail(tx, 'admin', email);
    if (!account || account.password_hash !== null) return 'exists';
    const link = { accountId: account.id, purpose: 'reset', hours: INVITATION_HOURS } as const;
    const linkId = await issueLink(tx, link);
    if (linkId === null) return 'enough';
    await enqueueEmails(tx, adminInvitation.to({ recipient: email, locale }, { linkId }));
    await recordAdminAction(tx, null, 'admin_invited', { kind: 'account', id: account.id });
    return 'invited';
  });
}
