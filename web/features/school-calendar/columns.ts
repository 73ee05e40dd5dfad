import type { SchoolCalendar } from '#contract/school-calendar.ts';
import { daysOfWeek, mondayOf } from '../../ui/week.ts';
import { drivesAmong, type ShownDrive } from './drives.ts';
import { type Entry, nameOf } from './entries.ts';
import { type Hours, lanesOf, roomIn } from './layout.ts';
import { LAST_MINUTE } from './minutes.ts';
import type { CalendarView } from './use-calendar-view.ts';

/** One instructor's day, or one day of the week. */
export interface Column {
  key: string;
  date: string;
  /** Null where the column is everyone's. */
  instructorId: string | null;
  /** Of the one instructor; empty where it is everyone's. */
  instructor: string;
  entries: Entry[];
  /** Between its lessons. */
  drives: ShownDrive[];
}

/** The columns of a view, each with what is in it. */
export function columnsOf(calendar: SchoolCalendar, entries: readonly Entry[], view: CalendarView): Column[] {
  const withDrives = (some: Entry[]) => ({ entries: some, drives: drivesAmong(some, calendar) });
  const chosen = calendar.instructors.find(({ id }) => id === view.instructorId);
  if (view.kind === 'week') {
    const shown = chosen ? entries.filter((one) => one.instructorId === chosen.id) : entries;
    return daysOfWeek(mondayOf(view.date)).map((date) => ({
      key: date,
      date,
      instructorId: chosen?.id ?? null,
      instructor: chosen ? nameOf(chosen) : '',
      ...withDrives(shown.filter((one) => one.date === date)),
    }));
  }
  const ofDay = entries.filter((one) => one.date === view.date);
  // Who no longer teaches is there while something of theirs is.
  const people = calendar.instructors.filter(
    ({ id, isActive }) => (!chosen || id === chosen.id) && (isActive || ofDay.some((one) => one.instructorId === id)),
  );
  return people.map((person) => ({
    key: person.id,
    date: view.date,
    instructorId: person.id,
    instructor: nameOf(person),
    ...withDrives(ofDay.filter((one) => one.instructorId === person.id)),
  }));
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

/** A column's stops from morning to evening. Nothing can be added on a day that is over. */
export function stopsOf(column: Column, hours: Hours, today: string): Stop[] {
  const lanes = lanesOf(column.entries);
  const stops: Stop[] = column.entries.map((entry) => ({
    key: entry.key,
    start: entry.start,
    end: entry.end,
    hour: Math.floor(entry.start / 60) * 60,
    entry,
  }));
  const taken = takenIn(column);
  for (let hour = hours.from; column.date >= today && hour < hours.to; hour += 60) {
    const room = roomIn(hour, taken, LAST_MINUTE);
    if (room) stops.push({ key: `${column.key}-${hour}`, ...room, hour, entry: null });
  }
  const laneOf = ({ key }: Stop) => lanes.get(key)?.lane ?? 0;
  return stops.sort((one, other) => one.start - other.start || laneOf(one) - laneOf(other));
}
