import { findEndDate, OFFICE_MINUTES } from '#contract/lesson-times.ts';
import type { ValidationCode } from '#contract/validation-codes.ts';
import { type Interval, overlaps, toInstant } from './slot.rules.ts';

/** A time of an instructor by the wall clock. An end that isn't after the start is on the next day. */
export interface OfficeTime {
  instructorId: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  startTime: string;
  endTime: string;
}

const MINUTE_MS = 60_000;

/** The instants of a time, or what's wrong with it. Of a time that the clocks show twice, the first counts. */
export function deriveOfficeTime(
  time: Omit<OfficeTime, 'instructorId'>,
  timeZone: string,
): Interval | { path: 'startTime' | 'endTime'; code: ValidationCode } {
  const start = toInstant({ date: time.date, time: time.startTime, timeZone });
  if (start.kind === 'skipped') return { path: 'startTime', code: 'nonexistent_time' };
  const end = toInstant({ date: findEndDate(time), time: time.endTime, timeZone });
  if (end.kind === 'skipped') return { path: 'endTime', code: 'nonexistent_time' };
  const minutes = (end.epochMs - start.epochMs) / MINUTE_MS;
  if (minutes < OFFICE_MINUTES.min) return { path: 'endTime', code: 'lesson_too_short' };
  if (minutes > OFFICE_MINUTES.max) return { path: 'endTime', code: 'lesson_too_long' };
  return { startsAt: start.epochMs, endsAt: end.epochMs };
}

/** What is left of a time without these others, in order of time. */
export function subtractIntervals(whole: Interval, others: readonly Interval[]): Interval[] {
  const left: Interval[] = [];
  let { startsAt } = whole;
  for (const other of others.filter((one) => overlaps(one, whole)).toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (other.startsAt > startsAt) left.push({ startsAt, endsAt: other.startsAt });
    startsAt = Math.max(startsAt, other.endsAt);
  }
  return startsAt < whole.endsAt ? [...left, { startsAt, endsAt: whole.endsAt }] : left;
}

/** Whether these times, which may touch or overlap, fill the whole one. */
export const fillWhole = (whole: Interval, times: readonly Interval[]): boolean =>
  subtractIntervals(whole, times).length === 0;
