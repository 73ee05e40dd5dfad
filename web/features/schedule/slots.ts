import type { SchoolSchedule } from '#contract/availability.ts';

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
