import { LRUCache } from 'lru-cache';
import type { EncodedBody } from './encoded-body.ts';

export interface KeptAnswer {
  body: EncodedBody;
  /** Records before paging. */
  total: number;
  /** Beside those records, where a place was asked for: how many there are elsewhere. */
  outside?: number | undefined;
  /** Where it is told what can be reached from places: their postal areas, and how far away the one instructor is of whom it speaks. */
  near?: { areas: string[]; distanceKm?: number; travelMinutes?: number } | undefined;
}

interface MadeAnswer extends KeptAnswer {
  validUntilMs: number;
}

interface Entry {
  day: string;
  /** Of its day when it was begun: another one since means that the day changed. */
  version: number;
  answer: Promise<KeptAnswer>;
  /** Once it is there. */
  made?: KeptAnswer;
  validUntilMs: number;
}

const ANSWERS_MAX = 2_000;
/** Of bodies, compressed ones not counted: whoever asks for one day in a thousand ways fills no server's memory. */
const BYTES_MAX = 48 * 1024 * 1024;
const EVERY_DAY = '*';

/**
 * Answers kept as bytes by their addresses, each under the day that it speaks of, so that a change of a day forgets just its
 * own; those under `*` speak of every day. One that was being made while its day changed is given to those who wait for it,
 * but not kept.
 */
export function createAnswerCache(
  nowMs: () => number,
  {
    bytesMax = BYTES_MAX,
    mayKeep = () => true,
    lookedUp = () => {},
  }: {
    bytesMax?: number;
    /** Whether it would be told now of a change. While it would not, nothing is kept nor given from what was. */
    mayKeep?: () => boolean;
    /** Told of each question, once. */
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
    /** What is kept, what is forgotten and not yet crowded out counted too. */
    weight: () => ({ answers: entries.size, bytes: entries.calculatedSize }),
    forget(day: string): void {
      for (const changed of [day, EVERY_DAY]) versions.set(changed, versionOf(changed) + 1);
    },

    /** The answer to an address that was asked before, if it is still true. */
    kept(address: string): KeptAnswer | null {
      const made = current(address)?.made ?? null;
      // One that is not there yet is asked for by `get` next.
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
          // It may have been forgotten while it was made. A size is weighed for what is new only.
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
