import { useQuery } from '@tanstack/react-query';
import { availabilityEndpoints } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import { scheduleUploadEndpoints } from '#contract/schedule-uploads.ts';
import { call } from '../../api/client.ts';
import { type Slot, slotsOf } from './slots.ts';

/** A year of lessons is a lot to send to a phone: the list begins with eight weeks. */
const LISTED_DAYS = 56;

interface Range {
  from: string;
  to?: string;
}

const ask = async (schoolId: string, range: Range, signal: AbortSignal): Promise<Slot[]> =>
  slotsOf(await call(availabilityEndpoints.schoolSchedule, { params: { schoolId }, query: range, signal }));

/** API-06, between two days. */
export function useScheduleRange(schoolId: string, range: { from: string; to: string }) {
  return useQuery({
    queryKey: ['school-schedule', schoolId, range],
    queryFn: ({ signal }) => ask(schoolId, range, signal),
    placeholderData: (previous) => previous,
  });
}

/** What is ahead: eight weeks of it, or everything where that is empty or wished for. */
export function useScheduleAhead(schoolId: string, today: string, isWhole: boolean) {
  return useQuery({
    queryKey: ['school-schedule', schoolId, today, isWhole],
    queryFn: async ({ signal }) => {
      const near = isWhole ? [] : await ask(schoolId, { from: today, to: addDays(today, LISTED_DAYS - 1) }, signal);
      if (near.length > 0) return { slots: near, isWhole: false };
      return { slots: await ask(schoolId, { from: today }, signal), isWhole: true };
    },
    placeholderData: (previous) => previous,
  });
}

export function useUploads(schoolId: string) {
  return useQuery({
    queryKey: ['schedule-uploads', schoolId],
    queryFn: ({ signal }) => call(scheduleUploadEndpoints.scheduleUploads, { query: { schoolId }, signal }),
  });
}
