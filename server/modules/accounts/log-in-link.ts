import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { type AccountRow, findByEmail, findById } from './accounts.repository.ts';
import { isEnabled, LOG_IN_LINK_HOURS, nameOf } from './accounts.rules.ts';
import { createBeginSession } from './begin-session.ts';
import { issueLink } from './links.ts';
import type { LogIn } from './login.ts';
import { logInLink } from './mails/log-in-link.ts';
import { readerOf } from './mails/reader.ts';
import type { ResetPassword } from './reset-password.ts';
import { isFactorOn } from './second-factor.repository.ts';
import { findUsable, lockToken, markUsed } from './token.repository.ts';
import { holdLogIn } from './waiting-logins.ts';

const SEND: JobKind<{ email: string }> = { name: 'mail-log-in-link' };

const mayEnter = (account: AccountRow): boolean => isEnabled(account) && account.credentials_expired_at === null;

/** A student who forgets passwords logs in by a mailed link: who reads the mail could choose a new password as well. */
export function createLogInLinks(parts: AccountDependencies & { resetPassword: ResetPassword }) {
  const { db, clock, jobs, notifications, resetPassword } = parts;
  const { whileVerified } = createBeginSession(parts);
  jobs.define(SEND, send);

  async function send({ email }: { email: string }): Promise<void> {
    const account = await findByEmail(db, 'candidate', email);
    if (!account) return;
    // Only a new password opens an address that is not verified, and a log-in that an administrator has ended.
    if (!mayEnter(account)) return resetPassword.forgotPassword('STUDENT', email);
    await db.transaction().execute(async (transaction) => {
      const link = { accountId: account.id, purpose: 'log_in_link', hours: LOG_IN_LINK_HOURS } as const;
      const linkId = await issueLink(transaction, clock, link);
      if (linkId === null) return;
      await notifications.enqueue(transaction, logInLink.to(readerOf(account), { name: nameOf(account), linkId }));
    });
  }

  return {
    /** Asks for a link. All that happens at once is that a job is stored: nothing tells whether the address is known. */
    sendLogInLink: (email: string): Promise<void> => jobs.enqueue(db, SEND, { email }),

    /**
     * Uses a link up. The caller begins the session, after a code where the account has a second factor.
     * @throws AppError log_in_link_over
     */
    async useLogInLink(token: string, isRemembered: boolean): Promise<LogIn & { account: AccountRow }> {
      const tokenHash = hashToken(token);
      const link = await findUsable(db, tokenHash, 'log_in_link', nowDate(clock));
      const account = link && (await findById(db, link.account_id));
      if (!account || !mayEnter(account)) throw new AppError('log_in_link_over');
      const pendingToken = await whileVerified({ account, hasGivenCode: true }, async (transaction) => {
        const now = nowDate(clock);
        const locked = await lockToken(transaction, tokenHash, 'log_in_link', now);
        if (locked?.used_at !== null) throw new AppError('log_in_link_over');
        await markUsed(transaction, tokenHash, now);
        if (!(await isFactorOn(transaction, account.id))) return null;
        return holdLogIn(transaction, clock, { accountId: account.id, schoolId: null, isRemembered });
      });
      return { account, isEnabled: true, isExpired: false, pendingToken };
    },
  };
}
