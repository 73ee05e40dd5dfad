/** Counting stops here, where a number only has to show that there are many instructors. */
export const COUNTED_INSTRUCTORS_MAX = 100;
