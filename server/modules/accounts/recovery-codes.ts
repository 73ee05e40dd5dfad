import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/second-factor.ts';
import type { Passwords } from '#server/platform/passwords.ts';

/** Without 0, O, 1 and I, which look alike on paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Of five bits each: 60. Few enough to type, so the hash is a slow one. */
const LENGTH = 12;
const SALT_BYTES = 16;

/** What was typed, without what only helps to read it. */
export const bareCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

export const isRecoveryCode = (bare: string): boolean =>
  bare.length === LENGTH && [...bare].every((letter) => LETTERS.includes(letter));

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

export interface RecoveryCodes {
  /** For their holder, `7K3Q-9MXA-22PZ`. */
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** A set of codes. One salt for all of it, so that a code that is tried costs one hash and not ten. */
export async function newRecoveryCodes(passwords: Passwords): Promise<RecoveryCodes> {
  const bare = Array.from({ length: RECOVERY_CODES }, newCode);
  const salt = randomBytes(SALT_BYTES);
  return {
    codes: bare.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    salt,
    hashes: await Promise.all(bare.map((code) => passwords.derive(code, salt))),
  };
}
