import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import {
  closeAddressTokens,
  deleteToken,
  findOpenAddressToken,
  findUsableToken,
  issueLink,
  lockToken,
} from '#server/modules/account-links/account-links.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { confirmAddress, contactAddressChanged } from './mails/contact-address.ts';
import {
  clearMailAddress,
  confirmContactEmail,
  findLongestOwner,
  findSchool,
  lockSchool,
  type SchoolRow,
} from './schools.db.ts';

const CONFIRM_HOURS = 24;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The account's own address was confirmed at sign-up. */
export const isConfirmed = (row: SchoolRow): boolean =>
  isSame(row.contact_email, row.account_address) || isSame(row.contact_email, row.mail_address);

export async function isAddressLinkOpen(ctx: Context, schoolId: string, address: string): Promise<boolean> {
  return (await findOpenAddressToken(ctx, schoolId, address, nowDate(ctx.clock))) !== undefined;
}

/** @returns false when the school or the address reached its limit of links */
export async function mailAddressLink(tx: Transaction, school: SchoolRow): Promise<boolean> {
  const { id: schoolId, name: schoolName, contact_email: address } = school;
  const owner = await findLongestOwner(tx, schoolId);
  if (!owner) return false;
  const purpose = 'confirm_address';
  const linkId = await issueLink(tx, { accountId: owner.id, schoolId, purpose, hours: CONFIRM_HOURS, address });
  if (linkId === null) return false;
  const reader = { recipient: address, locale: resolveLocale(owner.locale) };
  const sent = await enqueueEmails(tx, confirmAddress.to(reader, { schoolName, linkId }));
  // A link that was never emailed must not show as sent.
  if (sent === 0) await deleteToken(tx, linkId);
  return sent > 0;
}

/** Tells the readers of the old address, because the change may not have been theirs. */
async function notifyOldAddress(tx: Transaction, { name, mail_address, locale }: SchoolRow, address: string) {
  if (isSame(mail_address, address)) return;
  const reader = { recipient: mail_address, locale: resolveLocale(locale) };
  await enqueueEmails(tx, contactAddressChanged.to(reader, { schoolName: name, address }));
}

/** Emails an unconfirmed contact address a link and nothing else: it may be a stranger's. */
export async function askToConfirmAddress(tx: Transaction, row: SchoolRow): Promise<void> {
  const { id, contact_email: address } = row;
  if (await isAddressLinkOpen(tx, id, address)) return;
  await closeAddressTokens(tx, id, nowDate(tx.clock));
  if (isSame(address, row.account_address)) {
    await clearMailAddress(tx, id);
    await notifyOldAddress(tx, row, address);
  }
  if (!isConfirmed(row)) await mailAddressLink(tx, row);
}

/**
 * Opens an emailed link: the school's email goes to that address from now on.
 * @returns the address
 * @throws AppError address_not_confirmed when the link was used or expired, or the school changed its address
 */
export async function confirmContactAddress(ctx: Context, token: string): Promise<string> {
  const tokenHash = hashToken(token);
  const usable = await findUsableToken(ctx, tokenHash, 'confirm_address', nowDate(ctx.clock));
  if (!usable) throw new AppError('address_not_confirmed');
  return inTransaction(ctx, async (tx) => {
    const { school_id: schoolId, address } = usable;
    if (schoolId === null || address === null) throw new AppError('address_not_confirmed');
    // The school before its links, in the order of a changed address, so that the two can't deadlock.
    await lockSchool(tx, schoolId);
    const school = await findSchool(tx, schoolId);
    const email = await confirmContactEmail(tx, schoolId, address);
    if (school && email !== undefined) await notifyOldAddress(tx, school, email);
    const link = await lockToken(tx, tokenHash, 'confirm_address', nowDate(tx.clock));
    if (email === undefined || link?.used_at !== null) throw new AppError('address_not_confirmed');
    await closeAddressTokens(tx, schoolId, nowDate(tx.clock));
    return email;
  });
}
