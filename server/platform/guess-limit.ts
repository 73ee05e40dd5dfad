import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';

/** Limits how often a secret can be guessed, across all servers. */
export interface GuessLimit {
  /**
   * Counts an attempt before it's made, so that a hundred parallel attempts count as a hundred.
   * @throws AppError too_many_requests with the seconds until the window ends
   */
  count(subject: string): Promise<void>;
  /** Resets the count, once the rightful owner has succeeded. */
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
