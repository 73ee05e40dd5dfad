import { useQuery } from '@tanstack/react-query';
import { availabilityEndpoints } from '#contract/availability.ts';
import { call } from '../../api/client.ts';

/** An instructor's free slots, the nearest first; `from` where one wants a day that is further away. */
export function useInstructorSlots(instructorId: string, from?: string) {
  return useQuery({
    queryKey: ['availability', 'instructor', instructorId, from ?? null],
    enabled: instructorId !== '',
    queryFn: ({ signal }) =>
      call(availabilityEndpoints.instructorAvailability, {
        params: { instructorId },
        query: from ? { from } : {},
        signal,
      }),
  });
}
