import { createAvailabilityService } from './availability.service.ts';
import { createChangedDays } from './changed-days.ts';
import { createDayLists } from './day-lists.ts';
import { createFreeSlots } from './free-slots.ts';
import { createNearby } from './nearby.ts';

type Needed = Parameters<typeof createNearby>[0] &
  Omit<Parameters<typeof createDayLists>[0], 'nearby'> &
  Omit<Parameters<typeof createFreeSlots>[0], 'nearby'> &
  Parameters<typeof createChangedDays>[0] &
  Omit<Parameters<typeof createAvailabilityService>[0], 'changedDays'>;

/** The slots of schedules, and what students are shown of them, each part given what it needs. */
export function composeAvailability(needed: Needed) {
  const nearby = createNearby(needed);
  const dayLists = createDayLists({ ...needed, nearby });
  const freeSlots = createFreeSlots({ ...needed, nearby });
  const kept = [needed.reachableSlots, dayLists, freeSlots, ...needed.kept];
  const changedDays = createChangedDays({ ...needed, kept });
  return { nearby, dayLists, freeSlots, availability: createAvailabilityService({ ...needed, changedDays }) };
}

export type Availability = ReturnType<typeof composeAvailability>;
