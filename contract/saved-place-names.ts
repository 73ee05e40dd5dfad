/** Most places per student. */
export const SAVED_PLACES_MAX = 5;

/** Names we translate; any other is the student's own. */
export const SAVED_PLACE_NAMES = ['home', 'school', 'work'] as const;
export type SavedPlaceName = (typeof SAVED_PLACE_NAMES)[number];
