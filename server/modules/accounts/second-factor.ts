import type { SecondFactor } from '#contract/second-factor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { lockStanding } from './account-state.repository.ts';
import { findByEmail, findById } from './accounts.repository.ts';
import { codeSubject, ownCodeSubject } from './accounts.rules.ts';
import { namedOf, readerOf } from './mails/reader.ts';
import { type SecondFactorChange, secondFactorChanged } from './mails/second-factor.ts';
import { bareCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  isFactorOn,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  upsertUnconfirmed,
} from './second-factor.repository.ts';
import { createSeeds } from './seeds.ts';
import { isAppCode, newSeed, stepOf, toBase32 } from './totp.ts';

/** A key that was shown and never confirmed is worth nothing any more. */
const CONFIRMED_WITHIN_MS = 30 * 60_000;

export function createSecondFactor({
  db,
  clock,
  passwords,
  guesses,
  codeGuesses,
  notifications,
  sessions,
  secrets,
  audit,
}: AccountDependencies) {
  const seeds = createSeeds(secrets);

  async function tell(transaction: Database, accountId: string, change: SecondFactorChange): Promise<void> {
    const account = await findById(transaction, accountId);
    if (!account) throw new AppError('not_found');
    const codesLeft = await countRecoveryCodes(transaction, accountId);
    const mail = secondFactorChanged.to(readerOf(account), { ...namedOf(account), change, codesLeft });
    await notifications.enqueue(transaction, mail);
  }

  async function takeAppCode(transaction: Database, accountId: string, code: string): Promise<boolean> {
    const factor = await findFactor(transaction, accountId);
    const step = factor ? stepOf(seeds.open(accountId, factor.seed), code, clock.nowMs()) : null;
    return step !== null && takeStep(transaction, accountId, step);
  }

  async function recoveryHash(accountId: string, bare: string): Promise<Buffer | null> {
    const salt = isRecoveryCode(bare) ? (await findFactor(db, accountId))?.recovery_salt : null;
    return salt ? passwords.derive(bare, salt) : null;
  }

  /**
   * Does the work in the transaction that uses the code up: of the app, or for recovery.
   * @throws ValidationFailure wrong_code, wrong_recovery_code
   * @throws AppError too_many_requests after thirty wrong codes of the app in a day; a recovery code is still a way in
   */
  async function withCode<T>(
    accountId: string,
    typed: string,
    work: (transaction: Database, isRecovery: boolean) => Promise<T>,
  ): Promise<T> {
    const bare = bareCode(typed);
    const isRecovery = !isAppCode(bare);
    if (!isRecovery) await codeGuesses.count(codeSubject(accountId));
    const codeHash = isRecovery ? await recoveryHash(accountId, bare) : null;
    const done = await db.transaction().execute(async (transaction) => {
      const isRight = isRecovery
        ? codeHash !== null && (await takeRecoveryCode(transaction, accountId, codeHash))
        : await takeAppCode(transaction, accountId, bare);
      if (!isRight) throw wrongCode(bare);
      return work(transaction, isRecovery);
    });
    await codeGuesses.clear(codeSubject(accountId));
    return done;
  }

  /** Of whoever is logged in: a borrowed session must not find a code out. */
  async function withOwnCode<T>(
    accountId: string,
    typed: string,
    work: (transaction: Database) => Promise<T>,
  ): Promise<T> {
    if (!(await isFactorOn(db, accountId))) throw new AppError('second_factor_changed');
    await guesses.count(ownCodeSubject(accountId));
    const done = await withCode(accountId, typed, work);
    await guesses.clear(ownCodeSubject(accountId));
    return done;
  }

  /** For a holder who lost it, by somebody else. @throws AppError not_found; second_factor_changed when it is off */
  async function removeSecondFactor(transaction: Database, accountId: string): Promise<void> {
    if (!(await findById(transaction, accountId))) throw new AppError('not_found');
    if (!(await deleteFactor(transaction, accountId))) throw new AppError('second_factor_changed');
    await sessions.refresh(transaction, accountId);
    await tell(transaction, accountId, 'removed');
  }

  return {
    withCode,
    withOwnCode,

    sealPlainSeeds: (): Promise<void> => seeds.sealPlainOnes(db),

    isSecondFactorOn: (accountId: string): Promise<boolean> => isFactorOn(db, accountId),

    async secondFactor(accountId: string): Promise<SecondFactor> {
      const factor = await findFactor(db, accountId);
      return {
        since: factor?.confirmed_at?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(db, accountId),
      };
    },

    /** @returns the key for the app @throws AppError second_factor_changed when it is on */
    async startSecondFactor(accountId: string): Promise<string> {
      const seed = newSeed();
      const isStored = await upsertUnconfirmed(db, accountId, seeds.seal(accountId, seed), nowDate(clock));
      if (!isStored) throw new AppError('second_factor_changed');
      return toBase32(seed);
    },

    /**
     * Turns it on. This session goes on, every other one ends: whoever came in with the password alone is asked for a code.
     * @returns the recovery codes
     * @throws ValidationFailure wrong_code
     * @throws AppError second_factor_changed; not_authenticated when this session has ended meanwhile
     */
    async confirmSecondFactor(accountId: string, sessionTokenHash: Buffer, typed: string): Promise<string[]> {
      await guesses.count(ownCodeSubject(accountId));
      const factor = await findFactor(db, accountId);
      const isWaiting =
        factor?.confirmed_at === null && clock.nowMs() - factor.created_at.getTime() < CONFIRMED_WITHIN_MS;
      if (!isWaiting) throw new AppError('second_factor_changed');
      const { seed } = factor;
      const step = stepOf(seeds.open(accountId, seed), bareCode(typed), clock.nowMs());
      if (step === null) throw wrongCode();
      const recovery = await newRecoveryCodes(passwords);
      await db.transaction().execute(async (transaction) => {
        await lockStanding(transaction, accountId);
        if (!(await sessions.isLive(transaction, sessionTokenHash))) throw new AppError('not_authenticated');
        if (!(await confirmFactor(transaction, accountId, { seed, step, now: nowDate(clock) })))
          throw new AppError('second_factor_changed');
        await replaceRecoveryCodes(transaction, accountId, recovery);
        await sessions.endOthers(transaction, accountId, sessionTokenHash);
        await tell(transaction, accountId, 'on');
      });
      await guesses.clear(ownCodeSubject(accountId));
      return recovery.codes;
    },

    /** @returns the new ones; the old ones work no more */
    async renewRecoveryCodes(accountId: string, typed: string): Promise<string[]> {
      const recovery = await newRecoveryCodes(passwords);
      await withOwnCode(accountId, typed, async (transaction) => {
        await replaceRecoveryCodes(transaction, accountId, recovery);
        await tell(transaction, accountId, 'codes_renewed');
      });
      return recovery.codes;
    },

    turnOffSecondFactor: (accountId: string, typed: string): Promise<void> =>
      withOwnCode(accountId, typed, async (transaction) => {
        await deleteFactor(transaction, accountId);
        await sessions.refresh(transaction, accountId);
        await tell(transaction, accountId, 'off');
      }),

    removeSecondFactor,

    /**
     * Takes the second factor off an administrator who lost it, for whoever runs the server.
     * @returns 'off' where there is none, or no such account
     */
    async removeAdminsSecondFactor(email: string): Promise<'removed' | 'off'> {
      const account = await findByEmail(db, 'admin', email);
      if (!account || !(await isFactorOn(db, account.id))) return 'off';
      await db.transaction().execute(async (transaction) => {
        await removeSecondFactor(transaction, account.id);
        await audit.record(transaction, null, 'second_factor_removed', { kind: 'account', id: account.id });
      });
      return 'removed';
    },

    tellOfRecoveryCode: (transaction: Database, accountId: string): Promise<void> =>
      tell(transaction, accountId, 'code_used'),
  };
}

export type SecondFactorService = ReturnType<typeof createSecondFactor>;

/** Said of what it looks like: of digits alone, the app's. */
function wrongCode(bare = ''): ValidationFailure {
  const message = /^\d*$/.test(bare) ? 'wrong_code' : 'wrong_recovery_code';
  return new ValidationFailure([{ code: 'custom', path: ['code'], message, input: undefined }]);
}
