import { localeOf } from '#contract/locale.ts';
import type { AddressLinks } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { findOfSchool } from './accounts.repository.ts';
import { CONFIRM_HOURS } from './accounts.rules.ts';
import { closeAddressTokens, deleteToken, findOpenAddressToken } from './address-token.repository.ts';
import { issueLink } from './links.ts';
import { confirmAddress } from './mails/signup.ts';
import { findUsable, lockToken } from './token.repository.ts';

/** Links that are mailed to a school's contact address, so that nothing else is before whoever reads it wants that. */
export function createAddressLinks({
  db,
  clock,
  notifications,
  schools,
}: AccountDependencies): AddressLinks & { confirm(token: string): Promise<string> } {
  return {
    async send(transaction, { id, name: schoolName, address }) {
      const account = await findOfSchool(transaction, id);
      if (!account) return false;
      const link = {
        accountId: account.id,
        schoolId: id,
        purpose: 'confirm_address',
        hours: CONFIRM_HOURS,
        address,
      } as const;
      const linkId = await issueLink(transaction, clock, link);
      if (linkId === null) return false;
      const reader = { recipient: address, locale: localeOf(account.locale) };
      const sent = await notifications.enqueue(transaction, confirmAddress.to(reader, { schoolName, linkId }));
      // Nobody is told of a link that was not mailed.
      if (sent === 0) await deleteToken(transaction, linkId);
      return sent > 0;
    },

    close: (transaction, schoolId) => closeAddressTokens(transaction, schoolId, nowDate(clock)),

    isOpen: async (executor, schoolId, address) =>
      (await findOpenAddressToken(executor, schoolId, address, nowDate(clock))) !== undefined,

    /**
     * Whoever reads the address wants the school's mail there.
     * @returns it
     * @throws AppError address_not_confirmed when the link was used, is too old, or the school has another address by now
     */
    async confirm(token) {
      const tokenHash = hashToken(token);
      const usable = await findUsable(db, tokenHash, 'confirm_address', nowDate(clock));
      if (!usable) throw new AppError('address_not_confirmed');
      return db.transaction().execute(async (transaction) => {
        const schoolId = usable.school_id;
        if (schoolId === null || usable.address === null) throw new AppError('address_not_confirmed');
        // The school before its links, as where its address is changed: two at once come one after the other.
        const email = await schools.confirmAddress(transaction, schoolId, usable.address);
        const link = await lockToken(transaction, tokenHash, 'confirm_address', nowDate(clock));
        if (email === undefined || link?.used_at !== null) throw new AppError('address_not_confirmed');
        await closeAddressTokens(transaction, schoolId, nowDate(clock));
        return email;
      });
    },
  };
}
