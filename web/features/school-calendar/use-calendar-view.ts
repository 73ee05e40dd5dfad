import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { HandledSlot } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import { startOfWeek } from '../../ui/dates.ts';
import { useKeptState } from '../../ui/form/draft.ts';
import { useNow } from '../../ui/use-time.ts';
import type { Entry, SlotPlace } from './entries.ts';
import { formatMinutes, parseMinutes } from './layout.ts';

/** The dialog that is open, with what it was opened for: it may be gone from the calendar before its answer is read. */
type Open =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'add'; place: SlotPlace }
  | { kind: 'move'; slot: HandledSlot }
  | null;

/** By what it is found again: no lesson's details are written down for that. */
function toDialogKey(open: Open): string {
  if (!open) return '';
  if (open.kind === 'add') return `add?${new URLSearchParams({ ...open.place })}`;
  return `${open.kind}?${open.kind === 'move' ? `slot-${open.slot.id}` : open.entry.key}`;
}

function reopened(name: string, entries: readonly Entry[]): Open {
  const [kind = '', rest = ''] = name.split('?');
  if (kind === 'add') {
    const {
      instructorId = '',
      date = '',
      startTime = '',
      endTime = '',
    } = Object.fromEntries(new URLSearchParams(rest));
    return { kind, place: { instructorId, date, startTime, endTime } };
  }
  const entry = entries.find(({ key }) => key === rest);
  if (kind === 'move') return entry?.slot ? { kind, slot: entry.slot } : null;
  return entry ? { kind: 'entry', entry } : null;
}

/** The calendar's one dialog, open again after a reload or a log-in in between. */
export function useOpenDialog(entries: readonly Entry[]) {
  const [name, setName] = useKeptState('calendar', '');
  const [open, setOpen] = useState(() => reopened(name, entries));
  return [
    open,
    (next: Open) => {
      setOpen(next);
      setName(toDialogKey(next));
    },
  ] as const;
}

const DAY = 24 * 60;

/** The clock of the school's street: what the server said, and the minutes since. */
export function useStreetClock(said: { date: string; time: string }, saidAtMs: number): { date: string; time: string } {
  const since = Math.max(0, Math.floor((useNow() - saidAtMs) / 60_000));
  const minutes = parseMinutes(said.time) + since;
  return { date: addDays(said.date, Math.floor(minutes / DAY)), time: formatMinutes(minutes % DAY) };
}

/** The days that a view shows. */
export function getShownSpan({ kind, date }: Pick<CalendarView, 'kind' | 'date'>): { from: string; to: string } {
  if (kind === 'day') return { from: date, to: date };
  const monday = startOfWeek(date);
  return { from: monday, to: addDays(monday, 6) };
}

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
