import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app speaks it: HMAC-SHA-1, steps of 30 s since 1970, six digits. */
export const APP_CODES = { algorithm: 'SHA1', digits: 6, period: 30 };
export const SEED_BYTES = 20;

const secretOf = (seed: Buffer) => new Secret({ buffer: new Uint8Array(seed).buffer });

export const newSeed = (): Buffer => Buffer.from(new Secret({ size: SEED_BYTES }).bytes);

/** RFC 4648 without padding: how apps take a key. */
export const toBase32 = (seed: Buffer): string => secretOf(seed).base32;

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The step that a code is of: this one, or the one before or after, for a phone's clock that is off. Null: of none of them. */
export function stepOf(seed: Buffer, code: string, nowMs: number): number | null {
  if (!isAppCode(code)) return null;
  const away = TOTP.validate({ ...APP_CODES, secret: secretOf(seed), token: code, timestamp: nowMs, window: 1 });
  return away === null ? null : TOTP.counter({ ...APP_CODES, timestamp: nowMs }) + away;
}
