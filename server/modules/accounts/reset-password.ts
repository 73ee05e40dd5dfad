import type { UserType } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import {
  closeOpenTokens,
  findUsableToken,
  findValidToken,
  issueLink,
  lockToken,
  type TokenPurpose,
} from '#server/modules/account-links/account-links.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { lockStanding } from './account-state.db.ts';
import { findByEmail, findById, setPassword } from './accounts.db.ts';
import { guessSubject, kindOf, nameOf, RESET_HOURS } from './accounts.rules.ts';
import { deleteBrowsers } from './known-browser.db.ts';
import { passwordChanged, resetPassword as resetPasswordMail } from './mails/password.ts';
import { namedOf, readerOf } from './mails/reader.ts';
import { deletePasskeysOf } from './passkeys.db.ts';
import { refuseCommon } from './refuse-common.ts';

const FORGOT: JobKind<{ userType: UserType; email: string }> = { name: 'forgot-password' };

export function definePasswordResetJobs(ctx: Context): void {
  ctx.jobs.define(FORGOT, (request) => sendResetLink(ctx, request));
}

async function sendResetLink(ctx: Context, { userType, email }: { userType: UserType; email: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const account = await findByEmail(tx, kindOf(userType), email);
    if (!account) return;
    const link = { accountId: account.id, purpose: 'reset', hours: RESET_HOURS } as const;
    const linkId = await issueLink(tx, link);
    if (linkId === null) return;
    const mail = resetPasswordMail.to(readerOf(account), { userType, name: nameOf(account), linkId });
    await enqueueEmails(tx, mail);
  });
}

/**
 * Asks for a reset link. All that happens at once is that a job is stored, so that neither the answer nor the time it
 * takes tells whether the address is known.
 */
export async function forgotPassword(ctx: Context, userType: UserType, email: string): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, FORGOT, { userType, email });
}

/**
 * Sets a new password by an emailed token, or the first one by an opened verification link, ends every session and calendar address of the account and forgets its browsers.
 * @returns the account's id, for whoever reads its mail is its owner
 * @throws AppError invalid_token
 * @throws ValidationFailure password_too_common
 */
export async function resetPassword(ctx: Context, token: string, newPassword: string): Promise<string> {
  await refuseCommon(newPassword, 'newPassword');
  const tokenHash = hashToken(token);
  // Before the costly hash: a made-up token costs us nothing.
  const usable =
    (await findUsableToken(ctx, tokenHash, 'reset', nowDate(ctx.clock))) ??
    (await findValidToken(ctx, tokenHash, 'verify', nowDate(ctx.clock)));
  if (!usable) throw new AppError('invalid_token');
  const passwordHash = await ctx.passwords.hash(newPassword);
  const account = await inTransaction(ctx, async (tx) => {
    const now = nowDate(tx.clock);
    // The account before its links, as everywhere: two who change its password at once come one after the other.
    const standing = await lockStanding(tx, usable.account_id);
    const link = await lockToken(tx, tokenHash, usable.purpose as TokenPurpose, now);
    // Once opened, a verification link chooses the account's first password, and no other.
    const hasNone = standing?.password_hash === null && standing.verified_at !== null;
    const isOpen = usable.purpose === 'verify' ? hasNone : link?.used_at === null;
    const owner = link && isOpen ? await findById(tx, link.account_id) : undefined;
    if (!owner) throw new AppError('invalid_token');
    await setPassword(tx, owner.id, passwordHash, now);
    await closeOpenTokens(tx, owner.id, now);
    await tx.sessions.endAll(tx.db, owner.id);
    await deletePasskeysOf(tx, owner.id);
    await emit(tx, 'account.secrets-changed', { accountId: owner.id });
    await deleteBrowsers(tx, owner.id);
    await enqueueEmails(tx, passwordChanged.to(readerOf(owner), namedOf(owner)));
    return owner;
  });
  // Whoever guessed at it has locked the owner out for no longer than this.
  await ctx.guesses.clear(guessSubject(account.kind as ActorKind, account.email));
  return account.id;
}
