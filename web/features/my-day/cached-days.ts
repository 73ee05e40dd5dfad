import { addDays } from '#contract/bookable-days.ts';
import type { MyDay } from '#contract/my-day.ts';
import { keep, readKept } from '../session/kept-on-phone.ts';

/** A day with the time of the response. */
export interface CachedDay {
  day: MyDay;
  readAtMs: number;
}

const NAME = 'days';
const readDays = (whose: string): Record<string, CachedDay> => readKept<Record<string, CachedDay>>(whose, NAME) ?? {};

export const readCachedDay = (whose: string, date: string): CachedDay | undefined => readDays(whose)[date];

/** Time zone of the last days viewed. */
export const readCachedZone = (whose: string): string | null => Object.values(readDays(whose))[0]?.day.timeZone ?? null;

/** Keeps today, tomorrow, and yesterday for late entries. Older days contain addresses, so they leave the phone. */
export function cacheDay(whose: string, day: MyDay, readAtMs: number): void {
  const today = day.now.date;
  const days = { ...readDays(whose), [day.date]: { day, readAtMs } };
  const near = Object.entries(days).filter(([date]) => date >= addDays(today, -1) && date <= addDays(today, 1));
  keep(whose, NAME, Object.fromEntries(near));
}
