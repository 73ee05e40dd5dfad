import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as authenticator apps implement it: HMAC-SHA-1, steps of 30 seconds, six digits. */
export const APP_CODES = { algorithm: 'SHA1', digits: 6, period: 30 };
export const SEED_BYTES = 20;

const toSecret = (seed: Buffer) => new Secret({ buffer: new Uint8Array(seed).buffer });

export const newSeed = (): Buffer => Buffer.from(new Secret({ size: SEED_BYTES }).bytes);

/** RFC 4648 without padding, as apps read keys. */
export const toBase32 = (seed: Buffer): string => toSecret(seed).base32;

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The time step of a code: the current one, or one before or after because phone clocks differ. Null if it matches none. */
export function findStep(seed: Buffer, code: string, nowMs: number): number | null {
  if (!isAppCode(code)) return null;
  const away = TOTP.validate({ ...APP_CODES, secret: toSecret(seed), token: code, timestamp: nowMs, window: 1 });
  return away === null ? null : TOTP.counter({ ...APP_CODES, timestamp: nowMs }) + away;
}
