import type { SchoolSchedule, SlotRow } from '#contract/availability.ts';

/** All slots of a schedule, sorted by day, time and name. */
export function listSlotRows(schedule: SchoolSchedule): SlotRow[] {
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
  const keyOf = (slot: SlotRow) => `${slot.date} ${slot.startTime} ${slot.instructor}`;
  return slots.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
