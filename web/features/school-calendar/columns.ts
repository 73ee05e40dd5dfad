import type { SchoolCalendar } from '#contract/school-calendar.ts';
import { daysOfWeek, startOfWeek } from '../../ui/dates.ts';
import { drivesAmong, type ShownDrive } from './drives.tsx';
import type { Entry } from './entries.ts';
import { fullName } from './entries.ts';
import { assignLanes, type Hours, LAST_MINUTE, roomIn } from './layout.ts';
import type { CalendarView } from './use-calendar-view.ts';

export interface Column {
  key: string;
  date: string;
  instructorId: string;
  instructor: string;
  entries: Entry[];
  /** Drives between the day's lessons. */
  drives: ShownDrive[];
  /** Busy times from an external calendar. */
  busy: { start: number; end: number }[];
}

/** Columns of a view: every instructor's day, or one instructor's week. */
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
  // Inactive instructors are shown while they have entries.
  return calendar.instructors
    .filter(({ id }) => !chosen || id === chosen.id)
    .map((person) => ({ ...columnOf(person, view.date, person.id), isActive: person.isActive }))
    .filter((column) => column.isActive || column.entries.length > 0);
}

/** Entries that block adding a slot. */
export const takenIn = (column: Column): Entry[] => column.entries.filter(({ status }) => status !== 'Cancelled');

/** A focusable place of the grid: an entry, or an hour where a slot can be added. */
export interface Stop {
  key: string;
  start: number;
  end: number;
  /** Its row, in minutes since midnight. */
  hour: number;
  entry: Entry | null;
}

/** Focusable places of a column in order. Slots can be added from `addFrom` on. */
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
