/** How a day's instructors follow each other; `recommended` unless said: by rating and, near a place, by distance too. */
export const DAY_SORTS = ['recommended', 'nearest', 'cheapest', 'best'] as const;
export type DaySort = (typeof DAY_SORTS)[number];
