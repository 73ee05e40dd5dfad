import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { askJson } from './ask-json.ts';
import type { Point } from './place.ts';
import { DRIVE, estimateTravel } from './travel-estimate.rules.ts';

/** By car, including the stop to change seats. */
export interface TravelTime {
  km: number;
  minutes: number;
  isEstimate: boolean;
}

export interface Travel {
  /** True if a routing server is configured: then `known` may return an estimate that a call would improve. */
  asksOthers: boolean;
  /** From one place to each of the others, in order. Never throws: without a response it estimates. */
  toEach(from: Point, to: readonly Point[]): Promise<TravelTime[]>;
  /** From the cache or an estimate, without waiting: for code that holds a lock. */
  known(from: Point, to: Point): TravelTime;
}

const estimate = (from: Point, to: Point): TravelTime => ({ ...estimateTravel(from, to), isEstimate: true });

export const estimatedTravel: Travel = {
  asksOthers: false,
  toEach: async (from, to) => to.map((place) => estimate(from, place)),
  known: estimate,
};

const DAY_MS = 24 * 3600_000;
const PAIRS_KEPT = 50_000;
/** The default limit of an OSRM server for one call. */
const PLACES_A_CALL = 99;

const tableAnswer = z.object({
  code: z.literal('Ok'),
  durations: z.tuple([z.array(z.nullable(z.number().check(z.minimum(0))))]),
  distances: z.tuple([z.array(z.nullable(z.number().check(z.minimum(0))))]),
});

const spelled = ({ latitude, longitude }: Point): string => `${longitude.toFixed(4)},${latitude.toFixed(4)}`;

/** Uses the table service of an OSRM server; results are cached for a day. */
export function createRoutedTravel({ address, onError }: { address: string; onError: (error: Error) => void }): Travel {
  const kept = new LRUCache<string, TravelTime>({ max: PAIRS_KEPT, ttl: DAY_MS });
  const pairOf = (from: Point, to: Point): string => `${spelled(from)};${spelled(to)}`;

  async function ask(from: Point, to: readonly Point[]): Promise<void> {
    const points = [from, ...to].map(spelled).join(';');
    const url = new URL(`${address.replace(/(?<!\/)\/+$/, '')}/table/v1/driving/${points}`);
    url.search = 'sources=0&annotations=duration,distance';
    const { durations, distances } = tableAnswer.parse(await askJson(url));
    to.forEach((place, index) => {
      // The first entry is from the place to itself.
      const [seconds, metres] = [durations[0][index + 1], distances[0][index + 1]];
      // No road leads there, although the response may still include a distance.
      if (typeof seconds !== 'number' || typeof metres !== 'number') return;
      const minutes = Math.round(seconds / 60) + DRIVE.stopMinutes;
      kept.set(pairOf(from, place), { km: Math.round(metres / 1000), minutes, isEstimate: false });
    });
  }

  const known = (from: Point, to: Point): TravelTime => kept.get(pairOf(from, to)) ?? estimate(from, to);

  return {
    asksOthers: true,
    known,
    async toEach(from, to) {
      const asked = new Map(to.map((place) => [pairOf(from, place), place]));
      const unknown = [...asked].flatMap(([pair, place]) => (kept.has(pair) ? [] : [place]));
      const calls: Promise<void>[] = [];
      for (let start = 0; start < unknown.length; start += PLACES_A_CALL)
        calls.push(ask(from, unknown.slice(start, start + PLACES_A_CALL)));
      await Promise.all(calls).catch((cause) => onError(new Error('the travel server did not answer', { cause })));
      return to.map((place) => known(from, place));
    },
  };
}
