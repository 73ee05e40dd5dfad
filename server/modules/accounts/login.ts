import type { ActorKind } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { lockToken, markTokenUsed } from '#server/modules/account-links/account-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { type AccountRow, findByEmail, findById, selectMemberships } from './accounts.db.ts';
import { isEnabled } from './accounts.rules.ts';
import { findGuessKey } from './known-browsers.ts';
import { isFactorOn } from './second-factor.db.ts';
import { notifyOfRecoveryCode, withCode } from './second-factor.ts';
import { storeWaitingLogIn, type WaitingLogIn, whileVerified } from './sessions.ts';
import type { SignUpRow } from './signup.db.ts';
import { findSignUp } from './signup.ts';
import { finishSignUp } from './verify-account.ts';

/** The fields of an account that the answer to a log-in and the new session need. */
export type ShownAccount = Pick<
  AccountRow,
  | 'id'
  | 'kind'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'is_guardian'
  | 'member_id'
  | 'role'
  | 'instructor_id'
  | 'school_id'
  | 'school_name'
  | 'school_information_completed_at'
  | 'password_hash'
>;

export interface LogIn {
  account: ShownAccount;
  /** A session needs an enabled account whose password has not expired. */
  isEnabled: boolean;
  isExpired: boolean;
  /** The token of a log-in that still needs a code. */
  pendingToken: string | null;
}

/** The account as a member of the chosen school; optional for members of one school only. */
export async function findMembershipAt(
  ctx: Context,
  account: AccountRow,
  schoolId: string | undefined,
): Promise<AccountRow> {
  if (account.kind !== 'school') return account;
  const schools = await selectMemberships(ctx, account.id);
  if (schools.length === 0) throw new AppError('invalid_credentials', { accountId: account.id });
  if (schools.length === 1) return account;
  const chosen = schools.some(({ id }) => id === schoolId) && (await findById(ctx, account.id, schoolId));
  if (!chosen) throw new AppError('school_needed', { details: { schools }, accountId: account.id });
  // This second read may see a newer password than the one that was checked.
  return { ...chosen, password_hash: account.password_hash };
}

/**
 * Checks a password. The caller begins the session if the account is enabled, its password has not expired and there is no
 * second factor. With one, failed tries are only cleared after the right code.
 * @throws AppError invalid_credentials, also for an unknown address; school_needed; too_many_requests after ten wrong tries, counted
 *   for each browser that the account knows and for all others together
 */
export async function logIn(
  ctx: Context,
  kind: ActorKind,
  {
    email,
    password,
    rememberMe = false,
    schoolId,
  }: { email: string; password: string; rememberMe?: boolean | undefined; schoolId?: string | undefined },
  browserToken: string | null,
): Promise<LogIn> {
  const guessKey = await findGuessKey(ctx, kind, email, browserToken);
  await ctx.guesses.count(guessKey);
  let account = await findByEmail(ctx, kind, email);
  const isRight = await ctx.passwords.verify(account?.password_hash ?? null, password);
  if (!account || !isRight) {
    // Looked up for unknown addresses too, so that the time it takes reveals nothing. The try still counts.
    const pending = await findSignUp(ctx, { kind, email, password });
    if (!pending) throw new AppError('invalid_credentials', { accountId: account?.id });
    if (account && (await finishSignUp(ctx, account, pending, browserToken))) account = await findById(ctx, account.id);
    else account = undefined;
    if (!account) return { account: asTyped(pending), isEnabled: false, isExpired: false, pendingToken: null };
  }
  const standing = { isEnabled: isEnabled(account), isExpired: account.credentials_expired_at !== null };
  const mayEnter = standing.isEnabled && !standing.isExpired;
  const member = mayEnter ? await findMembershipAt(ctx, account, schoolId) : account;
  if (mayEnter && (await isFactorOn(ctx, account.id))) {
    const pendingToken = await whileVerified(ctx, { account: member, hasGivenCode: true }, (tx) =>
      storeWaitingLogIn(tx, {
        accountId: account.id,
        schoolId: member.school_id,
        isRemembered: rememberMe,
      }),
    );
    return { account: member, ...standing, pendingToken };
  }
  await ctx.guesses.clear(guessKey);
  return { account: member, ...standing, pendingToken: null };
}

/**
 * The second step: an app code or a recovery code. The caller begins the session.
 * @throws ValidationFailure wrong_code, wrong_recovery_code
 * @throws AppError log_in_expired, too_many_requests, counted together with wrong passwords
 */
export async function finishLogIn(
  ctx: Context,
  { account, tokenHash }: WaitingLogIn,
  code: string,
  browserToken: string | null,
): Promise<void> {
  // Two-step verification was turned off in the meantime, so a new log-in needs no code.
  if (!(await isFactorOn(ctx, account.id))) throw new AppError('log_in_expired');
  const guessKey = await findGuessKey(ctx, account.kind as ActorKind, account.email, browserToken);
  await ctx.guesses.count(guessKey);
  await withCode(ctx, account.id, code, async (tx, isRecovery) => {
    const now = nowDate(tx.clock);
    // A changed password has closed it.
    const waiting = await lockToken(tx, tokenHash, 'log_in', now);
    if (waiting?.used_at !== null) throw new AppError('log_in_expired');
    await markTokenUsed(tx, tokenHash, now);
    if (isRecovery) await notifyOfRecoveryCode(tx, account.id);
  });
  await ctx.guesses.clear(guessKey);
}

/** An unfinished sign-up in the shape of an account, with the id of the sign-up. */
const asTyped = ({ id, kind, email, name, last_name }: SignUpRow): ShownAccount => ({
  id,
  kind,
  email,
  first_name: kind === 'candidate' ? name : '',
  last_name,
  is_guardian: false,
  member_id: null,
  role: kind === 'school' ? 'owner' : null,
  instructor_id: null,
  school_id: kind === 'school' ? id : null,
  school_name: kind === 'school' ? name : null,
  school_information_completed_at: null,
  password_hash: null,
});
