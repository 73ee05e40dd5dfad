import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { mondayOf } from '../../ui/week.ts';

export interface ScheduleView {
  kind: 'table' | 'week';
  /** Empty for all. */
  instructorId: string;
  /** `YYYY-MM-DD`; empty for all. */
  day: string;
  /** Of the week shown. */
  monday: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** How the schedule is looked at, in the address too, so that a reload and a second tab show the same. */
export function useScheduleView(today: string) {
  const [search, setSearch] = useSearchParams();
  const [view, setView] = useState<ScheduleView>(() => {
    const week = search.get('week') ?? '';
    return {
      kind: search.get('view') === 'week' ? 'week' : 'table',
      instructorId: search.get('instructor') ?? '',
      day: DATE.test(search.get('day') ?? '') ? (search.get('day') ?? '') : '',
      monday: mondayOf(DATE.test(week) ? week : today),
    };
  });
  function change(changes: Partial<ScheduleView>): void {
    const next = { ...view, ...changes };
    setView(next);
    setSearch(
      (current) => {
        const address = new URLSearchParams(current);
        const set = (key: string, value: string) => (value ? address.set(key, value) : address.delete(key));
        set('view', next.kind === 'week' ? 'week' : '');
        set('instructor', next.instructorId);
        set('day', next.day);
        set('week', next.kind === 'week' && next.monday !== mondayOf(today) ? next.monday : '');
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return { view, change };
}
