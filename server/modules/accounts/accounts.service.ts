import { type Locale, localeOf, type UserType } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { GuessLimit } from '#server/platform/guessing.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { hashToken, type Sessions } from '#server/platform/sessions/sessions.ts';
import {
  type AccountRow,
  findByEmail,
  findById,
  insertAccount,
  replacePhotoKey,
  setCredentialsExpired,
  setPassword,
  setVerified,
} from './accounts.repository.ts';
import { guessSubject, INVITATION_HOURS, isEnabled, kindOf, nameOf, RESET_HOURS } from './accounts.rules.ts';
import { createAddressLinks } from './address-links.ts';
import { createEntering } from './entering.ts';
import { deleteBrowsers } from './known-browser.repository.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { issueLink, mintToken } from './links.ts';
import { adminInvitation, passwordChanged, resetPassword } from './mails/password.ts';
import { namedOf, readerOf } from './mails/reader.ts';
import { createOwnAccount, type Feeds } from './own-account.ts';
import { createSecondFactor } from './second-factor.ts';
import { type SignUpRow, takeSignUp } from './sign-up.repository.ts';
import { createSignUp, refuseCommon, type UnconfirmedLogIn } from './sign-up.ts';
import { lockStanding, setPerson } from './standing.repository.ts';
import { closeOpenTokens, deleteTokensBefore, findUsable, lockToken, markUsed } from './token.repository.ts';
import { findWaitingLogIn, holdLogIn, type WaitingLogIn } from './waiting-log-ins.ts';

const FORGOT: JobKind<{ userType: UserType; email: string }> = { name: 'forgot-password' };
const KEPT_TOKEN_DAYS = 7;

/** What the answer to a log-in says of an account, and what its session stands on. */
export type ShownAccount = Pick<
  AccountRow,
  | 'id'
  | 'kind'
  | 'email'
  | 'first_name'
  | 'last_name'
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

