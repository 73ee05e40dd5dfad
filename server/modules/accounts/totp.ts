import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// RFC 6238 as every authenticator app speaks it: HMAC-SHA-1, steps of 30 s since 1970, six digits.
const STEP_MS = 30_000;
const DIGITS = 6;
export const SEED_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

export const stepAt = (epochMs: number): number => Math.floor(epochMs / STEP_MS);

/** RFC 4226: the code of a step. */
export function codeAt(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', seed).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The step that a code is of: this one, or the one before or after, for a phone's clock that is off. Null: of none of them. */
export function stepOf(seed: Buffer, code: string, nowMs: number): number | null {
  const now = stepAt(nowMs);
  const typed = Buffer.from(code);
  const found = [now, now - 1, now + 1].find((step) => {
    const expected = Buffer.from(codeAt(seed, step));
    return expected.length === typed.length && timingSafeEqual(expected, typed);
  });
  return found ?? null;
}

/** RFC 4648 without padding: how apps take a key. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
