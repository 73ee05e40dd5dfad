import { useInfiniteQuery } from '@tanstack/react-query';
import { availabilityEndpoints } from '#contract/availability.ts';
import { callWithHeaders } from '../../api/client.ts';
import type { Filters } from './day-search.ts';

const PAGE_SIZE = 12;

/** API-05: the instructors of a day, a page at a time. */
export function useDayAvailability(date: string | null, filters: Filters) {
  return useInfiniteQuery({
    queryKey: ['availability', 'day', date, filters],
    enabled: date !== null,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await callWithHeaders(availabilityEndpoints.dayAvailability, {
        query: {
          availabilityStatus: 'AVAILABLE',
          ...(date && { date }),
          ...filters,
          page: pageParam,
          pageSize: PAGE_SIZE,
        },
        signal,
      });
      return { records: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : undefined),
  });
}
