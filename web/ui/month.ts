import { addDays } from '#contract/bookable-days.ts';

const firstOf = (date: string): string => `${date.slice(0, 8)}01`;

/** The first and the last day of a date's month. */
export function getMonthRange(date: string): { from: string; to: string } {
  const from = firstOf(date);
  return { from, to: addDays(firstOf(addDays(from, 31)), -1) };
}

/** The same day of another month, or its last where there is none: a month after January 31 is February 28. */
export function addMonths(date: string, months: number): string {
  const first = new Date(`${firstOf(date)}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const { from, to } = getMonthRange(first.toISOString().slice(0, 10));
  const same = from.slice(0, 8) + date.slice(8);
  const isThere = same <= to;
  return isThere ? same : to;
}
