import { type Interval, overlaps } from './slot.rules.ts';

const DAY_MS = 86_400_000;
/** Longer than any slot: a calendar day plus the hour when clocks go back. */
const LONGEST_MS = 25 * 3_600_000;

/** Finds overlaps among many instructors' times quickly, by looking at the days around a time only. */
export function createIntervals<T extends Interval>() {
  const days = new Map<string, T[]>();
  const keyOf = (instructorId: string, day: number) => `${instructorId} ${day}`;

  return {
    add(instructorId: string, interval: T): void {
      const key = keyOf(instructorId, Math.floor(interval.startsAt / DAY_MS));
      const list = days.get(key);
      if (list) list.push(interval);
      else days.set(key, [interval]);
    },

    /** Touching ends don't overlap. */
    findOverlap(instructorId: string, interval: Interval): T | undefined {
      const { startsAt, endsAt } = interval;
      const lastDay = Math.floor(endsAt / DAY_MS);
      for (let day = Math.floor((startsAt - LONGEST_MS) / DAY_MS); day <= lastDay; day++) {
        const found = days.get(keyOf(instructorId, day))?.find((other) => overlaps(interval, other));
        if (found) return found;
      }
      return undefined;
    },
  };
}
