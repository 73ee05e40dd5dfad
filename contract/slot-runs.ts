import { findEndDate } from './lesson-times.ts';

interface FreeTime {
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
}

const MINUTE_MS = 60_000;
const minuteOf = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`) / MINUTE_MS;
export const countMinutes = ({ date, startTime, endTime }: Omit<FreeTime, 'timeZone'>): number =>
  minuteOf(findEndDate({ date, startTime, endTime }), endTime) - minuteOf(date, startTime);

/** True if the two times overlap. */
export const overlap = (one: Omit<FreeTime, 'timeZone'>, other: Omit<FreeTime, 'timeZone'>): boolean =>
  one.date === other.date && one.startTime < other.endTime && other.startTime < one.endTime;

/**
 * Finds where a lesson of this length fits an instructor's free slots: in one slot of that length, or in several
 * back-to-back
 * slots. Each result is the first slot, extended to the lesson's length.
 */
export function timesThatFit<T extends FreeTime>(slots: readonly T[], minutes: number): T[] {
  const startOf = ({ date, startTime, timeZone }: FreeTime) => `${date} ${startTime} ${timeZone}`;
  const byStart = new Map(slots.map((slot) => [startOf(slot), slot]));
  return slots.flatMap((first) => {
    let { endTime } = first;
    while (countMinutes({ ...first, endTime }) < minutes) {
      const next = byStart.get(startOf({ ...first, startTime: endTime }));
      if (!next) return [];
      endTime = next.endTime;
    }
    return countMinutes({ ...first, endTime }) === minutes ? [{ ...first, endTime }] : [];
  });
}
