import { addDays } from '#contract/bookable-days.ts';
import type { SchoolWeek } from '#contract/school-calendar.ts';
import { findSharers } from '#contract/shared-cars.ts';
import { startOfWeek } from '../../ui/dates.ts';
import { type Hours, hoursShown, parseMinutes } from './layout.ts';

/** Whether the week has nothing left to come; an empty week is over once its weekend starts. */
export function isWeekOver(
  spans: readonly { date: string; end: number }[],
  { date, time }: { date: string; time: string },
): boolean {
  const isAhead = spans.some((one) => one.date > date || (one.date === date && one.end > parseMinutes(time)));
  return !isAhead && (spans.length > 0 || date >= addDays(startOfWeek(date), 5));
}

type Person = SchoolWeek['instructors'][number];
type Span = Person['days'][number]['free'][number];

export interface WeekCell {
  key: string;
  date: string;
  free: readonly Span[];
  /** Free time that only the office can book. */
  officeOnly: readonly Span[];
  /** Free time while a colleague has the car. */
  carWith: Person['days'][number]['carWith'];
  booked: readonly Span[];
  busy: readonly Span[];
  driveMinutes: number;
  tightDrives: number;
  /** Colleagues with the same car who are free at the same time. */
  sharers: string;
  isEmpty: boolean;
}

export interface WeekRow {
  person: Person;
  cells: WeekCell[];
}

/** A row per active instructor, and per inactive one who still has entries. */
export function weekRows(
  { instructors }: SchoolWeek,
  monday: string,
  { hidesFree }: { hidesFree: boolean },
): WeekRow[] {
  const free = instructors.flatMap(({ id, days }) =>
    days.flatMap((day, index) => day.free.map((span) => ({ ...span, instructorId: id, date: addDays(monday, index) }))),
  );
  const sharers = Map.groupBy(findSharers(free, instructors), ([{ instructorId, date }]) => `${instructorId} ${date}`);
  return instructors
    .map((person) => ({
      person,
      cells: person.days.map((day, index): WeekCell => {
        const date = addDays(monday, index);
        const names = day.sharers ?? (sharers.get(`${person.id} ${date}`) ?? []).flatMap(([, some]) => some);
        return {
          ...day,
          ...(hidesFree && { free: [], officeOnly: [], carWith: [] }),
          key: `${person.id} ${index}`,
          date,
          sharers: hidesFree ? '' : [...new Set(names)].join(', '),
          isEmpty:
            day.booked.length + (hidesFree ? 0 : day.free.length + day.officeOnly.length + day.carWith.length) === 0,
        };
      }),
    }))
    .filter(({ person, cells }) => person.isActive || cells.some(({ isEmpty }) => !isEmpty));
}

/** The hours that all bars span: first to last hour of anyone's week. */
export const sumHours = (rows: readonly WeekRow[]): Hours =>
  hoursShown(
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ free, officeOnly, carWith, booked }) => [...free, ...officeOnly, ...carWith, ...booked]),
    ),
  );
