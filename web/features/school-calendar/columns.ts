import type { SchoolCalendar } from '#contract/school-calendar.ts';
import { daysOfWeek, startOfWeek } from '../../ui/dates.ts';
import { drivesAmong, type ShownDrive } from './drives.tsx';
import type { Entry } from './entries.ts';
import { fullName } from './entries.ts';
import { assignLanes, type Hours, LAST_MINUTE, roomIn } from './layout.ts';
import type { CalendarView } from './use-calendar-view.ts';

/** An instructor's day. */
export interface Column {
  key: string;
  date: string;
  instructorId: string;
  instructor: string;
  entries: Entry[];
  /** Between its lessons. */
  drives: ShownDrive[];
  /** By an outside calendar. */
  busy: { start: number; end: number }[];
}

/** The columns of a view, each with what is in it: everybody's day, or one instructor's week. */
export function buildColumns(calendar: SchoolCalendar, entries: readonly Entry[], view: CalendarView): Column[] {
  const chosen = calendar.instructors.find(({ id }) => id === view.instructorId);
  const columnOf = (person: SchoolCalendar['instructors'][number], date: string, key: string): Column => {
    const some = entries.filter((one) => one.instructorId === person.id && one.date === date);
    const drives = drivesAmong(some, calendar);
    const busy = calendar.busy.filter((one) => one.instructorId === person.id && one.date === date);
    return { key, date, instructorId: person.id, instructor: fullName(person), entries: some, drives, busy };
  };
  if (view.kind === 'week') {
    return chosen ? daysOfWeek(startOfWeek(view.date)).map((date) => columnOf(chosen, date, date)) : [];
  }
  // Who no longer teaches is there while something of theirs is.
  return calendar.instructors
    .filter(({ id }) => !chosen || id === chosen.id)
    .map((person) => ({ ...columnOf(person, view.date, person.id), isActive: person.isActive }))
    .filter((column) => column.isActive || column.entries.length > 0);
}

/** What nothing can be added over. */
export const takenIn = (column: Column): Entry[] => column.entries.filter(({ status }) => status !== 'Cancelled');

/** Where the focus can be: on an entry, or on an hour in which something can be added. */
export interface Stop {
  key: string;
  start: number;
  end: number;
  /** The row it stands in, as minutes since the day began. */
  hour: number;
  entry: Entry | null;
}

/** A column's stops from morning to evening; slots are added from a day on, by those who may. */
export function listStops(column: Column, hours: Hours, addFrom: string | null): Stop[] {
  const lanes = assignLanes(column.entries);
  const stops: Stop[] = column.entries.map((entry) => ({
    key: entry.key,
    start: entry.start,
    end: entry.end,
    hour: Math.floor(entry.start / 60) * 60,
    entry,
  }));
  const taken = takenIn(column);
  for (let hour = hours.from; addFrom !== null && column.date >= addFrom && hour < hours.to; hour += 60) {
    const room = roomIn(hour, taken, LAST_MINUTE);
    if (room) stops.push({ key: `${column.key}-${hour}`, ...room, hour, entry: null });
  }
  const laneOf = ({ key }: Stop) => lanes.get(key)?.lane ?? 0;
  return stops.sort((one, other) => one.start - other.start || laneOf(one) - laneOf(other));
}
