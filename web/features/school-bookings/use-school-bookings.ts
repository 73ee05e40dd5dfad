import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Booking, bookingEndpoints } from '#contract/bookings.ts';
import { call } from '../../api/client.ts';

const bookingsKey = (schoolId: string) => ['school-bookings', schoolId] as const;

/** SB-01. All of them: what is upcoming and what is past is told by the clock, and a list must not ask twice. */
export function useSchoolBookings(schoolId: string | undefined) {
  return useQuery({
    queryKey: bookingsKey(schoolId ?? ''),
    queryFn: ({ signal }) =>
      call(bookingEndpoints.schoolBookings, {
        params: { schoolId: schoolId ?? '' },
        query: { fetchType: 'ALL' },
        signal,
      }),
    enabled: schoolId !== undefined,
    // A student may book while the list is open on the desk.
    refetchInterval: 60_000,
  });
}

/** Puts a changed booking in its place in every list. */
export function useStoredBooking(): (stored: Booking) => void {
  const queries = useQueryClient();
  return (stored) => {
    queries.setQueriesData<Booking[]>({ queryKey: ['school-bookings'] }, (list) =>
      list?.map((one) => (one.bookingId === stored.bookingId ? stored : one)),
    );
    // The slot is free again.
    void queries.invalidateQueries({ queryKey: ['school-schedule'] });
  };
}
