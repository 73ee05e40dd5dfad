import { addDays } from '#contract/bookable-days.ts';
import type { Interval } from './slot.rules.ts';

const DAY_MS = 86_400_000;
/**
 * The longest span of a calendar day across Canada's zones: it starts after midnight UTC and ends before noon UTC of
 * the next day.
 */
const ENDS_AFTER_MS = 1.5 * DAY_MS;

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** For each calendar day, the busy times that touch it anywhere in Canada. */
export function busyByDay(times: readonly Interval[]): Map<string, Interval[]> {
  const days = new Map<string, Interval[]>();
  for (const { startsAt, endsAt } of times) {
    for (let day = addDays(utcDay(startsAt), -1); day <= utcDay(endsAt); day = addDays(day, 1)) {
      const begins = Date.parse(`${day}T00:00:00Z`);
      const part = { startsAt: Math.max(startsAt, begins), endsAt: Math.min(endsAt, begins + ENDS_AFTER_MS) };
      if (part.startsAt >= part.endsAt) continue;
      const parts = days.get(day);
      if (parts) parts.push(part);
      else days.set(day, [part]);
    }
  }
  return days;
}
