import type * as z from 'zod/mini';
import type { outsideDetailsSchema } from '#contract/bookings.ts';
import { ApiError, fieldIssues } from '../../api/client.ts';
import { useSlotsFrom } from '../availability/queries.ts';
import type { FreeSlot } from '../availability/slot-picker.tsx';
import { isSameTime } from './move-slots.tsx';
import type { LessonPlaces } from './use-lesson-places.ts';

export type Outside = z.output<typeof outsideDetailsSchema>;

/** What the server said of a place that is farther away than the instructor comes. */
export const outsideIn = (error: unknown): Outside | undefined =>
  error instanceof ApiError && error.code === 'outside_service_area' ? (error.details as Outside) : undefined;

type SaidPlaces = Pick<LessonPlaces['said'], 'pickupPostalCode' | 'dropOff' | 'dropOffPostalCode'>;

/** Of the place that is too far. */
export const codeOutside = ({ isDropOff }: Outside, said: SaidPlaces): string | null =>
  isDropOff ? said.dropOffPostalCode : said.pickupPostalCode;

/**
 * Whether the instructor comes to where a lesson begins and ends, and to which of the slots there is the time to drive, and on from them. Nobody
 * knows without a postal code; the server has the last word on the booking.
 */
export function useReach(
  instructorId: string,
  slots: readonly FreeSlot[] | undefined,
  { pickupPostalCode, dropOff, dropOffPostalCode }: SaidPlaces,
): { outside?: Outside; unknownCode?: 'pickup' | 'dropOff'; slots?: readonly FreeSlot[] } {
  const isWanted = (pickupPostalCode ?? dropOffPostalCode) !== null && slots !== undefined && slots.length > 0;
  const ends = { near: pickupPostalCode ?? undefined, dropOffNear: dropOffPostalCode ?? undefined };
  const { data, error } = useSlotsFrom(instructorId, slots?.[0]?.date ?? null, { isWanted, ...ends });
  if (!isWanted) return {};
  const outside = outsideIn(error);
  const paths = fieldIssues(error).map(({ path }) => path);
  const unknownCode = paths.includes('near') ? 'pickup' : paths.includes('dropOffNear') ? 'dropOff' : undefined;
  const isEndUnknown = dropOff !== '' && dropOffPostalCode === null;
  return {
    ...(outside && { outside }),
    ...(unknownCode && { unknownCode }),
    ...(data &&
      !error &&
      !isEndUnknown && { slots: slots.filter((slot) => data.some((one) => isSameTime(one, slot))) }),
  };
}
