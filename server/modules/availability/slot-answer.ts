import type { HandledSlot } from '#contract/availability.ts';
import { versionOf } from '#server/platform/record-version.ts';
import type { FreeTime, StoredSlot } from './availability.ts';

/** A slot as its school handles it. */
export const presentSlot = (slot: FreeTime & Partial<Pick<StoredSlot, 'status'>>): HandledSlot => ({
  id: String(slot.id),
  instructorId: slot.instructorId,
  date: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  timeZone: slot.timeZone,
  availabilityStatus: slot.status === 'BOOKED' ? 'Booked' : 'Available',
  version: versionOf(slotFields(slot)),
});

/** The fields of the form that moves a slot. */
export const slotFields = ({ instructorId, date, startTime, endTime, timeZone }: Omit<FreeTime, 'id'>) => ({
  ...{ instructorId, date, startTime, endTime, timeZone },
});
