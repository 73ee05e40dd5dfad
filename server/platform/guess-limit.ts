import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';

/** Bounds how often a secret can be guessed, over all servers. */
export interface GuessLimit {
  /**
   * Counts a try before it is made, so that a hundred at once are a hundred.
   * @throws AppError too_many_requests with the seconds until the window ends
   */
  count(subject: string): Promise<void>;
  /** The rightful owner was here: what was counted is forgotten. */
  clear(subject: string): Promise<void>;
}

export function createGuessLimit(
  pool: pg.Pool,
  options: { isOn: boolean; table: string; tries: number; windowSeconds: number },
): GuessLimit {
  if (!options.isOn) return { count: async () => {}, clear: async () => {} };
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: options.table,
    tableCreated: true,
    points: options.tries,
    duration: options.windowSeconds,
  });
  return {
    async count(subject) {
      try {
        await limiter.consume(keyOf(subject));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
        });
      }
    },
    async clear(subject) {
      await limiter.delete(keyOf(subject));
    },
  };
}

const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url');
