import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { availabilityEndpoints } from '#contract/availability.ts';
import { type Booking, bookingEndpoints } from '#contract/bookings.ts';
import { call } from '../../api/client.ts';
import { NetworkError } from '../../api/errors.ts';

export interface NewTime {
  date: string;
  startTime: string;
  endTime: string;
}

/** Where the lesson could move to: its instructor's free slots, the nearest first. */
export const useFreeTimes = (instructorId: string) =>
  useQuery({
    queryKey: ['availability', 'free-times', instructorId],
    queryFn: ({ signal }) =>
      call(availabilityEndpoints.instructorAvailability, { params: { instructorId }, query: {}, signal }),
  });

/** The same move sent again answers the booking as it was moved: a lost answer may be asked for once more. */
export function useMoveBooking(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTime): Promise<Booking> => call(bookingEndpoints.moveBooking, { params: { id }, body }),
    retry: (failures, error) => failures < 1 && error instanceof NetworkError,
    networkMode: 'always',
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['availability'] });
      void queries.invalidateQueries({ queryKey: ['bookings'] });
    },
  });
}
