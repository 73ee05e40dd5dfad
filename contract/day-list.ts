/** Local start time of a slot. */
export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/** Start, and end exclusive: `HH:mm`. */
export const STARTS_OF_DAY: Record<TimeOfDay, readonly [from: string, before: string]> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
};

/** Counting stops at this number, which only has to show that there are many instructors. */
export const COUNTED_INSTRUCTORS_MAX = 100;
/** Sort orders for a day's instructors. The default, `recommended`, sorts by rating and, near a place, also by distance. */
export const DAY_SORTS = ['recommended', 'nearest', 'cheapest', 'best'] as const;
export type DaySort = (typeof DAY_SORTS)[number];
