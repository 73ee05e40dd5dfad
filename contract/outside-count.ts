/** How far those are counted who do not come to a place, or whom a filter leaves out: a number of them says that one could look elsewhere, no more. */
export const OUTSIDE_COUNTED_MAX = 100;
