import { LRUCache } from 'lru-cache';
import type { EncodedBody } from './encoded-body.ts';

export interface KeptAnswer {
  body: EncodedBody;
  /** Records before paging. */
  total: number;
  /** With a place in the query: the number of matching records elsewhere. */
  outside?: number | undefined;
  /**
   * For a search around places: their postal areas, and the distance and travel time to the one instructor that the
   * answer describes.
   */
  near?: { areas: string[]; distanceKm?: number; travelMinutes?: number } | undefined;
}

interface MadeAnswer extends KeptAnswer {
  validUntilMs: number;
}

interface Entry {
  day: string;
  /** The day's version at the start: if it differs now, the day has changed. */
  version: number;
  answer: Promise<KeptAnswer>;
  /** Set once computed. */
  made?: KeptAnswer;
  validUntilMs: number;
}

const ANSWERS_MAX = 2_000;
/** Size limit for uncompressed bodies, so that a thousand queries about one day can't fill a server's memory. */
const BYTES_MAX = 48 * 1024 * 1024;
const EVERY_DAY = '*';

/**
 * Caches encoded responses by URL, grouped by the day that they describe, so that a change drops only that day's; those
 * under `*` describe every day. If a day changes while its response is being computed, the waiting callers get it but
 * it is not cached.
 */
export function createAnswerCache(
  nowMs: () => number,
  {
    bytesMax = BYTES_MAX,
    mayKeep = () => true,
    lookedUp = () => {},
  }: {
    bytesMax?: number;
    /** False if we might miss a change now: then nothing is cached or served from the cache. */
    mayKeep?: () => boolean;
    /** Called once for each lookup. */
    lookedUp?: (isHit: boolean) => void;
  } = {},
) {
  const entries = new LRUCache<string, Entry>({ max: ANSWERS_MAX, maxSize: bytesMax });
  const versions = new Map<string, number>();
  const versionOf = (day: string): number => versions.get(day) ?? 0;

  function current(address: string): Entry | null {
    const entry = mayKeep() ? entries.get(address) : undefined;
    return entry && entry.version === versionOf(entry.day) && entry.validUntilMs > nowMs() ? entry : null;
  }

  return {
    clear: (): void => entries.clear(),
    /** The whole cache, including dropped entries that have not been evicted yet. */
    weight: () => ({ answers: entries.size, bytes: entries.calculatedSize }),
    forget(day: string): void {
      for (const changed of [day, EVERY_DAY]) versions.set(changed, versionOf(changed) + 1);
    },

    /** The cached answer to a URL, if it is still valid. */
    kept(address: string): KeptAnswer | null {
      const made = current(address)?.made ?? null;
      // The `get` that follows counts a pending one.
      if (made) lookedUp(true);
      return made;
    },

    get({ day, address }: { day: string; address: string }, make: () => Promise<MadeAnswer>): Promise<KeptAnswer> {
      const kept = current(address);
      lookedUp(kept !== null);
      if (kept) return kept.answer;
      const entry: Entry = {
        day,
        version: versionOf(day),
        answer: make().then((made) => {
          // The entry may have been dropped meanwhile. Only a new entry changes the size.
          if (entries.peek(address) === entry) {
            entries.delete(address);
            entries.set(address, entry, { size: Math.max(1, made.body.length) });
          }
          entry.validUntilMs = made.validUntilMs;
          entry.made = made;
          return made;
        }),
        validUntilMs: Number.POSITIVE_INFINITY,
      };
      entry.answer.catch(() => entries.peek(address) === entry && entries.delete(address));
      if (mayKeep()) entries.set(address, entry, { size: 1 });
      return entry.answer;
    },
  };
}
