/** How far instructors are counted where a number says no more than that there are many: on a day, elsewhere, without a filter. */
export const COUNTED_INSTRUCTORS_MAX = 100;
