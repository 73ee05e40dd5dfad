import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { bookingEndpoints, type slotTakenDetailsSchema } from '#contract/bookings.ts';
import { call } from '../../api/client.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';

export interface SessionRequest {
  instructorId: string;
  studentId: string;
  date: string;
  startTime: string;
  endTime: string;
  perHourCharges: number;
  location: string;
}

const QUIET_RETRIES = 1;

/**
 * API-10. A lost answer is asked for once more without a word, then by the student's own press: the same request gives the
 * same booking, never two.
 */
export function useCreateBooking() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: SessionRequest) =>
      call(bookingEndpoints.createBooking, { body: { ...request, totalCharges: 0, feeAndTaxes: 0 } }),
    retry: (failures, error) => failures < QUIET_RETRIES && error instanceof NetworkError,
    // Without a connection it fails and says so, instead of waiting in silence.
    networkMode: 'always',
    // Won or lost, what was on show has changed.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['availability'] });
      void queries.invalidateQueries({ queryKey: ['bookings'] });
    },
  });
}

/** What is still free that day, when somebody was faster; null for any other failure. */
export function otherSlotsIn(error: unknown): { startTime: string; endTime: string }[] | null {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return null;
  const details = error.details as z.output<typeof slotTakenDetailsSchema> | undefined;
  return details?.otherSlots ?? [];
}
