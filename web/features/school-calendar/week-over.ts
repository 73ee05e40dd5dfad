import { addDays } from '#contract/bookable-days.ts';
import { startOfWeek } from '../../ui/dates.ts';
import { minutesOf } from './minutes.ts';

/** Whether nothing of this week is still to come; of one in which nothing was, once its weekend has begun. */
export function isWeekOver(
  spans: readonly { date: string; end: number }[],
  { date, time }: { date: string; time: string },
): boolean {
  const isAhead = spans.some((one) => one.date > date || (one.date === date && one.end > minutesOf(time)));
  return !isAhead && (spans.length > 0 || date >= addDays(startOfWeek(date), 5));
}
