import type { MessageState } from '#contract/admin.ts';
import type { AdminAction, AuditTarget } from '#contract/audit-log.ts';
import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { lockAccount, markPasswordExpired, setAccountDisabled } from '#server/modules/accounts/accounts.ts';
import { removeSecondFactor } from '#server/modules/accounts/second-factor.ts';
import { type AuditRow, recordAdminAction } from '#server/modules/audit/audit.ts';
import { countNewContactMessages, markContactMessage } from '#server/modules/contact/contact.ts';
import { countUndeliveredMail, enqueueEmails, requeueMail } from '#server/modules/notifications/notifications.ts';
import { type ReviewSearch, searchReviews, setReviewHidden } from '#server/modules/reviews/reviews.ts';
import { schoolApproved, schoolNameDecided } from '#server/modules/schools/mails/approval.ts';
import { approveSchoolIn, changeOffer, decideSchoolName, getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { type AccountRow, selectAccounts } from './accounts.db.ts';
import { parseSearch } from './admin.rules.ts';
import {
  type BookingHistory,
  type BookingRow,
  type BookingSearch,
  selectBookingHistory,
  selectBookings,
} from './bookings.db.ts';
import { countWaitingSchools, type SchoolRow, selectSchoolLocale, selectSchools } from './schools.db.ts';

export type { AccountRow, AuditRow, BookingHistory, BookingRow, SchoolRow };

type Admin = Actor<'admin'>;
/** With the search text as it was typed. */
type Typed<Search> = Omit<Search, 'search'> & { search: string };

/** Channel that tells every server not to read administrators' lists from a replica that may lag behind. */
export const ADMIN_WROTE = 'admin_wrote';

const EMAILS_AT_ONCE = 500;

const MESSAGE_ACTIONS: Record<MessageState, AdminAction> = {
  new: 'message_reopened',
  answered: 'message_answered',
  closed: 'message_closed',
};

async function recordAction(
  tx: Transaction,
  actor: Admin,
  action: AdminAction,
  target: { kind: AuditTarget; id: string; reason?: string },
): Promise<void> {
  await recordAdminAction(tx, actor.accountId, action, target);
  await tx.changes.publish(tx.db, ADMIN_WROTE, ['']);
}

/** Students no longer see the school of a disabled account, so the cached lists change with it. */
const setDisabled = (ctx: Context, actor: Admin, id: string, isDisabled: boolean): Promise<void> =>
  changeOffer(ctx, async (tx) => {
    await setAccountDisabled(tx, id, isDisabled);
    await recordAction(tx, actor, isDisabled ? 'account_disabled' : 'account_enabled', { kind: 'account', id });
  });

export function listSchools(ctx: Context, asked: Parameters<typeof selectSchools>[1]) {
  return selectSchools(ctx.reading, asked);
}

export function listAccounts(ctx: Context, asked: Parameters<typeof selectAccounts>[1]) {
  return selectAccounts(ctx.reading, asked);
}

export function listAllBookings(ctx: Context, { search, ...asked }: Typed<BookingSearch>) {
  return selectBookings(ctx.reading, { ...asked, search: parseSearch(search) });
}

export function listAllReviews(ctx: Context, { search, ...asked }: Typed<ReviewSearch>) {
  return searchReviews(ctx, { ...asked, search: parseSearch(search) });
}

export async function countWaitingWork(ctx: Context): Promise<{ schools: number; messages: number; mail: number }> {
  const [waitingSchools, messages, mail] = await Promise.all([
    countWaitingSchools(ctx.reading),
    countNewContactMessages(ctx),
    countUndeliveredMail(ctx),
  ]);
  return { schools: waitingSchools, messages, mail };
}

/** @throws AppError not_found */
export async function showBookingToAdmin(ctx: Context, id: string): Promise<BookingHistory> {
  const history = await selectBookingHistory(ctx, id);
  if (!history) throw new AppError('not_found');
  return history;
}

/**
 * Idempotent. Emails the school.
 * @throws AppError not_found; school_information_missing
 */
export async function approveSchoolAsAdmin(ctx: Context, actor: Admin, id: string): Promise<void> {
  await changeOffer(ctx, async (tx) => {
    const school = await getSchool(tx, id);
    if (school.isApproved) return;
    if (!school.isInformationComplete) throw new AppError('school_information_missing');
    await approveSchoolIn(tx, id);
    const reader = { recipient: school.mailAddress, locale: await selectSchoolLocale(tx, id) };
    await enqueueEmails(tx, schoolApproved.to(reader, { name: school.name }));
    await recordAction(tx, actor, 'school_approved', { kind: 'school', id });
  });
}

/** @throws AppError not_found; status_conflict when the school no longer requests this name */
export async function decideSchoolNameAsAdmin(
  ctx: Context,
  actor: Admin,
  id: string,
  asked: { name: string; isApproved: boolean },
): Promise<void> {
  await changeOffer(ctx, async (tx) => {
    const { name: oldName, mail_address, locale } = await decideSchoolName(tx, id, asked);
    const reader = { recipient: mail_address, locale: resolveLocale(locale) };
    await enqueueEmails(tx, schoolNameDecided.to(reader, { ...asked, oldName }));
    const action = asked.isApproved ? 'school_name_approved' : 'school_name_refused';
    const reason = `${oldName} → ${asked.name}`;
    await recordAction(tx, actor, action, { kind: 'school', id, reason });
  });
}

/** @throws AppError not_found; forbidden for the administrator's own account */
export async function disableAccount(ctx: Context, actor: Admin, id: string): Promise<void> {
  assertOtherAccount(actor, id);
  await setDisabled(ctx, actor, id, true);
}

/** @throws AppError not_found */
export function enableAccount(ctx: Context, actor: Admin, id: string): Promise<void> {
  return setDisabled(ctx, actor, id, false);
}

/** @throws AppError not_found; forbidden for the administrator's own account */
export async function expirePassword(ctx: Context, actor: Admin, id: string): Promise<void> {
  assertOtherAccount(actor, id);
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, id);
    await markPasswordExpired(tx, id);
    await recordAction(tx, actor, 'password_expired', { kind: 'account', id });
  });
}

