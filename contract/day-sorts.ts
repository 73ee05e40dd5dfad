/** Sort orders for a day's instructors. The default, `recommended`, sorts by rating and, near a place, also by distance. */
export const DAY_SORTS = ['recommended', 'nearest', 'cheapest', 'best'] as const;
export type DaySort = (typeof DAY_SORTS)[number];
