const SAFE_KEY = /^[a-z0-9]{4,64}(\.[a-z0-9]{1,8})?$/;

/**
 * A key that can be neither a path out of its folder nor a part of an address, on any file system.
 * @throws RangeError for every other
 */
export function safeKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new RangeError('not a key of the file store');
  return key;
}
