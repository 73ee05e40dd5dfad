import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { addDays } from '#contract/bookable-days.ts';
import { startOfWeek } from '../../ui/dates.ts';

export interface CalendarView {
  kind: 'day' | 'week';
  /** `YYYY-MM-DD`: the day, or one of the week. */
  date: string;
  /** Empty for all. */
  instructorId: string;
  showsCancelled: boolean;
  hidesFree: boolean;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What is looked at is in the address alone: reload, back, and a link to a colleague show the same. */
export function useCalendarView(today: string) {
  const [search, setSearch] = useSearchParams();
  // Links of before the schedule was a calendar name their day, or the Monday of their week.
  const ofDay = search.get('day') ?? '';
  const date = search.get('date') ?? (ofDay || (search.get('week') ?? ''));
  const view: CalendarView = {
    kind: search.get('view') === 'day' || isDate(ofDay) ? 'day' : 'week',
    date: isDate(date) ? date : today,
    instructorId: search.get('instructor') ?? '',
    showsCancelled: search.get('cancelled') === 'shown',
    hidesFree: search.get('free') === 'hidden',
  };
  const isOpening = useRef(!['date', 'day', 'week'].some((key) => search.has(key)));
  /** The address after a change. */
  function buildAddress(changes: Partial<CalendarView>): string {
    const next = { ...view, ...changes };
    const address = new URLSearchParams(search);
    const set = (key: string, value: string) => (value ? address.set(key, value) : address.delete(key));
    for (const key of ['day', 'week']) address.delete(key);
    set('view', next.kind === 'day' ? 'day' : '');
    set('date', next.date === today ? '' : next.date);
    set('instructor', next.instructorId);
    set('cancelled', next.showsCancelled ? 'shown' : '');
    set('free', next.hidesFree ? 'hidden' : '');
    return `?${address}`;
  }
  const change = (changes: Partial<CalendarView>): void => {
    isOpening.current = false;
    setSearch(new URLSearchParams(buildAddress(changes)), { preventScrollReset: true });
  };
  /** Once, where the address names no day: whoever comes when this week is over looks at the next. */
  const openWeek = (isOver: boolean): void => {
    if (!isOpening.current) return;
    isOpening.current = false;
    if (isOver)
      setSearch(new URLSearchParams(buildAddress({ date: addDays(startOfWeek(today), 7) })), { replace: true });
  };
  return { view, buildAddress, change, openWeek };
}
