import type { AnswerFrom } from '../../api/client.ts';
import { wallIn } from '../../ui/dates.ts';

export type Slot = AnswerFrom<'GET /schedule/school/:schoolId/slots'>['slots'][number];

export type SlotState = 'booked' | 'available' | 'officeOnly' | 'carGone' | 'past';

/** A slot that has started, in its local time, is no longer free. */
export function getSlotState(slot: Slot, nowMs: number): SlotState {
  if (slot.isBooked) return 'booked';
  const now = wallIn(slot.timeZone, nowMs);
  if (`${slot.date} ${slot.startTime}` <= `${now.date} ${now.time}`) return 'past';
  if (slot.carWith) return 'carGone';
  return slot.isOfficeOnly ? 'officeOnly' : 'available';
}
