import { addDays } from '#contract/bookable-days.ts';
import { hasTime } from '#contract/lesson-day.ts';
import type { Drive, SchoolCalendar, SchoolWeek } from '#contract/school-calendar.ts';
import { findSharers } from '#contract/shared-cars.ts';

interface CarHolder {
  firstName: string;
  lastName: string;
}

interface Taught {
  instructorId: string;
  date: string;
  /** `HH:mm` */
  startTime: string;
  endTime: string;
}
type Week = SchoolWeek['instructors'][number]['days'];

const DAYS = 7;
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const MIDNIGHT = 24 * 60;
/** A lesson that ends after midnight lasts to the end of its day. */
const toSpan = ({ startTime, endTime }: Taught) => ({
  start: toMinutes(startTime),
  end: endTime > startTime ? toMinutes(endTime) : MIDNIGHT,
});
const dayKey = ({ instructorId, date }: { instructorId: string; date: string }): string => `${instructorId} ${date}`;

/** Each instructor's seven days from `from` on. A drive counts for the lesson that it leads to. */
export function layOutWeek(
  from: string,
  {
    free,
    holders,
    offered,
    lessons,
    drives,
    busy,
  }: {
    free: readonly (Taught & { id: number })[];
    /** Colleagues who have a free slot's car, by slot id. */
    holders: ReadonlyMap<number, readonly CarHolder[]>;
    /** The free slots that students can book. */
    offered: ReadonlySet<number>;
    lessons: readonly (Taught & { id: string })[];
    drives: readonly Drive[];
    busy: SchoolCalendar['busy'];
  },
): (instructorId: string) => Week {
  const withCar = free.filter(({ id }) => !holders.has(id));
  const freeOn = Map.groupBy(
    withCar.filter(({ id }) => offered.has(id)),
    dayKey,
  );
  const officeOnlyOn = Map.groupBy(
    withCar.filter(({ id }) => !offered.has(id)),
    dayKey,
  );
  const carGoneOn = Map.groupBy(
    free.filter(({ id }) => holders.has(id)),
    dayKey,
  );
  const holderNames = (id: number) =>
    (holders.get(id) ?? []).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  const busyOn = Map.groupBy(busy, dayKey);
  const lessonsOn = Map.groupBy(lessons, dayKey);
  const driveTo = new Map(drives.map((drive) => [drive.to, drive]));
  return (instructorId) =>
    Array.from({ length: DAYS }, (_, index) => {
      const key = dayKey({ instructorId, date: addDays(from, index) });
      const ofDay = lessonsOn.get(key) ?? [];
      const driven = ofDay.flatMap(({ id }) => driveTo.get(id) ?? []);
      return {
        free: (freeOn.get(key) ?? []).map(toSpan),
        carWith: (carGoneOn.get(key) ?? []).map((slot) => ({ ...toSpan(slot), names: holderNames(slot.id) })),
        officeOnly: (officeOnlyOn.get(key) ?? []).map(toSpan),
        booked: ofDay.map(toSpan),
        busy: (busyOn.get(key) ?? []).map(({ start, end }) => ({ start, end })),
        driveMinutes: driven.reduce((sum, { way }) => sum + (way?.minutes ?? 0), 0),
        tightDrives: driven.filter((drive) => !hasTime(drive)).length,
      };
    });
}

type Day = Week[number];
interface Row {
  id: string;
  firstName: string;
  lastName: string;
  carId: string;
  days: Week;
}

const listHours = ({ free, officeOnly, carWith, booked }: Day) => [...free, ...officeOnly, ...carWith, ...booked];

export const hasHours = (day: Day): boolean => listHours(day).length > 0;

/** Adds to each day the colleagues with the same car who are free at the same time. */
export function addSharers<R extends Row>(rows: readonly R[]): R[] {
  const free = rows.flatMap(({ id, days }) =>
    days.flatMap((day, index) => day.free.map((span) => ({ ...span, instructorId: id, date: String(index) }))),
  );
  const byDay = Map.groupBy(findSharers(free, rows), ([{ instructorId, date }]) => `${instructorId} ${date}`);
  return rows.map((row) => ({
    ...row,
    days: row.days.map((day, index) => {
      const names = new Set((byDay.get(`${row.id} ${index}`) ?? []).flatMap(([, some]) => some));
      return names.size > 0 ? { ...day, sharers: [...names] } : day;
    }),
  }));
}

/** Everyone's seven days combined. */
export function sumDays(rows: readonly { days: Week }[]): NonNullable<SchoolWeek['days']> {
  return Array.from({ length: DAYS }, (_, index) => {
    const all = rows.flatMap(({ days }) => days[index] ?? []);
    const sum = (of: (day: Day) => number) => all.reduce((total, day) => total + of(day), 0);
    const ends = all.flatMap(listHours).map(({ end }) => end);
    return {
      free: sum(({ free }) => free.length),
      carWith: sum(({ carWith }) => carWith.length),
      officeOnly: sum(({ officeOnly }) => officeOnly.length),
      booked: sum(({ booked }) => booked.length),
      driveMinutes: sum(({ driveMinutes }) => driveMinutes),
      tightDrives: sum(({ tightDrives }) => tightDrives),
      holders: [...new Set(all.flatMap(({ carWith }) => carWith.flatMap(({ names }) => names)))],
      lastEnd: ends.length > 0 ? Math.max(...ends) : null,
    };
  });
}
