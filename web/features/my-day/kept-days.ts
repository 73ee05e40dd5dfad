import { addDays } from '#contract/bookable-days.ts';
import type { MyDay } from '#contract/my-day.ts';
import { keep, readKept } from '../session/kept-on-phone.ts';

/** A day with the time of the response. */
export interface KeptDay {
  day: MyDay;
  readAtMs: number;
}

const NAME = 'days';
const daysOf = (whose: string): Record<string, KeptDay> => readKept<Record<string, KeptDay>>(whose, NAME) ?? {};

export const keptDay = (whose: string, date: string): KeptDay | undefined => daysOf(whose)[date];

/** Time zone of the last days viewed. */
export const keptZone = (whose: string): string | null => Object.values(daysOf(whose))[0]?.day.timeZone ?? null;

/** Keeps today, tomorrow, and yesterday for late entries. Older days contain addresses, so they leave the phone. */
export function keepDay(whose: string, day: MyDay, readAtMs: number): void {
  const today = day.now.date;
  const days = { ...daysOf(whose), [day.date]: { day, readAtMs } };
  const near = Object.entries(days).filter(([date]) => date >= addDays(today, -1) && date <= addDays(today, 1));
  keep(whose, NAME, Object.fromEntries(near));
}
