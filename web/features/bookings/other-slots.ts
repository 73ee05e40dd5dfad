import type { z } from 'zod';
import type { slotTakenDetailsSchema } from '#contract/bookings.ts';
import { ApiError } from '../../api/errors.ts';

/** What is still free that day, when somebody was faster; null for any other failure. */
export function otherSlotsIn(error: unknown): { startTime: string; endTime: string }[] | null {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return null;
  const details = error.details as z.output<typeof slotTakenDetailsSchema> | undefined;
  return details?.otherSlots ?? [];
}
