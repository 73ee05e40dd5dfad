import type { Database } from '#server/platform/database/connect.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { listPlainSeeds, replaceSeed } from './second-factor.repository.ts';

const PURPOSE = 'second-factor seeds';

/** The seeds of second factors as they are stored: sealed, each for its account. */
export function createSeeds(secrets: Secrets) {
  const seal = (accountId: string, seed: Buffer): Buffer => secrets.seal(PURPOSE, accountId, seed);
  return {
    seal,
    /** @throws Error for one that is another account's, or was changed */
    open(accountId: string, sealed: Buffer): Buffer {
      try {
        return secrets.open(PURPOSE, accountId, sealed);
      } catch (cause) {
        throw new Error(`The stored seed of account ${accountId} is not its own, or was changed.`, { cause });
      }
    },

    /** Those that a version of before stored as they are, also in a backup of it. Several servers may do so at once. */
    async sealPlainOnes(db: Database): Promise<void> {
      for (const { account_id: accountId, seed } of await listPlainSeeds(db))
        await replaceSeed(db, accountId, { from: seed, to: seal(accountId, seed) });
    },
  };
}
