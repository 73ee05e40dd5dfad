import type { Locale } from '#contract/locale.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { findByEmail, insertAccount } from './accounts.repository.ts';
import { INVITATION_HOURS } from './accounts.rules.ts';
import { issueLink } from './links.ts';
import { adminInvitation } from './mails/password.ts';

export function createInviteAdmin({ db, clock, notifications, audit }: AccountDependencies) {
  /**
   * Opens an administrator's account and mails the link that sets its password.
   * @returns 'exists' when the address has one with a password, which is left as it is
   */
  return (email: string, locale: Locale): Promise<'invited' | 'exists' | 'enough'> =>
    db.transaction().execute(async (transaction) => {
      await insertAccount(transaction, { kind: 'admin', email, passwordHash: null, locale, now: nowDate(clock) });
      const account = await findByEmail(transaction, 'admin', email);
      if (!account || account.password_hash !== null) return 'exists';
      const link = { accountId: account.id, purpose: 'reset', hours: INVITATION_HOURS } as const;
      const linkId = await issueLink(transaction, clock, link);
      if (linkId === null) return 'enough';
      await notifications.enqueue(transaction, adminInvitation.to({ recipient: email, locale }, { linkId }));
      await audit.record(transaction, null, 'admin_invited', { kind: 'account', id: account.id });
      return 'invited';
    });
}
