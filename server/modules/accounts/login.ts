import type { ActorKind } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { type AccountRow, findByEmail, findById, selectSchoolsOf } from './accounts.repository.ts';
import { isEnabled } from './accounts.rules.ts';
import { createBeginSession } from './begin-session.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { SecondFactorService } from './second-factor.ts';
import type { SignUpRow } from './signup.repository.ts';
import type { SignUpService } from './signup.ts';
import { lockToken, markUsed } from './token.repository.ts';
import type { VerifyAccount } from './verify-account.ts';
import { findWaitingLogIn, holdLogIn, type WaitingLogIn } from './waiting-logins.ts';

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

export function createLogIn(
  parts: AccountDependencies & {
    knownBrowsers: KnownBrowsers;
    secondFactor: SecondFactorService;
    signUp: SignUpService;
    finishSignUp: VerifyAccount['finishSignUp'];
  },
) {
  const { db, clock, passwords, guesses, knownBrowsers, secondFactor, signUp, finishSignUp } = parts;
  const { beginSession, whileVerified } = createBeginSession(parts);

  /** The account as a member of the school that was named. Who has one school need not. */
  async function atSchool(account: AccountRow, schoolId: string | undefined): Promise<AccountRow> {
    if (account.kind !== 'school') return account;
    const schools = await selectSchoolsOf(db, account.id);
    if (schools.length === 0) throw new AppError('invalid_credentials', { accountId: account.id });
    if (schools.length === 1) return account;
    const chosen = schools.some(({ id }) => id === schoolId) && (await findById(db, account.id, schoolId));
    if (!chosen) throw new AppError('school_needed', { details: { schools }, accountId: account.id });
    // Read again, it may have another password by now: what was verified is the one of before.
    return { ...chosen, password_hash: account.password_hash };
  }

  return {
    beginSession,
    atSchool,

    /**
     * Checks a password. The caller begins a session only where the account is enabled and not expired, and has no second
     * factor; where it has one, the tries go on counting until its code is right too.
     * @throws AppError invalid_credentials, alike for an unknown address; school_needed: of which of its schools; too_many_requests after ten wrong tries: of a browser
     *   that the account knows, or of all others together
     */
    async logIn(
      kind: ActorKind,
      {
        email,
        password,
        rememberMe = false,
        schoolId,
      }: { email: string; password: string; rememberMe?: boolean | undefined; schoolId?: string | undefined },
      browserToken: string | null,
    ): Promise<LogIn> {
      const guesser = await knownBrowsers.guessKey(kind, email, browserToken);
      await guesses.count(guesser);
      let account = await findByEmail(db, kind, email);
      const isRight = await passwords.verify(account?.password_hash ?? null, password);
      if (!account || !isRight) {
        // Looked at whether the address is known or not, and counted on: it must not hand a guesser tries.
        const pending = await signUp.find({ kind, email, password });
        if (!pending) throw new AppError('invalid_credentials', { accountId: account?.id });
        if (account && (await finishSignUp(account, pending, browserToken))) account = await findById(db, account.id);
        else account = undefined;
        if (!account) return { account: asTyped(pending), isEnabled: false, isExpired: false, pendingToken: null };
      }
      const standing = { isEnabled: isEnabled(account), isExpired: account.credentials_expired_at !== null };
      const mayEnter = standing.isEnabled && !standing.isExpired;
      const member = mayEnter ? await atSchool(account, schoolId) : account;
      if (mayEnter && (await secondFactor.isSecondFactorOn(account.id))) {
        const pendingToken = await whileVerified({ account: member, hasGivenCode: true }, (transaction) =>
          holdLogIn(transaction, clock, {
            accountId: account.id,
            schoolId: member.school_id,
            isRemembered: rememberMe,
          }),
        );
        return { account: member, ...standing, pendingToken };
      }
      await guesses.clear(guesser);
      return { account: member, ...standing, pendingToken: null };
    },

    /** The log-in that waits under a browser's token, while it does. */
    waitingLogIn: (token: string): Promise<WaitingLogIn | null> => findWaitingLogIn(db, clock, token),

    /**
     * The second step: a code of the app, or one for recovery. The caller begins the session.
     * @throws ValidationFailure wrong_code, wrong_recovery_code
     * @throws AppError log_in_expired, too_many_requests: counted with the wrong passwords
     */
    async finishLogIn({ account, tokenHash }: WaitingLogIn, code: string, browserToken: string | null): Promise<void> {
      // Taken off meanwhile: another log-in needs none.
      if (!(await secondFactor.isSecondFactorOn(account.id))) throw new AppError('log_in_expired');
      const guesser = await knownBrowsers.guessKey(account.kind as ActorKind, account.email, browserToken);
      await guesses.count(guesser);
      await secondFactor.withCode(account.id, code, async (transaction, isRecovery) => {
        const now = nowDate(clock);
        // A password that was changed a moment ago has closed it.
        const waiting = await lockToken(transaction, tokenHash, 'log_in', now);
        if (waiting?.used_at !== null) throw new AppError('log_in_expired');
        await markUsed(transaction, tokenHash, now);
        if (isRecovery) await secondFactor.tellOfRecoveryCode(transaction, account.id);
      });
      await guesses.clear(guesser);
    },
  };
}

export type LogInService = ReturnType<typeof createLogIn>;

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
