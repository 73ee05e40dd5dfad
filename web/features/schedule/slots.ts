import type { SchoolSchedule } from '#contract/availability.ts';
import { wallIn } from '../../ui/wall-time.ts';

export interface Slot {
  id: string;
  instructorId: string;
  instructor: string;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  isBooked: boolean;
}

/** One line a slot, by day, hour and name. */
export function slotsOf(schedule: SchoolSchedule): Slot[] {
  const slots = schedule.flatMap(({ instructorId, firstName, lastName, availabilitySlots }) =>
    availabilitySlots.flatMap(({ date, time }) =>
      time.map(({ id, timeZone, startTime, endTime, availabilityStatus }) => ({
        ...{ id, instructorId, date, startTime, endTime, timeZone },
        instructor: `${firstName} ${lastName}`.trim(),
        isBooked: availabilityStatus === 'Booked',
      })),
    ),
  );
  const keyOf = (slot: Slot) => `${slot.date} ${slot.startTime} ${slot.instructor}`;
  return slots.sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

export type SlotState = 'booked' | 'available' | 'past';

/** An hour that has begun on its street is free no more. */
export function stateOf(slot: Slot, nowMs: number): SlotState {
  if (slot.isBooked) return 'booked';
  const now = wallIn(slot.timeZone, nowMs);
  return `${slot.date} ${slot.startTime}` > `${now.date} ${now.time}` ? 'available' : 'past';
}
