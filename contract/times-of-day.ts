/** Local start time of a slot. */
export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/** Start, and end exclusive: `HH:mm`. */
export const STARTS_OF_DAY: Record<TimeOfDay, readonly [from: string, before: string]> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
};
