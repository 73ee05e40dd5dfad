import { useQuery } from '@tanstack/react-query';
import { availabilityEndpoints } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import { call } from '../../api/client.ts';

/** One answer holds no more; the day on which it breaks off is incomplete. */
const ANSWER_MAX = 60;
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
  const isCut = nearest !== undefined && nearest.length >= ANSWER_MAX;
  const lastDay = nearest?.at(-1)?.date;
  const isBeyond = isCut && date !== null && lastDay !== undefined && date >= lastDay;
  const around = useSlotsFrom(instructorId, date && addDays(date, -DAYS_BEFORE), isBeyond).data;
  const slots = isBeyond ? around : nearest;
  return slots && slots.length >= ANSWER_MAX ? slots.filter((slot) => slot.date !== slots.at(-1)?.date) : slots;
}
