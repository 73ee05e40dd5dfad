import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodyIn } from '#contract/endpoint.ts';
import { snowDayEndpoints } from '#contract/snow-days.ts';
import { call } from '../../api/client.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { schoolBookingKeys } from '../school-bookings/queries.ts';
import type { ChosenHours } from './use-snow-day-window.ts';

const snowDayKeys = {
  all: ['snow-day'],
  preview: (hours: ChosenHours | null) => [...snowDayKeys.all, hours],
};

export type SnowDayPreview = AnswerOf<typeof snowDayEndpoints.previewSnowDay>;
export type SnowDayOutcome = AnswerOf<typeof snowDayEndpoints.declareSnowDay>;

/** What cancelling these hours would do at this moment. */
export function useSnowDayPreview(hours: ChosenHours | null) {
  return useQuery({
    queryKey: snowDayKeys.preview(hours),
    queryFn: ({ signal }) =>
      call(snowDayEndpoints.previewSnowDay, {
        query: { ...hours, date: hours?.date ?? '', instructorIds: hours?.instructorIds?.join(',') },
        signal,
      }),
    enabled: hours !== null,
    // Students book and cancel meanwhile.
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

/** It cancels lessons, and withdraws slots. */
export const useDeclareSnowDay = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof snowDayEndpoints.declareSnowDay>) =>
      call(snowDayEndpoints.declareSnowDay, { body }),
    meta: { stale: [snowDayKeys.all, schoolBookingKeys.all, scheduleKeys.all, analyticsKeys.all] },
  });
