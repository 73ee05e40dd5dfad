import { addDays } from '#contract/bookable-days.ts';

const A_SUNDAY = '2026-11-22';

/** A day that is called so, for what prints the names of days. */
export const dayOfWeekday = (weekday: number): string => addDays(A_SUNDAY, weekday);
