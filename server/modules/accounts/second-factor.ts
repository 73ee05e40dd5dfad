import type { SecondFactor } from '#contract/second-factor.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { recordAdminAction } from '#server/modules/audit/audit.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { lockStanding } from './account-state.db.ts';
import { findByEmail, findById } from './accounts.db.ts';
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
} from './second-factor.db.ts';
import { openSeed, sealPlainSeedRows, sealSeed } from './seeds.ts';
import { isAppCode, newSeed, stepOf, toBase32 } from './totp.ts';

/** A key that was shown and never confirmed is worth nothing any more. */
const CONFIRMED_WITHIN_MS = 30 * 60_000;

async function tell(tx: Transaction, accountId: string, change: SecondFactorChange): Promise<void> {
  const account = await findById(tx, accountId);
  if (!account) throw new AppError('not_found');
  const codesLeft = await countRecoveryCodes(tx, accountId);
  const mail = secondFactorChanged.to(readerOf(account), { ...namedOf(account), change, codesLeft });
  await enqueueEmails(tx, mail);
}

async function takeAppCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
  const factor = await findFactor(tx, accountId);
  const step = factor ? stepOf(openSeed(tx, accountId, factor.seed), code, tx.clock.nowMs()) : null;
  return step !== null && takeStep(tx, accountId, step);
}

async function recoveryHash(ctx: Context, accountId: string, bare: string): Promise<Buffer | null> {
  const salt = isRecoveryCode(bare) ? (await findFactor(ctx, accountId))?.recovery_salt : null;
  return salt ? ctx.passwords.derive(bare, salt) : null;
}

/**
 * Does the work in the transaction that uses the code up: of the app, or for recovery.
 * @throws ValidationFailure wrong_code, wrong_recovery_code
 * @throws AppError too_many_requests after thirty wrong codes of the app in a day; a recovery code is still a way in
 */
export async function withCode<T>(
  ctx: Context,
  accountId: string,
  typed: string,
  work: (tx: Transaction, isRecovery: boolean) => Promise<T>,
): Promise<T> {
  const bare = bareCode(typed);
  const isRecovery = !isAppCode(bare);
  if (!isRecovery) await ctx.codeGuesses.count(codeSubject(accountId));
  const codeHash = isRecovery ? await recoveryHash(ctx, accountId, bare) : null;
  const done = await inTransaction(ctx, async (tx) => {
    const isRight = isRecovery
      ? codeHash !== null && (await takeRecoveryCode(tx, accountId, codeHash))
      : await takeAppCode(tx, accountId, bare);
    if (!isRight) throw wrongCode(bare);
    return work(tx, isRecovery);
  });
  await ctx.codeGuesses.clear(codeSubject(accountId));
  return done;
}

/** Of whoever is logged in: a borrowed session must not find a code out. */
export async function withOwnCode<T>(
  ctx: Context,
  accountId: string,
  typed: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (!(await isFactorOn(ctx, accountId))) throw new AppError('second_factor_changed');
  await ctx.guesses.count(ownCodeSubject(accountId));
  const done = await withCode(ctx, accountId, typed, work);
  await ctx.guesses.clear(ownCodeSubject(accountId));
  return done;
}

/** For a holder who lost it, by somebody else. @throws AppError not_found; second_factor_changed when it is off */
export async function removeSecondFactor(tx: Transaction, accountId: string): Promise<void> {
  if (!(await findById(tx, accountId))) throw new AppError('not_found');
  if (!(await deleteFactor(tx, accountId))) throw new AppError('second_factor_changed');
  await tx.sessions.refresh(tx.db, accountId);
  await tell(tx, accountId, 'removed');
}

export function sealPlainSeeds(ctx: Context): Promise<void> {
  return sealPlainSeedRows(ctx);
}

export function isSecondFactorOn(ctx: Context, accountId: string): Promise<boolean> {
  return isFactorOn(ctx, accountId);
}

export async function readSecondFactor(ctx: Context, accountId: string): Promise<SecondFactor> {
  const factor = await findFactor(ctx, accountId);
  return {
    since: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(ctx, accountId),
  };
}

