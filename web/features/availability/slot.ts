import { readSpan } from '#contract/written-times.ts';

export interface Slot {
  startTime: string;
  endTime: string;
}

/** Format of a slot in addresses and navigation state: `09:00 - 10:00`. */
export const formatSlot = ({ startTime, endTime }: Slot): string => `${startTime} - ${endTime}`;

export const parseSlot = (text: string | null | undefined): Slot | null => readSpan(text ?? '');
