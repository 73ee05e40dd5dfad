import { addDays } from '#contract/bookable-days.ts';
import { startOfWeek } from '../../ui/dates.ts';
import type { CalendarView } from './use-calendar-view.ts';

/** The days that a view shows. */
export function spanOf({ kind, date }: Pick<CalendarView, 'kind' | 'date'>): { from: string; to: string } {
  if (kind === 'day') return { from: date, to: date };
  const monday = startOfWeek(date);
  return { from: monday, to: addDays(monday, 6) };
}
