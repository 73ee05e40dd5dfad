import { LRUCache } from 'lru-cache';
import { type Context, perContext } from '#server/context.ts';
import { growingTo } from '#server/platform/growing-cache.ts';

const ASKED_MAX = 50_000;
const HOUR_MS = 3600_000;

/**
 * Bounds from how many places somebody may ask which slots could be reached: from enough of them one could draw where another's lesson is.
 * A place that was counted is asked for as often as one likes.
 */
export function createAskedPlaces(ctx: Context) {
  const counted = new LRUCache<string, number>(growingTo(ASKED_MAX));
  const isCounted = (asker: string, area: string): boolean =>
    (counted.get(`${asker} ${area}`) ?? 0) > ctx.clock.nowMs();

  return {
    isCounted,

    /** @throws AppError too_many_requests */
    async count(asker: string, area: string): Promise<void> {
      if (isCounted(asker, area)) return;
      const key = `${asker} ${area}`;
      // At once: a page asks several things of one place at a time.
      counted.set(key, ctx.clock.nowMs() + HOUR_MS);
      try {
        await ctx.placeTries.count(`places:${asker}`);
      } catch (error) {
        counted.delete(key);
        throw error;
      }
    },
  };
}

export const askedPlaces = perContext(createAskedPlaces);
