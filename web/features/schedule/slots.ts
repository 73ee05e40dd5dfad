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
  /** First names of colleagues who have the car at that time. */
  carWith: string;
  /** Free, but bookable only by the office. */
  isOfficeOnly: boolean;
}

/** All slots sorted by day, time and name. */
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

/** A slot that has started, in its local time, is no longer free. */
export function getSlotState(slot: Slot, nowMs: number): SlotState {
  if (slot.isBooked) return 'booked';
  const now = wallIn(slot.timeZone, nowMs);
  if (`${slot.date} ${slot.startTime}` <= `${now.date} ${now.time}`) return 'past';
  if (slot.carWith) return 'carGone';
  return slot.isOfficeOnly ? 'officeOnly' : 'available';
}