/** For someone who lost their phone and recovery codes. @throws AppError not_found; second_factor_changed; forbidden for the administrator's own account */
export async function removeSecondFactorAsAdmin(ctx: Context, actor: Admin, id: string): Promise<void> {
  assertOtherAccount(actor, id);
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, id);
    await removeSecondFactor(tx, id);
    await recordAction(tx, actor, 'second_factor_removed', { kind: 'account', id });
  });
}

/** Idempotent. Average ratings change at once. @throws AppError not_found */
export async function setReviewVisibility(
  ctx: Context,
  actor: Admin,
  id: string,
  { isHidden, reason }: { isHidden: boolean; reason: string },
): Promise<void> {
  await changeOffer(ctx, async (tx) => {
    if (!(await setReviewHidden(tx, id, isHidden ? reason : null))) return;
    await recordAction(tx, actor, isHidden ? 'review_hidden' : 'review_shown', { kind: 'review', id, reason });
  });
}

/** @throws AppError not_found */
export async function markMessage(ctx: Context, actor: Admin, id: string, state: MessageState): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await markContactMessage(tx, id, state);
    await recordAction(tx, actor, MESSAGE_ACTIONS[state], { kind: 'message', id });
  });
}

/** @throws AppError status_conflict when it hasn't failed for good, or its data is gone */
export async function sendMailAgain(ctx: Context, actor: Admin, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [sent] = await requeueMail(tx, { id });
    if (sent === undefined) throw new AppError('status_conflict');
    await recordAction(tx, actor, 'mail_sent_again', { kind: 'email', id });
  });
}

/** Retries the oldest ones, a limited number at a time. @returns how many were retried, and how many are left */
export function sendAllMailAgain(ctx: Context, actor: Admin): Promise<{ sent: number; left: number }> {
  return inTransaction(ctx, async (tx) => {
    const ids = await requeueMail(tx, { oldest: EMAILS_AT_ONCE });
    for (const id of ids) await recordAction(tx, actor, 'mail_sent_again', { kind: 'email', id });
    return { sent: ids.length, left: await countUndeliveredMail(tx) };
  });
}

/** An administrator can't lock themselves out. @throws AppError forbidden */
export function assertOtherAccount(actor: Actor<'admin'>, accountId: string): void {
  if (actor.accountId === accountId) throw new AppError('forbidden');
}
