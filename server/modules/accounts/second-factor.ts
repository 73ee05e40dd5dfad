import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES, type SecondFactor } from '#contract/second-factor.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { recordAdminAction } from '#server/modules/audit/audit.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { findByEmail, findById, lockCredentials } from './accounts.db.ts';
import { codeSubject, ownCodeSubject } from './accounts.rules.ts';
import { toNamed, toReader } from './mails/reader.ts';
import { type SecondFactorChange, secondFactorChanged } from './mails/second-factor.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  isFactorOn,
  listPlainSeeds,
  replaceRecoveryCodes,
  replaceSeed,
  takeRecoveryCode,
  takeStep,
  upsertUnconfirmed,
} from './second-factor.db.ts';
import { findStep, isAppCode, newSeed, toBase32 } from './totp.ts';

const PURPOSE = 'second-factor seeds';

export const sealSeed = (ctx: Context, accountId: string, seed: Buffer): Buffer =>
  ctx.secrets.seal(PURPOSE, accountId, seed);

/** @throws Error when the seed was changed or belongs to another account */
export function openSeed(ctx: Context, accountId: string, sealed: Buffer): Buffer {
  try {
    return ctx.secrets.open(PURPOSE, accountId, sealed);
  } catch (cause) {
    throw new Error(`The stored seed of account ${accountId} is not its own, or was changed.`, { cause });
  }
}

/** Seals the seeds that an earlier version, or its backup, stored in plain. Several servers may run this at once. */
export async function sealPlainSeeds(ctx: Context): Promise<void> {
  for (const { account_id: accountId, seed } of await listPlainSeeds(ctx))
    await replaceSeed(ctx, accountId, { from: seed, to: sealSeed(ctx, accountId, seed) });
}

/** Without 0, O, 1 and I, which look alike on paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Letters of five bits each. 60 bits are short enough to type, so their hash has to be slow. */
const LENGTH = 12;
const SALT_BYTES = 16;

/** A typed code without spaces and hyphens. */
export const normalizeCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

export const isRecoveryCode = (bare: string): boolean =>
  bare.length === LENGTH && [...bare].every((letter) => LETTERS.includes(letter));

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

export interface RecoveryCodes {
  /** As their owner sees them, `7K3Q-9MXA-22PZ`. */
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** All codes share one salt, so that checking a code takes one hash and not ten. */
export async function newRecoveryCodes(passwords: Passwords): Promise<RecoveryCodes> {
  const bare = Array.from({ length: RECOVERY_CODES }, newCode);
  const salt = randomBytes(SALT_BYTES);
  return {
    codes: bare.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    salt,
    hashes: await Promise.all(bare.map((code) => passwords.derive(code, salt))),
  };
}

/** After this, a key that was shown and not confirmed can't be used. */
const CONFIRMED_WITHIN_MS = 30 * 60_000;

async function notifyOfChange(tx: Transaction, accountId: string, change: SecondFactorChange): Promise<void> {
  const account = await findById(tx, accountId);
  if (!account) throw new AppError('not_found');
  const codesLeft = await countRecoveryCodes(tx, accountId);
  const mail = secondFactorChanged.to(toReader(account), { ...toNamed(account), change, codesLeft });
  await enqueueEmails(tx, mail);
}

async function takeAppCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
  const factor = await findFactor(tx, accountId);
  const step = factor ? findStep(openSeed(tx, accountId, factor.seed), code, tx.clock.nowMs()) : null;
  return step !== null && takeStep(tx, accountId, step);
}

async function recoveryHash(ctx: Context, accountId: string, bare: string): Promise<Buffer | null> {
  const salt = isRecoveryCode(bare) ? (await findFactor(ctx, accountId))?.recovery_salt : null;
  return salt ? ctx.passwords.derive(bare, salt) : null;
}

/**
 * Checks a code of the app or a recovery code, and runs the work in the transaction that uses it up.
 * @throws ValidationFailure wrong_code, wrong_recovery_code
 * @throws AppError too_many_requests after thirty wrong app codes in a day; recovery codes still work then
 */
export async function withCode<T>(
  ctx: Context,
  accountId: string,
  typed: string,
  work: (tx: Transaction, isRecovery: boolean) => Promise<T>,
): Promise<T> {
  const bare = normalizeCode(typed);
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

/** `withCode` for a logged-in account. Tries are limited, so that someone at an unattended device can't guess a code. */
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

/** For someone who lost their phone. @throws AppError not_found; second_factor_changed when it is off */
export async function removeSecondFactor(tx: Transaction, accountId: string): Promise<void> {
  if (!(await findById(tx, accountId))) throw new AppError('not_found');
  if (!(await deleteFactor(tx, accountId))) throw new AppError('second_factor_changed');
  await tx.sessions.refresh(tx.db, accountId);
  await notifyOfChange(tx, accountId, 'removed');
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
 * Turns it on and ends every other session, so that anyone who logged in with the password alone needs a code.
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
  const step = findStep(openSeed(ctx, accountId, seed), normalizeCode(typed), ctx.clock.nowMs());
  if (step === null) throw wrongCode();
  const recovery = await newRecoveryCodes(ctx.passwords);
  await inTransaction(ctx, async (tx) => {
    await lockCredentials(tx, accountId);
    if (!(await tx.sessions.isLive(tx.db, sessionTokenHash))) throw new AppError('not_authenticated');
    if (!(await confirmFactor(tx, accountId, { seed, step, now: nowDate(tx.clock) })))
      throw new AppError('second_factor_changed');
    await replaceRecoveryCodes(tx, accountId, recovery);
    await tx.sessions.endOthers(tx.db, accountId, sessionTokenHash);
    await notifyOfChange(tx, accountId, 'on');
  });
  await ctx.guesses.clear(ownCodeSubject(accountId));
  return recovery.codes;
}

/** Replaces the recovery codes. @returns the new ones */
export async function renewRecoveryCodes(ctx: Context, accountId: string, typed: string): Promise<string[]> {
  const recovery = await newRecoveryCodes(ctx.passwords);
  await withOwnCode(ctx, accountId, typed, async (tx) => {
    await replaceRecoveryCodes(tx, accountId, recovery);
    await notifyOfChange(tx, accountId, 'codes_renewed');
  });
  return recovery.codes;
}

export function turnOffSecondFactor(ctx: Context, accountId: string, typed: string): Promise<void> {
  return withOwnCode(ctx, accountId, typed, async (tx) => {
    await deleteFactor(tx, accountId);
    await tx.sessions.refresh(tx.db, accountId);
    await notifyOfChange(tx, accountId, 'off');
  });
}

/** For an operator's command. @returns 'off' when there is no second factor, or no such administrator */
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
  return notifyOfChange(tx, accountId, 'code_used');
}

/** Digits alone were meant as an app code. */
function wrongCode(bare = ''): ValidationFailure {
  const message = /^\d*$/.test(bare) ? 'wrong_code' : 'wrong_recovery_code';
  return new ValidationFailure([{ code: 'custom', path: ['code'], message, input: undefined }]);
}
