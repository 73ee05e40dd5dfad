/** Longest text for a place: a postal code, a town, or an address with its code. */
export const PLACE_TEXT_MAX = 120;
