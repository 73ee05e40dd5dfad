import type { ActorKind } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { INVITATION_DAYS } from '#contract/members.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { closeOpenTokens } from '#server/modules/account-links/account-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { findByEmail, insertAccount, lockCredentials, setPassword, setPerson } from './accounts.db.ts';
import { guessSubject } from './accounts.rules.ts';
import { assertUncommonPassword } from './common-passwords.ts';

/** Expired invitations stay listed this long. */
const KEPT_DAYS = 30;

/** Members have school accounts, guardians have student accounts. */
type InvitedKind = Exclude<ActorKind, 'admin'>;

/** An invited person's account as it was when they entered its password; null if it's new. */
interface Joining {
  account: { id: string; passwordHash: string | null } | null;
  newPasswordHash: string | null;
}

interface Acceptance {
  kind: InvitedKind;
  email: string;
  password: string;
  locale: Locale;
  firstName?: string;
  lastName?: string;
}

/** The columns of a new invitation. Its email gets a token of its own, made when it leaves. */
export const newInvitation = (tx: Transaction) => ({
  tokenHash: hashToken(newToken()),
  now: nowDate(tx.clock),
  expiresAt: toDate(tx.clock.now().add({ hours: 24 * INVITATION_DAYS })),
});

export const getInvitationCutoff = (ctx: Context): Date => toDate(ctx.clock.now().subtract({ hours: 24 * KEPT_DAYS }));

export const tooManyInvitations = () => new AppError('too_many_requests', { retryAfterSeconds: 3600 });

export async function hasPassword(ctx: Context, kind: InvitedKind, email: string): Promise<boolean> {
  return ((await findByEmail(ctx, kind, email))?.password_hash ?? null) !== null;
}

/**
 * Accepts an emailed invitation once: checks the account's password, or sets the first one, and joins.
 * @param take uses the invitation up; undefined when it no longer works
 * @param join makes the account a member or guardian
 * @throws AppError invitation_over; status_conflict when the account changed in the meantime and the link still works;
 *   too_many_requests, so that nobody can guess a password with an invitation
 * @throws ValidationFailure wrong_password, password_too_common
 */
export async function acceptInvitation<Taken>(
  ctx: Context,
  acceptance: Acceptance,
  take: (tx: Transaction) => Promise<Taken | undefined>,
  join: (tx: Transaction, accountId: string, taken: Taken) => Promise<void>,
): Promise<void> {
  const joining = await checkPassword(ctx, acceptance);
  await inTransaction(ctx, async (tx) => {
    const taken = await take(tx);
    if (taken === undefined) throw new AppError('invitation_over');
    const accountId = await openAccount(tx, acceptance, joining);
    if (accountId === undefined) throw new AppError('status_conflict');
    await join(tx, accountId, taken);
  });
}

async function checkPassword(ctx: Context, { kind, email, password }: Acceptance): Promise<Joining> {
  const account = await findByEmail(ctx, kind, email);
  if (account && account.password_hash !== null) {
    const subject = guessSubject(kind, email);
    await ctx.guesses.count(subject);
    if (!(await ctx.passwords.verify(account.password_hash, password)))
      throw new ValidationFailure([
        { code: 'custom', path: ['password'], message: 'wrong_password', input: undefined },
      ]);
    await ctx.guesses.clear(subject);
    return { account: { id: account.id, passwordHash: account.password_hash }, newPasswordHash: null };
  }
  await assertUncommonPassword(password, 'password');
  const known = account ? { id: account.id, passwordHash: null } : null;
  return { account: known, newPasswordHash: await ctx.passwords.hash(password) };
}

/** @returns the account's id; undefined if it changed in the meantime */
async function openAccount(
  tx: Transaction,
  { kind, email, locale, firstName, lastName = '' }: Acceptance,
  { account, newPasswordHash }: Joining,
): Promise<string | undefined> {
  const now = nowDate(tx.clock);
  const names = firstName === undefined ? {} : { firstName, lastName };
  const id = account?.id ?? (await insertAccount(tx, { ...names, kind, email, locale, passwordHash: null, now }));
  if (id === undefined) return undefined;
  const current = await lockCredentials(tx, id);
  if (!current || current.password_hash !== (account?.passwordHash ?? null)) return undefined;
  if (newPasswordHash !== null) {
    // An earlier sign-up with this address may be a stranger's, so its link and names end here.
    if (current.verified_at === null && firstName !== undefined)
      await setPerson(tx, id, { firstName, lastName, locale });
    await closeOpenTokens(tx, id, now);
    await setPassword(tx, id, newPasswordHash, now);
  }
  return id;
}
