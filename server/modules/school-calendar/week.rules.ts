import { addDays } from '#contract/bookable-days.ts';
import { hasTime } from '#contract/lesson-day.ts';
import type { Drive, SchoolCalendar, SchoolWeek } from '#contract/school-calendar.ts';

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
