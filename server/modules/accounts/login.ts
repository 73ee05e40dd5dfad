import type { ActorKind } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { lockToken, markTokenUsed } from '#server/modules/account-links/account-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { type AccountRow, findByEmail, findById, selectSchoolsOf } from './accounts.db.ts';
import { isEnabled } from './accounts.rules.ts';
import { whileVerified } from './begin-session.ts';
import { findGuessKey } from './known-browsers.ts';
import { isSecondFactorOn, notifyOfRecoveryCode, withCode } from './second-factor.ts';
import type { SignUpRow } from './signup.db.ts';
import { findSignUp } from './signup.ts';
import { finishSignUp } from './verify-account.ts';
import { holdLogIn, type WaitingLogIn } from './waiting-logins.ts';

/** What the answer to a log-in says of an account, and what its session stands on. */
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
  /** Both must hold for a session: the address is verified, nothing was disabled; the password has not expired. */
  isEnabled: boolean;
  isExpired: boolean;
  /** Where a code is asked for before a session: what the log-in waits under. */
  pendingToken: string | null;
}

/** The account as a member of the school that was named. Who has one school need not. */
export async function findMembershipAt(
  ctx: Context,
  account: AccountRow,
  schoolId: string | undefined,
): Promise<AccountRow> {
  if (account.kind !== 'school') return account;
  const schools = await selectSchoolsOf(ctx, account.id);
  if (schools.length === 0) throw new AppError('invalid_credentials', { accountId: account.id });
  if (schools.length === 1) return account;
  const chosen = schools.some(({ id }) => id === schoolId) && (await findById(ctx, account.id, schoolId));
  if (!chosen) throw new AppError('school_needed', { details: { schools }, accountId: account.id });
  // Read again, it may have another password by now: what was verified is the one of before.
  return { ...chosen, password_hash: account.password_hash };
}

/**
 * Checks a password. The caller begins a session only where the account is enabled and not expired, and has no second
 * factor; where it has one, the tries go on counting until its code is right too.
 * @throws AppError invalid_credentials, alike for an unknown address; school_needed: of which of its schools; too_many_requests after ten wrong tries: of a browser
 *   that the account knows, or of all others together
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
  const guesser = await findGuessKey(ctx, kind, email, browserToken);
  await ctx.guesses.count(guesser);
  let account = await findByEmail(ctx, kind, email);
  const isRight = await ctx.passwords.verify(account?.password_hash ?? null, password);
  if (!account || !isRight) {
    // Looked at whether the address is known or not, and counted on: it must not hand a guesser tries.
    const pending = await findSignUp(ctx, { kind, email, password });
    if (!pending) throw new AppError('invalid_credentials', { accountId: account?.id });
    if (account && (await finishSignUp(ctx, account, pending, browserToken))) account = await findById(ctx, account.id);
    else account = undefined;
    if (!account) return { account: asTyped(pending), isEnabled: false, isExpired: false, pendingToken: null };
  }
  const standing = { isEnabled: isEnabled(account), isExpired: account.credentials_expired_at !== null };
  const mayEnter = standing.isEnabled && !standing.isExpired;
  const member = mayEnter ? await findMembershipAt(ctx, account, schoolId) : account;
  if (mayEnter && (await isSecondFactorOn(ctx, account.id))) {
    const pendingToken = await whileVerified(ctx, { account: member, hasGivenCode: true }, (tx) =>
      holdLogIn(tx, {
        accountId: account.id,
        schoolId: member.school_id,
        isRemembered: rememberMe,
      }),
    );
    return { account: member, ...standing, pendingToken };
  }
  await ctx.guesses.clear(guesser);
  return { account: member, ...standing, pendingToken: null };
}

/**
 * The second step: a code of the app, or one for recovery. The caller begins the session.
 * @throws ValidationFailure wrong_code, wrong_recovery_code
 * @throws AppError log_in_expired, too_many_requests: counted with the wrong passwords
 */
export async function finishLogIn(
  ctx: Context,
  { account, tokenHash }: WaitingLogIn,
  code: string,
  browserToken: string | null,
): Promise<void> {
  // Taken off meanwhile: another log-in needs none.
  if (!(await isSecondFactorOn(ctx, account.id))) throw new AppError('log_in_expired');
  const guesser = await findGuessKey(ctx, account.kind as ActorKind, account.email, browserToken);
  await ctx.guesses.count(guesser);
  await withCode(ctx, account.id, code, async (tx, isRecovery) => {
    const now = nowDate(tx.clock);
    // A password that was changed a moment ago has closed it.
    const waiting = await lockToken(tx, tokenHash, 'log_in', now);
    if (waiting?.used_at !== null) throw new AppError('log_in_expired');
    await markTokenUsed(tx, tokenHash, now);
    if (isRecovery) await notifyOfRecoveryCode(tx, account.id);
  });
  await ctx.guesses.clear(guesser);
}

/** A sign-up that was never finished, as an account: what was typed, and an id that is nobody's. */
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
