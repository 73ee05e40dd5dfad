import { useQuery } from '@tanstack/react-query';
import { availabilityEndpoints } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import { call } from '../../api/client.ts';

const DAYS_BEFORE = 3;

function useSlotsFrom(instructorId: string, from: string | null, isWanted: boolean) {
  return useQuery({
    queryKey: ['availability', 'instructor', instructorId, from],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call(availabilityEndpoints.instructorAvailability, {
        params: { instructorId },
        query: from ? { from } : {},
        signal,
      }),
  });
}

/** An instructor's free slots to choose from: the nearest or, where the day wanted lies beyond them, those around it. */
export function useInstructorSlots(instructorId: string, date: string | null) {
  const nearest = useSlotsFrom(instructorId, null, instructorId !== '').data;
  const lastDay = nearest?.at(-1)?.date;
  const isBeyond = date !== null && lastDay !== undefined && date > lastDay;
  const around = useSlotsFrom(instructorId, date && addDays(date, -DAYS_BEFORE), isBeyond).data;
  return isBeyond && around?.length !== 0 ? around : nearest;
}
