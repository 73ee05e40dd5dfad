import { LRUCache } from 'lru-cache';
import { perContext } from '#server/context.ts';
import { registerDayCache } from '#server/modules/changed-days/changed-days.ts';
import { createDayVersions } from '#server/platform/day-versions.ts';
import { growUpTo } from '#server/platform/growing-cache.ts';

export interface DayCount {
  date: string;
  instructors: number;
}

const COUNTS_KEPT = 100_000;

/**
 * Caches how many instructors are free on each day. A booking invalidates one day, so a page of two months recounts
 * only that.
 */
export function createDayCounts(mayKeep: () => boolean) {
  const kept = new LRUCache<string, { version: number; instructors: number }>(growUpTo(COUNTS_KEPT));
  const versions = createDayVersions();

  function known(key: string, date: string): number | undefined {
    const found = mayKeep() ? kept.get(key) : undefined;
    return found?.version === versions.of(date) ? found.instructors : undefined;
  }

  return {
    forget: versions.change,
    forgetAll(): void {
      versions.changeAll();
      kept.clear();
    },

    /** Leaves out days with nobody free. `asked` is the cache key of the filters. */
    async of(
      asked: string,
      dates: readonly string[],
      count: (fromDate: string, toDate: string) => Promise<DayCount[]>,
    ): Promise<DayCount[]> {
      const keyOf = (date: string) => `${date} ${asked}`;
      const found = new Map(dates.map((date) => [date, known(keyOf(date), date)]));
      const unknown = dates.filter((date) => found.get(date) === undefined);
      const [first, last] = [unknown[0], unknown.at(-1)];
      if (first !== undefined && last !== undefined) {
        // A count is returned but not cached if its day changes while it runs.
        const before = new Map(unknown.map((date) => [date, versions.of(date)]));
        const counted = new Map((await count(first, last)).map(({ date, instructors }) => [date, instructors]));
        for (const [date, version] of before) {
          const instructors = counted.get(date) ?? 0;
          found.set(date, instructors);
          if (mayKeep() && version === versions.of(date)) kept.set(keyOf(date), { version, instructors });
        }
      }
      return dates.flatMap((date) => {
        const instructors = found.get(date) ?? 0;
        return instructors > 0 ? [{ date, instructors }] : [];
      });
    },
  };
}

export const dayCounts = perContext((ctx) => {
  const counts = createDayCounts(ctx.changes.isCertain);
  registerDayCache(ctx, { forgetDay: counts.forget, forgetEveryDay: counts.forgetAll });
  return counts;
});
