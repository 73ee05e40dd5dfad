import { createHash, randomBytes } from 'node:crypto';

const SAFE_KEY = /^[a-z0-9]{4,64}(\.[a-z0-9]{1,8})?$/;
const WITH_DIGEST = /^[0-9a-f]{30}x([0-9a-f]{32})(\.|$)/;

/**
 * Accepts only keys that are safe as a file name and in a URL, on any file system.
 * @throws RangeError for every other key
 */
export function safeKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new RangeError('not a key of the file store');
  return key;
}

/**
 * A key that includes a digest of the bytes, so we can check what a store returns.
 * @param start 30 hexadecimal digits; random unless a file needs a predictable key
 */
export const createFileKey = (bytes: Buffer, start = randomBytes(15).toString('hex')): string =>
  `${start}x${digestOf(bytes)}`;

/** True if the bytes match the key. Keys from before 0.2.0 have no digest and match anything. */
export function matchesFileKey(key: string, bytes: Buffer): boolean {
  const digest = WITH_DIGEST.exec(key)?.[1];
  return digest === undefined || digest === digestOf(bytes);
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
