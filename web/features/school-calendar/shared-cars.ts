import type { SchoolCalendar } from '#contract/school-calendar.ts';
import { nameOf } from './person-name.ts';

interface FreeTime {
  instructorId: string;
  date: string;
  start: number;
  end: number;
}

/** Of free times that a colleague with the same car has free at once, who that is: only one of them can be booked. */
export function sharersOf<T extends FreeTime>(
  free: readonly T[],
  instructors: SchoolCalendar['instructors'],
): Map<T, string[]> {
  const people = new Map(instructors.map((one) => [one.id, one]));
  const carOf = ({ instructorId, date }: FreeTime) => `${people.get(instructorId)?.carId ?? instructorId} ${date}`;
  const sharers = new Map<T, string[]>();
  for (const sameCar of Map.groupBy(free, carOf).values()) {
    for (const one of sameCar) {
      const others = sameCar.filter(
        ({ instructorId, start, end }) => instructorId !== one.instructorId && start < one.end && one.start < end,
      );
      const names = new Set(others.flatMap(({ instructorId }) => people.get(instructorId) ?? []).map(nameOf));
      if (names.size > 0) sharers.set(one, [...names]);
    }
  }
  return sharers;
}
