import { addDays } from '#contract/bookable-days.ts';
import type { MyDay } from '#contract/my-day.ts';
import { keep, readKept } from '../session/kept-on-phone.ts';

/** With the moment of the answer. */
export interface KeptDay {
  day: MyDay;
  readAtMs: number;
}

const NAME = 'days';
const daysOf = (whose: string): Record<string, KeptDay> => readKept<Record<string, KeptDay>>(whose, NAME) ?? {};

export const keptDay = (whose: string, date: string): KeptDay | undefined => daysOf(whose)[date];

/** The zone of the days that were seen last. */
export const keptZone = (whose: string): string | null => Object.values(daysOf(whose))[0]?.day.timeZone ?? null;

/** Today's and tomorrow's, and yesterday's for what is still to be said of it: no more of anybody's address lies on a phone. */
export function keepDay(whose: string, day: MyDay, readAtMs: number): void {
  const today = day.now.date;
  const days = { ...daysOf(whose), [day.date]: { day, readAtMs } };
  const near = Object.entries(days).filter(([date]) => date >= addDays(today, -1) && date <= addDays(today, 1));
  keep(whose, NAME, Object.fromEntries(near));
}
