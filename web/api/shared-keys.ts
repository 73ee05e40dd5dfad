/**
 * Query keys that features invalidate without importing the feature that fetches them, because it imports them. They begin with that
 * feature's name.
 */
export const SHARED_KEYS = {
  bookings: ['bookings'],
  schoolStudents: ['school-students'],
  officeMessages: ['office-messages'],
} as const;
