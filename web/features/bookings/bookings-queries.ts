import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Booking, bookingEndpoints } from '#contract/bookings.ts';
import { call } from '../../api/client.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';

/** API-09: a student's bookings, the latest lesson first. */
export function useMyBookings(candidateId: string | undefined) {
  return useQuery({
    queryKey: ['bookings', 'list', candidateId],
    enabled: candidateId !== undefined,
    queryFn: ({ signal }) =>
      call(bookingEndpoints.candidateBookings, { query: { candidateId: candidateId ?? '', fetchType: 'ALL' }, signal }),
  });
}

export function useBooking(id: string) {
  return useQuery({
    queryKey: ['bookings', 'one', id],
    queryFn: ({ signal }) => call(bookingEndpoints.booking, { params: { id }, signal }),
  });
}

/** Cancels; the answer is the booking as it is then, with the refund that is due. */
export function useCancelBooking() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string): Promise<Booking> => call(bookingEndpoints.cancelBooking, { params: { id }, body: {} }),
    networkMode: 'always',
    onSettled: (_, error) => {
      // Changed, or found changed by someone else: either way the lists are old now.
      if (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)) return;
      void queries.invalidateQueries({ queryKey: ['availability'] });
      void queries.invalidateQueries({ queryKey: ['bookings'] });
    },
  });
}
