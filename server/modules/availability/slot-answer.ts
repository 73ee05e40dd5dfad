import type { HandledSlot } from '#contract/availability.ts';
import type { FreeTime, StoredSlot } from './availability.service.ts';

/** A slot as its school handles it. */
export const presentSlot = (slot: FreeTime & Partial<Pick<StoredSlot, 'status'>>): HandledSlot => ({
  id: String(slot.id),
  instructorId: slot.instructorId,
  date: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  timeZone: slot.timeZone,
  availabilityStatus: slot.status === 'BOOKED' ? 'Booked' : 'Available',
});
