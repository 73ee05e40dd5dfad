import { localeOf } from '#contract/locale.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { confirmContactAddress } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { findOfSchool } from './accounts.db.ts';
import { CONFIRM_HOURS } from './accounts.rules.ts';
import { closeAddressTokens, deleteToken, findOpenAddressToken } from './address-token.db.ts';
import { issueLink } from './links.ts';
import { confirmAddress } from './mails/signup.ts';
import { findUsable, lockToken } from './token.db.ts';

export async function mailAddressLink(tx, { id, name: schoolName, address }) {
  const account = await findOfSchool(tx, id);
  if (!account) return false;
  const link = {
    accountId: account.id,
    schoolId: id,
    purpose: 'confirm_address',
    hours: CONFIRM_HOURS,
    address,
  } as const;
  const linkId = await issueLink(tx, link);
  if (linkId === null) return false;
  const reader = { recipient: address, locale: localeOf(account.locale) };
  const sent = await enqueueEmails(tx, confirmAddress.to(reader, { schoolName, linkId }));
  // Nobody is told of a link that was not mailed.
  if (sent === 0) await deleteToken(tx, linkId);
  return sent > 0;
}

export function closeAddressLinks(tx, schoolId) {
  return closeAddressTokens(tx, schoolId, nowDate(tx.clock));
}

export async function isAddressLinkOpen(ctx, schoolId, address) {
  return (await findOpenAddressToken(ctx, schoolId, address, nowDate(ctx.clock))) !== undefined;
}

/**
 * Whoever reads the address wants the school's mail there.
 * @returns it
 * @throws AppError address_not_confirmed when the link was used, is too old, or the school has another address by now
 */
export async function confirmAddressByToken(ctx: Context, token) {
  const tokenHash = hashToken(token);
  const usable = await findUsable(ctx.db, tokenHash, 'confirm_address', nowDate(ctx.clock));
  if (!usable) throw new AppError('address_not_confirmed');
  return inTransaction(ctx, async (tx) => {
    const schoolId = usable.school_id;
    if (schoolId === null || usable.address === null) throw new AppError('address_not_confirmed');
    // The school before its links, as where its address is changed: two at once come one after the other.
    const email = await confirmContactAddress(tx, schoolId, usable.address);
    const link = await lockToken(tx.db, tokenHash, 'confirm_address', nowDate(tx.clock));
    if (email === undefined || link?.used_at !== null) throw new AppError('address_not_confirmed');
    await closeAddressTokens(tx, schoolId, nowDate(tx.clock));
    return email;
  });
}
