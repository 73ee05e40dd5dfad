import type { Locale } from '#contract/locale.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { issueLink } from '#server/modules/account-links/account-links.ts';
import { recordAdminAction } from '#server/modules/audit/audit.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { nowDate } from '#server/platform/clock.ts';
import { findByEmail, insertAccount } from './accounts.db.ts';
import { INVITATION_HOURS } from './accounts.rules.ts';
import { adminInvitation } from './mails/password.ts';

/**
 * Opens an administrator's account and mails the link that sets its password.
 * @returns 'exists' when the address has one with a password, which is left as it is
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
