import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import type { ValidationCode } from '#contract/validation-codes.ts';

/** Lessons that are typed in from a paper diary are at most this old. */
const DIARY_DAYS = 400;
const WEEK_DAYS = 7;

/** The days of a booking, each once and in order: its own, and those it's repeated on. */
export function listDates(
  date: string,
  repeat: { weekly: number } | { dates: readonly string[] } | undefined,
): string[] {
  if (repeat === undefined) return [date];
  const others =
    'weekly' in repeat
      ? Array.from({ length: repeat.weekly - 1 }, (_, week) => addDays(date, (week + 1) * WEEK_DAYS))
      : repeat.dates;
  return [...new Set([date, ...others])].toSorted();
}

/** A year's typing error would start the school's books there. */
export function checkDate(date: string, today: string): ValidationCode | null {
  if (date > addDays(today, BOOKING_HORIZON_DAYS)) return 'date_too_far';
  return date < addDays(today, -DIARY_DAYS) ? 'date_too_early' : null;
}