/** @returns the key for the app @throws AppError second_factor_changed when it is on */
export async function startSecondFactor(ctx: Context, accountId: string): Promise<string> {
  const seed = newSeed();
  const isStored = await upsertUnconfirmed(ctx, accountId, sealSeed(ctx, accountId, seed), nowDate(ctx.clock));
  if (!isStored) throw new AppError('second_factor_changed');
  return toBase32(seed);
}

/**
 * Turns it on. This session goes on, every other one ends: whoever came in with the password alone is asked for a code.
 * @returns the recovery codes
 * @throws ValidationFailure wrong_code
 * @throws AppError second_factor_changed; not_authenticated when this session has ended meanwhile
 */
export async function confirmSecondFactor(
  ctx: Context,
  accountId: string,
  sessionTokenHash: Buffer,
  typed: string,
): Promise<string[]> {
  await ctx.guesses.count(ownCodeSubject(accountId));
  const factor = await findFactor(ctx, accountId);
  const isWaiting =
    factor?.confirmed_at === null && ctx.clock.nowMs() - factor.created_at.getTime() < CONFIRMED_WITHIN_MS;
  if (!isWaiting) throw new AppError('second_factor_changed');
  const { seed } = factor;
  const step = stepOf(openSeed(ctx, accountId, seed), bareCode(typed), ctx.clock.nowMs());
  if (step === null) throw wrongCode();
  const recovery = await newRecoveryCodes(ctx.passwords);
  await inTransaction(ctx, async (tx) => {
    await lockStanding(tx, accountId);
    if (!(await tx.sessions.isLive(tx.db, sessionTokenHash))) throw new AppError('not_authenticated');
    if (!(await confirmFactor(tx, accountId, { seed, step, now: nowDate(tx.clock) })))
      throw new AppError('second_factor_changed');
    await replaceRecoveryCodes(tx, accountId, recovery);
    await tx.sessions.endOthers(tx.db, accountId, sessionTokenHash);
    await tell(tx, accountId, 'on');
  });
  await ctx.guesses.clear(ownCodeSubject(accountId));
  return recovery.codes;
}

/** @returns the new ones; the old ones work no more */
export async function renewRecoveryCodes(ctx: Context, accountId: string, typed: string): Promise<string[]> {
  const recovery = await newRecoveryCodes(ctx.passwords);
  await withOwnCode(ctx, accountId, typed, async (tx) => {
    await replaceRecoveryCodes(tx, accountId, recovery);
    await tell(tx, accountId, 'codes_renewed');
  });
  return recovery.codes;
}

export function turnOffSecondFactor(ctx: Context, accountId: string, typed: string): Promise<void> {
  return withOwnCode(ctx, accountId, typed, async (tx) => {
    await deleteFactor(tx, accountId);
    await tx.sessions.refresh(tx.db, accountId);
    await tell(tx, accountId, 'off');
  });
}

/**
 * Takes the second factor off an administrator who lost it, for whoever runs the server.
 * @returns 'off' where there is none, or no such account
 */
export async function removeAdminsSecondFactor(ctx: Context, email: string): Promise<'removed' | 'off'> {
  const account = await findByEmail(ctx, 'admin', email);
  if (!account || !(await isFactorOn(ctx, account.id))) return 'off';
  await inTransaction(ctx, async (tx) => {
    await removeSecondFactor(tx, account.id);
    await recordAdminAction(tx, null, 'second_factor_removed', { kind: 'account', id: account.id });
  });
  return 'removed';
}

export function notifyOfRecoveryCode(tx: Transaction, accountId: string): Promise<void> {
  return tell(tx, accountId, 'code_used');
}

/** Said of what it looks like: of digits alone, the app's. */
function wrongCode(bare = ''): ValidationFailure {
  const message = /^\d*$/.test(bare) ? 'wrong_code' : 'wrong_recovery_code';
  return new ValidationFailure([{ code: 'custom', path: ['code'], message, input: undefined }]);
}