export function createAccountService(parts: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  sessions: Sessions;
  secrets: Secrets;
  passwords: Passwords;
  guesses: GuessLimit;
  codeGuesses: GuessLimit;
  notifications: NotificationService;
  audit: Pick<AuditService, 'record'>;
  schools: Pick<SchoolService, 'create' | 'rename' | 'confirmAddress'>;
  feeds: Feeds;
}) {
  const { db, clock, jobs, sessions, passwords, guesses, notifications, feeds, audit, schools } = parts;
  const browsers = createKnownBrowsers(db, clock);
  const secondFactor = createSecondFactor(parts);
  const entering = createEntering(parts);
  const signUps = createSignUp(parts);

  jobs.define(FORGOT, sendResetLink);
  jobs.defineRecurring('sweep-account-links', '41 3 * * *', async () => {
    await deleteTokensBefore(db, toDate(clock.now().subtract({ hours: KEPT_TOKEN_DAYS * 24 })));
    await browsers.sweep();
    await signUps.sweepSignUps();
  });

  /** Who opens a link gets the names that came with it, not those of a stranger who signed up with the address before. */
  async function nameAfter(transaction: Database, account: AccountRow, signUp: SignUpRow): Promise<void> {
    const locale = localeOf(signUp.locale);
    const isSchool = account.school_id !== null;
    if (account.school_id !== null) await schools.rename(transaction, account.school_id, signUp.name);
    const firstName = isSchool ? '' : signUp.name;
    await setPerson(transaction, account.id, { firstName, lastName: signUp.last_name, locale });
  }

  async function sendResetLink({ userType, email }: { userType: UserType; email: string }): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const account = await findByEmail(transaction, kindOf(userType), email);
      if (!account) return;
      const link = { accountId: account.id, purpose: 'reset', hours: RESET_HOURS } as const;
      const linkId = await issueLink(transaction, clock, link);
      if (linkId === null) return;
      const mail = resetPassword.to(readerOf(account), { userType, name: nameOf(account), linkId });
      await notifications.enqueue(transaction, mail);
    });
  }

  return {
    ...signUps,
    ...createOwnAccount(parts),
    ...secondFactor,
    beginSession: entering.beginSession,
    whileLoggedIn: entering.whileLoggedIn,

    /**
     * Checks a password. The caller begins a session only where the account is enabled and not expired, and has no second
     * factor; where it has one, the tries go on counting until its code is right too.
     * @throws AppError invalid_credentials, alike for an unknown address; too_many_requests after ten wrong tries: of a browser
     *   that the account knows, or of all others together
     */
    async logIn(
      kind: ActorKind,
      { email, password, rememberMe = false }: { email: string; password: string; rememberMe?: boolean | undefined },
      browserToken: string | null,
    ): Promise<LogIn> {
      const guesser = await browsers.guessKey(kind, email, browserToken);
      await guesses.count(guesser);
      const account = await findByEmail(db, kind, email);
      const isRight = await passwords.verify(account?.password_hash ?? null, password);
      if (!account || !isRight) {
        // Looked at whether the address is known or not, and counted on: it must not hand a guesser tries.
        const unconfirmed = await signUps.unconfirmed({ kind, email, password });
        if (unconfirmed === null) throw new AppError('invalid_credentials', { accountId: account?.id });
        return { account: asTyped(unconfirmed), isEnabled: false, isExpired: false, pendingToken: null };
      }
      const standing = { isEnabled: isEnabled(account), isExpired: account.credentials_expired_at !== null };
      const mayEnter = standing.isEnabled && !standing.isExpired;
      if (mayEnter && (await secondFactor.isSecondFactorOn(account.id))) {
        const pendingToken = await entering.whileVerified({ account, hasGivenCode: true }, (transaction) =>
          holdLogIn(transaction, clock, { accountId: account.id, isRemembered: rememberMe }),
        );
        return { account, ...standing, pendingToken };
      }
      await guesses.clear(guesser);
      return { account, ...standing, pendingToken: null };
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
      const guesser = await browsers.guessKey(account.kind as ActorKind, account.email, browserToken);
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

    /** The links that confirm a school's contact address. */
    addressLinks: createAddressLinks(parts),

    rememberBrowser: browsers.remember,

    replacePhotoKey,

    /** The token of a link, for the email that is just being sent. */
    mintToken: (linkId: string): Promise<string> => mintToken(db, linkId),

    /** What a page may show of whoever is logged in; undefined when the account is gone. */
    describe: (actor: AnyActor): Promise<AccountRow | undefined> => findById(db, actor.accountId),

    /**
     * Opens a verification link. The same link again, as mail scanners and double clicks do, is no fault while it is valid.
     * @throws AppError verification_failed
     */
    async verify(userType: UserType, token: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const now = nowDate(clock);
        const tokenHash = hashToken(token);
        const link = await lockToken(transaction, tokenHash, 'verify', now);
        const account = link && (await findById(transaction, link.account_id));
        if (!account || account.kind !== kindOf(userType)) throw new AppError('verification_failed');
        if (account.verified_at === null && link.used_at !== null) throw new AppError('verification_failed');
        const signUp = link.password_hash === null ? undefined : await takeSignUp(transaction, link.password_hash);
        if (signUp && account.verified_at === null) await nameAfter(transaction, account, signUp);
        await setVerified(transaction, account.id, { now, passwordHash: link.password_hash });
        await markUsed(transaction, tokenHash, link.used_at ?? now);
      });
    },

    /**
     * Asks for a reset link. All that happens at once is that a job is stored, so that neither the answer nor the time it
     * takes tells whether the address is known.
     */
    async forgotPassword(userType: UserType, email: string): Promise<void> {
      await jobs.enqueue(db, FORGOT, { userType, email });
    },

    /**
     * Sets a new password by an emailed token, ends every session and calendar address of the account and forgets its browsers.
     * @returns the account's id, for whoever reads its mail is its owner
     * @throws AppError invalid_token
     * @throws ValidationFailure password_too_common
     */
    async resetPassword(token: string, newPassword: string): Promise<string> {
      await refuseCommon(newPassword, 'newPassword');
      const tokenHash = hashToken(token);
      // Before the costly hash: a made-up token costs us nothing.
      const usable = await findUsable(db, tokenHash, 'reset', nowDate(clock));
      if (!usable) throw new AppError('invalid_token');
      const passwordHash = await passwords.hash(newPassword);
      const account = await db.transaction().execute(async (transaction) => {
        const now = nowDate(clock);
        // The account before its links, as everywhere: two who change its password at once come one after the other.
        await lockStanding(transaction, usable.account_id);
        const link = await lockToken(transaction, tokenHash, 'reset', now);
        const owner = link?.used_at === null ? await findById(transaction, link.account_id) : undefined;
        if (!owner) throw new AppError('invalid_token');
        await setPassword(transaction, owner.id, passwordHash, now);
        await closeOpenTokens(transaction, owner.id, now);
        await sessions.endAll(transaction, owner.id);
        await feeds.endAll(transaction, owner.id);
        await deleteBrowsers(transaction, owner.id);
        await notifications.enqueue(transaction, passwordChanged.to(readerOf(owner), namedOf(owner)));
        return owner;
      });
      // Whoever guessed at it has locked the owner out for no longer than this.
      await guesses.clear(guessSubject(account.kind as ActorKind, account.email));
      return account.id;
    },

    /** Forces a change of password: sessions and calendar addresses end, and log-in lets nobody in until the password is reset. */
    async markExpired(transaction: Database, accountId: string): Promise<void> {
      await setCredentialsExpired(transaction, accountId, nowDate(clock));
      await sessions.endAll(transaction, accountId);
      await feeds.endAll(transaction, accountId);
    },

    /**
     * Takes the second factor off an administrator who lost it, for whoever runs the server.
     * @returns 'off' where there is none, or no such account
     */
    async removeAdminsSecondFactor(email: string): Promise<'removed' | 'off'> {
      const account = await findByEmail(db, 'admin', email);
      if (!account || !(await secondFactor.isSecondFactorOn(account.id))) return 'off';
      await db.transaction().execute(async (transaction) => {
        await secondFactor.removeSecondFactor(transaction, account.id);
        await audit.record(transaction, null, 'second_factor_removed', { kind: 'account', id: account.id });
      });
      return 'removed';
    },

    /**
     * Opens an administrator's account and mails the link that sets its password.
     * @returns 'exists' when the address has one with a password, which is left as it is
     */
    inviteAdmin: (email: string, locale: Locale): Promise<'invited' | 'exists' | 'enough'> =>
      db.transaction().execute(async (transaction) => {
        await insertAccount(transaction, { kind: 'admin', email, passwordHash: null, locale, now: nowDate(clock) });
        const account = await findByEmail(transaction, 'admin', email);
        if (!account || account.password_hash !== null) return 'exists';
        const link = { accountId: account.id, purpose: 'reset', hours: INVITATION_HOURS } as const;
        const linkId = await issueLink(transaction, clock, link);
        if (linkId === null) return 'enough';
        await notifications.enqueue(transaction, adminInvitation.to({ recipient: email, locale }, { linkId }));
        await audit.record(transaction, null, 'admin_invited', { kind: 'account', id: account.id });
        return 'invited';
      }),
  };
}

export type { AccountRow };
export type AccountService = ReturnType<typeof createAccountService>;

/** A sign-up whose link was not opened, as an account: what was typed, and an id that is nobody's. */
const asTyped = ({ id, kind, email, name, lastName }: UnconfirmedLogIn): ShownAccount => ({
  id,
  kind,
  email,
  first_name: kind === 'candidate' ? name : '',
  last_name: lastName,
  school_id: kind === 'school' ? id : null,
  school_name: kind === 'school' ? name : null,
  school_information_completed_at: null,
  password_hash: null,
});
