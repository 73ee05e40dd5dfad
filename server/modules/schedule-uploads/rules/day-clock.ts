import { addDays } from '#contract/bookable-days.ts';
import { type Instant, wallTime } from '#server/modules/availability/slot.rules.ts';
import type { WallTime } from '#server/platform/wall-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The same answers as `derive`, for many times of few days: on a day whose clocks do not change, which its two midnights
 * tell, every time is so many minutes after the first.
 */
export function createDayClock(
  derive: (wall: WallTime) => Instant,
): (date: string, minutes: number, timeZone: string) => Instant {
  const midnights = new Map<string, number | null>();

  function midnightOf(date: string, timeZone: string): number | null {
    const key = `${date} ${timeZone}`;
    const known = midnights.get(key);
    if (known !== undefined) return known;
    const first = derive({ date, time: '00:00', timeZone });
    const next = derive({ date: addDays(date, 1), time: '00:00', timeZone });
    const isPlain = first.kind === 'exact' && next.kind === 'exact' && next.epochMs - first.epochMs === DAY_MS;
    const midnight = isPlain ? first.epochMs : null;
    midnights.set(key, midnight);
    return midnight;
  }

  return (date, minutes, timeZone) => {
    const midnight = midnightOf(date, timeZone);
    return midnight === null
      ? derive({ date, time: wallTime(minutes), timeZone })
      : { kind: 'exact', epochMs: midnight + minutes * MINUTE_MS };
  };
}
