import { type Context, inTransaction } from '#server/context.ts';
import { findUsableToken, issueLink, lockToken, markTokenUsed } from '#server/modules/account-links/account-links.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { type AccountRow, findByEmail, findById } from './accounts.db.ts';
import { chooseGreetingName, isEnabled, LOG_IN_LINK_HOURS } from './accounts.rules.ts';
import type { LogIn } from './login.ts';
import { logInLink } from './mails/log-in-link.ts';
import { toReader } from './mails/reader.ts';
import { forgotPassword } from './reset-password.ts';
import { isFactorOn } from './second-factor.db.ts';
import { storeWaitingLogIn, whileVerified } from './sessions.ts';

const SEND: JobKind<{ email: string; returnTo?: string }> = { name: 'mail-log-in-link' };

const mayEnter = (account: AccountRow): boolean => isEnabled(account) && account.credentials_expired_at === null;

export function defineLogInLinkJobs(ctx: Context): void {
  ctx.jobs.define(SEND, (request) => mailLink(ctx, request));
}

async function mailLink(ctx: Context, { email, returnTo }: { email: string; returnTo?: string }): Promise<void> {
  const account = await findByEmail(ctx, 'candidate', email);
  if (!account) return;
  // An unverified address or an expired password needs a new password.
  if (!mayEnter(account)) return forgotPassword(ctx, { userType: 'STUDENT', email, returnTo });
  await inTransaction(ctx, async (tx) => {
    const link = { accountId: account.id, purpose: 'log_in_link', hours: LOG_IN_LINK_HOURS } as const;
    const linkId = await issueLink(tx, link);
    if (linkId === null) return;
    const mail = { name: chooseGreetingName(account), linkId, ...(returnTo && { returnTo }) };
    await enqueueEmails(tx, logInLink.to(toReader(account), mail));
  });
}

/** Only enqueues a job, so that nothing shows whether the address has an account. */
export function sendLogInLink(ctx: Context, email: string, returnTo?: string): Promise<void> {
  return ctx.jobs.enqueue(ctx.db, SEND, { email, ...(returnTo && { returnTo }) });
}

/**
 * Uses a link. The caller begins the session, after a code if the account has a second factor.
 * @throws AppError log_in_link_over
 */
export async function useLogInLink(
  ctx: Context,
  token: string,
  isRemembered: boolean,
): Promise<LogIn & { account: AccountRow }> {
  const tokenHash = hashToken(token);
  const link = await findUsableToken(ctx, tokenHash, 'log_in_link', nowDate(ctx.clock));
  const account = link && (await findById(ctx, link.account_id));
  if (!account || !mayEnter(account)) throw new AppError('log_in_link_over');
  const pendingToken = await whileVerified(ctx, { account, hasGivenCode: true }, async (tx) => {
    const now = nowDate(tx.clock);
    const locked = await lockToken(tx, tokenHash, 'log_in_link', now);
    if (locked?.used_at !== null) throw new AppError('log_in_link_over');
    await markTokenUsed(tx, tokenHash, now);
    if (!(await isFactorOn(tx, account.id))) return null;
    return storeWaitingLogIn(tx, { accountId: account.id, schoolId: null, isRemembered });
  });
  return { account, isEnabled: true, isExpired: false, pendingToken };
}
