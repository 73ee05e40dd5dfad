import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import { snowDayEndpoints } from '#contract/snow-days.ts';
import { call } from '../../api/client.ts';
import type { ChosenHours } from './use-snow-day-window.ts';

export type SnowDayPreview = AnswerOf<typeof snowDayEndpoints.previewSnowDay>;
export type SnowDayOutcome = AnswerOf<typeof snowDayEndpoints.declareSnowDay>;

/** What cancelling these hours would do at this moment. */
export function useSnowDayPreview(hours: ChosenHours | null) {
  return useQuery({
    queryKey: ['snow-day', hours],
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

/** Cancels, and lets every list of the school be asked for again. */
export function useDeclareSnowDay() {
  const queries = useQueryClient();
  return async (body: Parameters<typeof declare>[0]): Promise<SnowDayOutcome> => {
    const outcome = await declare(body);
    for (const name of ['school-bookings', 'school-schedule', 'school-analytics', 'snow-day'])
      void queries.invalidateQueries({ queryKey: [name] });
    return outcome;
  };
}

const declare = (body: {
  id: string;
  date: string;
  startTime?: string;
  endTime?: string;
  instructorIds?: string[];
  reason: string;
  withdrawsFree: boolean;
  shown: string[];
}) => call(snowDayEndpoints.declareSnowDay, { body });

/** A random UUID, also where the page is not served over https and `crypto.randomUUID` is missing. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
