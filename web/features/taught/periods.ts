import { addDays } from '#contract/bookable-days.ts';
import { startOfWeek } from '../../ui/dates.ts';

export const TAUGHT_PERIODS = ['week', 'lastWeek', 'month', 'lastMonth'] as const;
export type TaughtPeriod = (typeof TAUGHT_PERIODS)[number];

const firstOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** The days of a period, whole: those to come hold nothing yet. */
export function daysOf(period: TaughtPeriod, today: string): { from: string; to: string } {
  const monday = addDays(startOfWeek(today), period === 'lastWeek' ? -7 : 0);
  if (period === 'week' || period === 'lastWeek') return { from: monday, to: addDays(monday, 6) };
  const from = period === 'month' ? firstOf(today) : firstOf(addDays(firstOf(today), -1));
  return { from, to: addDays(firstOf(addDays(from, 31)), -1) };
}
