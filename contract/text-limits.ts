/** Most characters in a student's note to the instructor. */
export const NOTE_MAX = 200;
/** Longest text for a place: a postal code, a town, or an address with its code. */
export const PLACE_TEXT_MAX = 120;
