import type { UserType } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { findValidToken, lockToken, markTokenUsed } from '#server/modules/account-links/account-links.ts';
import { renameSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { type AccountRow, findById, lockCredentials, setFirstPassword, setPerson, setVerified } from './accounts.db.ts';
import { KEPT_SIGN_UP_DAYS, toActorKind } from './accounts.rules.ts';
import { isKnownBrowser } from './known-browser.db.ts';
import { deleteSignUp, type SignUpRow, selectSignUps } from './signup.db.ts';

/** The client that opens a verification link: the browser that signed up sends its cookie, and our page identifies itself. */
interface Opener {
  signUpToken: string | null;
  isPage: boolean;
}

/** Uses the names of this sign-up: an earlier one with the address may be a stranger's. */
async function nameAfter(tx: Transaction, account: AccountRow, signUp: SignUpRow): Promise<void> {
  const locale = resolveLocale(signUp.locale);
  const isSchool = account.school_id !== null;
  if (account.school_id !== null) await renameSchool(tx, account.school_id, signUp.name);
  const firstName = isSchool ? '' : signUp.name;
  await setPerson(tx, account.id, { firstName, lastName: signUp.last_name, locale });
}

async function adopt(tx: Transaction, account: AccountRow, signUp: SignUpRow): Promise<void> {
  await nameAfter(tx, account, signUp);
  await setFirstPassword(tx, account.id, signUp.password_hash);
  await deleteSignUp(tx, signUp.id);
}

/**
 * Opens a verification link. Opening it again, as mail scanners and double clicks do, also works until it expires.
 * @returns the account, whether it still has no password, and whether this browser's sign-up has just become the account's
 * @throws AppError verification_failed
 */
export function verifyAccount(
  ctx: Context,
  userType: UserType,
  token: string,
  { signUpToken, isPage }: Opener,
): Promise<{ account: AccountRow; isPasswordPending: boolean; isFirstHere: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const now = nowDate(tx.clock);
    const tokenHash = hashToken(token);
    const named = await findValidToken(tx, tokenHash, 'verify', now);
    // Lock the account before its links, as everywhere, so that two requests can't deadlock.
    if (named) await lockCredentials(tx, named.account_id);
    const link = await lockToken(tx, tokenHash, 'verify', now);
    const account = link && (await findById(tx, link.account_id));
    if (!account || account.kind !== toActorKind(userType)) throw new AppError('verification_failed');
    const isFirst = account.verified_at === null;
    if (isFirst && link.used_at !== null) throw new AppError('verification_failed');
    await markTokenUsed(tx, tokenHash, link.used_at ?? now);
    await setVerified(tx, account.id, now);
    if (account.password_hash !== null) return { account, isPasswordPending: false, isFirstHere: false };

    const since = toDate(tx.clock.now().subtract({ hours: KEPT_SIGN_UP_DAYS * 24 }));
    const signUps = await selectSignUps(tx, toActorKind(userType), account.email, since);
    const own = signUps.find((signUp) => signUp.password_hash === link.password_hash);
    const browserHash = signUpToken === null ? null : hashToken(signUpToken);
    const isTypedHere = (signUp: SignUpRow) => browserHash !== null && signUp.browser_hash?.equals(browserHash);
    const typedHere = own && isTypedHere(own) ? own : signUps.find(isTypedHere);
    // A script keeps no cookies. This is the only sign-up with the address.
    const only = !isPage && isFirst && signUps.length === 1 ? signUps[0] : undefined;
    const proven = typedHere ?? only;
    if (proven) await adopt(tx, account, proven);
    else if (own && isFirst) await nameAfter(tx, account, own);
    const changed = (await findById(tx, account.id)) ?? account;
    return { account: changed, isPasswordPending: proven === undefined, isFirstHere: typedHere !== undefined };
  });
}

/**
 * Finishes a sign-up at log-in: someone who opened an emailed link in this browser and knows the sign-up's password owns both.
 * @returns whether the account now has that password
 */
export async function finishSignUp(
  ctx: Context,
  account: AccountRow,
  signUp: SignUpRow,
  browserToken: string | null,
): Promise<boolean> {
  const kind = account.kind as ActorKind;
  if (account.password_hash !== null || account.verified_at === null || browserToken === null) return false;
  if (!(await isKnownBrowser(ctx, hashToken(browserToken), { kind, email: account.email }))) return false;
  return inTransaction(ctx, async (tx) => {
    const standing = await lockCredentials(tx, account.id);
    if (standing?.password_hash !== null) return false;
    await adopt(tx, account, signUp);
    return true;
  });
}
