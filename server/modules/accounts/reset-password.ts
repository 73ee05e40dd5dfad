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
import { findByEmail, findById, lockCredentials, setPassword } from './accounts.db.ts';
import { chooseGreetingName, guessSubject, RESET_HOURS, toActorKind } from './accounts.rules.ts';
import { assertUncommonPassword } from './common-passwords.ts';
import { deleteBrowsers } from './known-browser.db.ts';
import { passwordChanged, resetPassword as resetPasswordMail } from './mails/password.ts';
import { toNamed, toReader } from './mails/reader.ts';
import { deletePasskeys } from './passkeys.db.ts';

interface Forgotten {
  userType: UserType;
  email: string;
  /** Page to return to after logging in with the new password. */
  returnTo?: string | undefined;
}

const FORGOT: JobKind<Forgotten> = { name: 'forgot-password' };

export function definePasswordResetJobs(ctx: Context): void {
  ctx.jobs.define(FORGOT, (request) => sendResetLink(ctx, request));
}

async function sendResetLink(ctx: Context, { userType, email, returnTo }: Forgotten): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const account = await findByEmail(tx, toActorKind(userType), email);
    if (!account) return;
    const link = { accountId: account.id, purpose: 'reset', hours: RESET_HOURS } as const;
    const linkId = await issueLink(tx, link);
    if (linkId === null) return;
    const mail = { userType, name: chooseGreetingName(account), linkId, ...(returnTo && { returnTo }) };
    await enqueueEmails(tx, resetPasswordMail.to(toReader(account), mail));
  });
}

/**
 * Only enqueues a job, so that neither the answer nor its duration shows whether the address has an account.
 */
export async function forgotPassword(ctx: Context, { userType, email, returnTo }: Forgotten): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, FORGOT, { userType, email, ...(returnTo && { returnTo }) });
}

/**
 * Sets a new password with an emailed token, or the first one with an opened verification link. Ends all sessions, passkeys and
 * calendar addresses and forgets known browsers.
 * @returns the account's id
 * @throws AppError invalid_token
 * @throws ValidationFailure password_too_common
 */
export async function resetPassword(ctx: Context, token: string, newPassword: string): Promise<string> {
  await assertUncommonPassword(newPassword, 'newPassword');
  const tokenHash = hashToken(token);
  // Before the slow hash, so that a made-up token costs nothing.
  const usable =
    (await findUsableToken(ctx, tokenHash, 'reset', nowDate(ctx.clock))) ??
    (await findValidToken(ctx, tokenHash, 'verify', nowDate(ctx.clock)));
  if (!usable) throw new AppError('invalid_token');
  const passwordHash = await ctx.passwords.hash(newPassword);
  const account = await inTransaction(ctx, async (tx) => {
    const now = nowDate(tx.clock);
    // Lock the account before its links, as everywhere, so that two requests can't deadlock.
    const current = await lockCredentials(tx, usable.account_id);
    const link = await lockToken(tx, tokenHash, usable.purpose as TokenPurpose, now);
    // An opened verification link sets the account's first password and no other.
    const hasNone = current?.password_hash === null && current.verified_at !== null;
    const isOpen = usable.purpose === 'verify' ? hasNone : link?.used_at === null;
    const owner = link && isOpen ? await findById(tx, link.account_id) : undefined;
    if (!owner) throw new AppError('invalid_token');
    await setPassword(tx, owner.id, passwordHash, now);
    await closeOpenTokens(tx, owner.id, now);
    await tx.sessions.endAll(tx.db, owner.id);
    await deletePasskeys(tx, owner.id);
    await emit(tx, 'account.secrets-changed', { accountId: owner.id });
    await deleteBrowsers(tx, owner.id);
    await enqueueEmails(tx, passwordChanged.to(toReader(owner), toNamed(owner)));
    return owner;
  });
  // Wrong guesses no longer lock the owner out.
  await ctx.guesses.clear(guessSubject(account.kind as ActorKind, account.email));
  return account.id;
}
