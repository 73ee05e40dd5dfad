import { useQuery } from '@tanstack/react-query';
import { type AnswerFrom, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { moneyKeys } from '../money/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { schoolBookingKeys } from '../school-bookings/queries.ts';
import type { ChosenHours } from './use-snow-day-window.ts';

const snowDayKeys = {
  all: ['snow-day'],
  preview: (hours: ChosenHours | null) => [...snowDayKeys.all, hours],
};

export type SnowDayPreview = AnswerFrom<'GET /snow-day/preview'>;
export type SnowDayOutcome = AnswerFrom<'POST /snow-day'>;

/** What cancelling these hours would do at this moment. */
export function useSnowDayPreview(hours: ChosenHours | null) {
  return useQuery({
    queryKey: snowDayKeys.preview(hours),
    queryFn: ({ signal }) =>
      call('GET /snow-day/preview', {
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
  useChange(
    [snowDayKeys.all, schoolBookingKeys.all, scheduleKeys.all, analyticsKeys.all, moneyKeys.all],
    (body: BodyFor<'POST /snow-day'>) => call('POST /snow-day', { body }),
  );
