import { createHash, randomBytes } from 'node:crypto';

const SAFE_KEY = /^[a-z0-9]{4,64}(\.[a-z0-9]{1,8})?$/;
const WITH_DIGEST = /^[0-9a-f]{30}x([0-9a-f]{32})(\.|$)/;

/**
 * A key that can be neither a path out of its folder nor a part of an address, on any file system.
 * @throws RangeError for every other
 */
export function safeKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new RangeError('not a key of the file store');
  return key;
}

/**
 * A key of these bytes, and of no others: what the database names is then told from whatever a store gives back.
 * @param start 30 hexadecimal digits; by chance where each file is to have a key of its own
 */
export const keyOf = (bytes: Buffer, start = randomBytes(15).toString('hex')): string => `${start}x${digestOf(bytes)}`;

/** Whether the bytes can be the key's. One that was given without a digest, as before 0.2.0, says nothing. */
export function isOfKey(key: string, bytes: Buffer): boolean {
  const digest = WITH_DIGEST.exec(key)?.[1];
  return digest === undefined || digest === digestOf(bytes);
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
