/** The most places that one student keeps. */
export const SAVED_PLACES_MAX = 5;

/** Names that are read in the reader's language; any other is the student's own word. */
export const SAVED_PLACE_NAMES = ['home', 'school', 'work'] as const;
export type SavedPlaceName = (typeof SAVED_PLACE_NAMES)[number];
