import type { SchoolSchedule } from '#contract/availability.ts';
import { wallIn } from '../../ui/dates.ts';

export interface Slot {
  id: string;
  instructorId: string;
  instructor: string;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  isBooked: boolean;
  /** Colleagues who have the car then, by first names; else empty. */
  carWith: string;
  /** Free, but students can't book it. */
  isOfficeOnly: boolean;
}

/** One line a slot, by day, hour and name. */
export function listSlots(schedule: SchoolSchedule): Slot[] {
  const slots = schedule.flatMap(({ instructorId, firstName, lastName, availabilitySlots }) =>
    availabilitySlots.flatMap(({ date, time }) =>
      time.map(({ id, timeZone, startTime, endTime, availabilityStatus, carWith = [], isOfficeOnly = false }) => ({
        ...{ id, instructorId, date, startTime, endTime, timeZone },
        instructor: `${firstName} ${lastName}`.trim(),
        isBooked: availabilityStatus === 'Booked',
        isOfficeOnly,
        carWith: carWith.map(({ firstName }) => firstName).join(', '),
      })),
    ),
  );
  const keyOf = (slot: Slot) => `${slot.date} ${slot.startTime} ${slot.instructor}`;
  return slots.sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

export type SlotState = 'booked' | 'available' | 'officeOnly' | 'carGone' | 'past';

/** An hour that has begun on its street is free no more. */
export function getSlotState(slot: Slot, nowMs: number): SlotState {
  if (slot.isBooked) return 'booked';
  const now = wallIn(slot.timeZone, nowMs);
  if (`${slot.date} ${slot.startTime}` <= `${now.date} ${now.time}`) return 'past';
  if (slot.carWith) return 'carGone';
  return slot.isOfficeOnly ? 'officeOnly' : 'available';
}
