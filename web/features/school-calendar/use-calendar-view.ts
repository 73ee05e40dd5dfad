import { useSearchParams } from 'react-router';

export interface CalendarView {
  kind: 'day' | 'week';
  /** `YYYY-MM-DD`: the day, or one of the week. */
  date: string;
  /** Empty for all. */
  instructorId: string;
  showsCancelled: boolean;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What is looked at is in the address alone: reload, back, and a link to a colleague show the same. */
export function useCalendarView(today: string) {
  const [search, setSearch] = useSearchParams();
  const date = search.get('date') ?? '';
  const view: CalendarView = {
    kind: search.get('view') === 'week' ? 'week' : 'day',
    date: isDate(date) ? date : today,
    instructorId: search.get('instructor') ?? '',
    showsCancelled: search.get('cancelled') === 'shown',
  };
  function change(changes: Partial<CalendarView>): void {
    const next = { ...view, ...changes };
    const address = new URLSearchParams();
    if (next.kind === 'week') address.set('view', 'week');
    if (next.date !== today) address.set('date', next.date);
    if (next.instructorId) address.set('instructor', next.instructorId);
    if (next.showsCancelled) address.set('cancelled', 'shown');
    setSearch(address, { preventScrollReset: true });
  }
  return { view, change };
}
