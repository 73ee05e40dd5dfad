import { randomBytes } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { cleanPassword } from '#contract/clean-text.ts';
import { createLazy } from './lazy.ts';
import { createSemaphore } from './semaphore.ts';

export interface Passwords {
  /** An argon2id hash in PHC form. */
  hash(password: string): Promise<string>;
  /** True if the password matches the hash. Without a hash, returns false after the same amount of work. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** The same work with a given salt, for secrets that are looked up by their hash. */
  derive(secret: string, salt: Buffer): Promise<Buffer>;
}

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes from before passwords were composed may hold one as it was typed. */
const listSpellings = (password: string): Set<string> =>
  new Set([cleanPassword(password), password, password.normalize('NFD')]);

/**
 * @param argon2 a replacement for the library's, for a test in which it fails
 * @param cost lower for tests, which log in hundreds of times
 */
export function createPasswords(argon2: typeof hash = hash, cost = COST): Passwords {
  // Each hash keeps a core busy for some 20 ms. With two at once and a bounded queue, a flood of logins can't starve
  // other calls.
  const line = createSemaphore({ running: 2, waiting: 200 });
  // Dummy hash for accounts that don't exist or have no password, so the response time reveals nothing.
  const makeNobodys = createLazy(() => argon2(randomBytes(16), cost));

  return {
    hash: (password) => line.run(() => argon2(cleanPassword(password), cost)),
    async verify(stored, password) {
      // Start creating it now; a failure reaches the logins that need it.
      const nobodys = makeNobodys();
      const against = stored ?? (await nobodys);
      for (const spelling of listSpellings(password))
        if ((await line.run(() => verify(against, spelling))) && stored !== null) return true;
      return false;
    },
    derive: (secret, salt) => line.run(() => hashRaw(secret, { ...cost, salt })),
  };
}
