import type * as z from 'zod/mini';
import type { outsideDetailsSchema } from '#contract/bookings.ts';
import { ApiError, fieldIssues } from '../../api/errors.ts';
import { useSlotsFrom } from '../availability/queries.ts';
import type { FreeSlot } from '../availability/slot-picker.tsx';
import { isSameTime } from './move-slots.tsx';

export type Outside = z.output<typeof outsideDetailsSchema>;

/** What the server said of a place that is farther away than the instructor comes. */
export const outsideIn = (error: unknown): Outside | undefined =>
  error instanceof ApiError && error.code === 'outside_service_area' ? (error.details as Outside) : undefined;

/**
 * Whether the instructor comes to a pickup, and to which of the slots there is the time to drive. Nobody knows without a postal code; the
 * server has the last word on the booking, and alone knows of a lesson that ends elsewhere.
 */
export function useReach(
  instructorId: string,
  slots: readonly FreeSlot[] | undefined,
  { pickupPostalCode, dropOff }: { pickupPostalCode: string | null; dropOff: string },
): { outside?: Outside; isUnknownCode: boolean; slots?: readonly FreeSlot[] } {
  const isWanted = pickupPostalCode !== null && slots !== undefined && slots.length > 0;
  const near = pickupPostalCode ?? undefined;
  const { data, error } = useSlotsFrom(instructorId, slots?.[0]?.date ?? null, { isWanted, near });
  const outside = isWanted ? outsideIn(error) : undefined;
  const isUnknownCode = isWanted && fieldIssues(error).some(({ path }) => path === 'near');
  if (!isWanted || !data || error || dropOff !== '') return { ...(outside && { outside }), isUnknownCode };
  return { isUnknownCode, slots: slots.filter((slot) => data.some((one) => isSameTime(one, slot))) };
}
