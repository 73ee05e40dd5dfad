import { addDays } from '#contract/bookable-days.ts';

export interface LessonTime {
  date: string;
  startTime: string;
  /** Before `startTime`: the next day. */
  endTime: string;
}

const DAY = 24 * 60;
const readMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes from one time of day to the next occurrence of another: 60 from 23:30 to 00:30. */
export function minutesBetween(startTime: string, endTime: string): number {
  const minutes = readMinutes(endTime) - readMinutes(startTime);
  return minutes > 0 ? minutes : minutes + DAY;
}

/** The time of day some minutes later, past midnight if need be. */
export function addMinutes(time: string, minutes: number): string {
  const at = (readMinutes(time) + minutes) % DAY;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

export const endsNextDay = ({ startTime, endTime }: Pick<LessonTime, 'startTime' | 'endTime'>): boolean =>
  startTime !== '' && endTime !== '' && endTime <= startTime;

/** Whether the lesson is over by the school's clock. */
export function isOver(time: LessonTime, now: { date: string; time: string }): boolean {
  if (!time.date || !time.startTime || !time.endTime) return false;
  const endDate = endsNextDay(time) ? addDays(time.date, 1) : time.date;
  return `${endDate} ${time.endTime}` <= `${now.date} ${now.time}`;
}

export const isSameTime = (one: LessonTime, other: LessonTime): boolean =>
  one.date === other.date && one.startTime === other.startTime && one.endTime === other.endTime;

const wallMs = ({ date, startTime }: Pick<LessonTime, 'date' | 'startTime'>): number =>
  Date.parse(`${date}T${startTime}Z`);

/** Reachable times first, then those nearest to the wanted one. */
export const nearestTo = <T extends LessonTime & { isReachable: boolean }>(
  times: readonly T[],
  wanted: Pick<LessonTime, 'date' | 'startTime'>,
): T[] =>
  times.toSorted(
    (one, other) =>
      Number(other.isReachable) - Number(one.isReachable) ||
      Math.abs(wallMs(one) - wallMs(wanted)) - Math.abs(wallMs(other) - wallMs(wanted)),
  );
