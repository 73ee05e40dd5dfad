import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { HandledSlot } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import { startOfWeek } from '../../ui/dates.ts';
import { useKeptState } from '../../ui/form/draft.ts';
import { useNow } from '../../ui/use-time.ts';
import type { Entry, SlotPlace } from './entries.ts';
import { formatMinutes, parseMinutes } from './layout.ts';

/** The open dialog with its subject, which may disappear from the calendar before the answer arrives. */
type Open =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'add'; place: SlotPlace }
  | { kind: 'move'; slot: HandledSlot }
  | null;

/** Key to find the subject again after a reload. Stores no lesson details. */
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

/** The calendar's dialog. Reopens after a reload or a log-in. */
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

/** The school's local time: the server's clock plus the minutes since. */
export function useStreetClock(said: { date: string; time: string }, saidAtMs: number): { date: string; time: string } {
  const since = Math.max(0, Math.floor((useNow() - saidAtMs) / 60_000));
  const minutes = parseMinutes(said.time) + since;
  return { date: addDays(said.date, Math.floor(minutes / DAY)), time: formatMinutes(minutes % DAY) };
}

export function getShownSpan({ kind, date }: Pick<CalendarView, 'kind' | 'date'>): { from: string; to: string } {
  if (kind === 'day') return { from: date, to: date };
  const monday = startOfWeek(date);
  return { from: monday, to: addDays(monday, 6) };
}

export interface CalendarView {
  kind: 'day' | 'week';
  /** `YYYY-MM-DD`: the day, or a day of the week. */
  date: string;
  /** Empty for all instructors. */
  instructorId: string;
  showsCancelled: boolean;
  hidesFree: boolean;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The view lives only in the address, so that reload, back and shared links show the same. */
export function useCalendarView(today: string) {
  const [search, setSearch] = useSearchParams();
  // Old links name the day, or the week's Monday, in other parameters.
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
  /** The query string with some parts of the view changed. */
  function buildAddress(changes: Partial<CalendarView>): string {
    const next = { ...view, ...changes };
    const address = new URLSearchParams(search);
    const set = (key: string, value: string) => (value ? address.set(key, value) : address.delete(key));
    for (const key of ['day', 'week']) address.delete(key);
    // A day and a week show different numbers of instructors on a page.
    if (next.kind !== view.kind || next.instructorId !== view.instructorId) address.delete('page');
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
  /** Opens next week, once, if the address has no date and this week is over. */
  const openWeek = (isOver: boolean): void => {
    if (!isOpening.current) return;
    isOpening.current = false;
    if (isOver)
      setSearch(new URLSearchParams(buildAddress({ date: addDays(startOfWeek(today), 7) })), { replace: true });
  };
  return { view, buildAddress, change, openWeek };
}
