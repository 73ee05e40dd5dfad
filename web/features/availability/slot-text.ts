export interface Slot {
  startTime: string;
  endTime: string;
}

/** A slot as navigation and addresses carry it: `09:00 - 10:00`. */
export const slotText = ({ startTime, endTime }: Slot): string => `${startTime} - ${endTime}`;

const SLOT = /^(\d{2}:\d{2}) - (\d{2}:\d{2})$/;

export function readSlot(text: string | null | undefined): Slot | null {
  const [, startTime, endTime] = SLOT.exec(text ?? '') ?? [];
  return startTime && endTime ? { startTime, endTime } : null;
}
