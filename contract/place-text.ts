/** What a place may be written as: a postal code, a town, a whole address with its code. */
export const PLACE_TEXT_MAX = 120;
