import { addDays } from '#contract/bookable-days.ts';
import { CAR_REMINDER_DAYS } from '#contract/cars.ts';

/** How near the end of something is that a car needs. */
export function expiryOf(date: string | null, today: string): 'unknown' | 'fine' | 'soon' | 'expired' {
  if (date === null) return 'unknown';
  if (date < today) return 'expired';
  return date <= addDays(today, CAR_REMINDER_DAYS) ? 'soon' : 'fine';
}

/** Whether a car gives no lessons today, or will not. */
export function serviceOf(
  { outFrom, outUntil }: { outFrom: string | null; outUntil: string | null },
  today: string,
): 'in' | 'out' | 'planned' {
  if (outFrom === null || (outUntil !== null && outUntil < today)) return 'in';
  return outFrom <= today ? 'out' : 'planned';
}
