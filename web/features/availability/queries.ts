import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addDays, firstBookableDay } from '#contract/bookable-days.ts';
import { call, callWithHeaders } from '../../api/client.ts';
import type { Filters, Where } from './day-search.ts';

/** Filters that the number of free instructors depends on. */
type Asked = Filters & Pick<Where, 'near'>;

export const availabilityKeys = {
  all: ['availability'],
  days: (from: string, to: string, filters: Asked) => [...availabilityKeys.all, 'days', from, to, filters],
  day: (date: string | null, filters: Filters & Where) => [...availabilityKeys.all, 'day', date, filters],
  emptiedBy: (date: string, filters: Asked) => [...availabilityKeys.all, 'emptied-by', date, filters],
  ofInstructor: (id: string) => [...availabilityKeys.all, 'instructor', id],
  instructor: (id: string, from: string | null, ends: AskedEnds = {}) => [
    ...availabilityKeys.ofInstructor(id),
    from,
    ends,
  ],
};

/** Someone else may take a shown time at any moment, so even a fresh list is refetched when the reader returns. */
export const refetchOnReturn = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

/** Where a lesson starts, and where it ends if that differs. */
interface AskedEnds {
  near?: string | undefined;
  dropOffNear?: string | undefined;
}

/** Most days one call can count. */
const WINDOW_DAYS = 62;

/** Number of free instructors on each day of a range. */
export function useAvailableDays(from: string, to: string, filters: Asked) {
  return useQuery({
    queryKey: availabilityKeys.days(from, to, filters),
    queryFn: ({ signal }) => call('GET /schedule/days', { query: { from, to, ...filters }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Covers two months from the first bookable day. */
export function useDaysAhead(today: string, filters: Asked) {
  const from = firstBookableDay(today);
  return useAvailableDays(from, addDays(from, WINDOW_DAYS - 1), filters);
}

const PAGE_SIZE = 12;

/** API-05: instructors free on a day, page by page. */
export function useDayAvailability(date: string | null, filters: Filters & Where) {
  return useInfiniteQuery({
    queryKey: availabilityKeys.day(date, filters),
    enabled: date !== null,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await callWithHeaders('GET /schedule/all', {
        query: {
          availabilityStatus: 'AVAILABLE',
          ...(date && { date }),
          ...filters,
          page: pageParam,
          pageSize: PAGE_SIZE,
        },
        signal,
      });
      return {
        records: data,
        total: Number(headers.get('X-Total-Count') ?? data.length),
        outside: Number(headers.get('X-Outside-Count') ?? 0),
      };
    },
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : undefined),
  });
}

/** Which single filter to drop to find somebody. An expensive query, so call it only for an empty list. */
export function useDroppableFilters(date: string, filters: Asked) {
  return useQuery({
    queryKey: availabilityKeys.emptiedBy(date, filters),
    queryFn: ({ signal }) => call('GET /schedule/emptied-by', { query: { date, ...filters }, signal }),
  });
}

/** An instructor's free slots from a day on, or the next ones without a day. Given places, only those with enough time to drive. */
export function useSlotsFrom(
  instructorId: string,
  from: string | null,
  { isWanted = instructorId !== '', near, dropOffNear }: AskedEnds & { isWanted?: boolean } = {},
) {
  return useQuery({
    queryKey: availabilityKeys.instructor(instructorId, from, { near, dropOffNear }),
    ...refetchOnReturn,
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call('GET /schedule/instructor/:instructorId', {
        params: { instructorId },
        query: { ...(from && { from }), ...(near && { near }), ...(dropOffNear && { dropOffNear }) },
        signal,
      }),
  });
}

const DAYS_BEFORE = 3;

/** An instructor's next free slots. If the wanted day lies beyond them, the slots around that day. */
export function useInstructorSlots(instructorId: string, date: string | null) {
  const nearest = useSlotsFrom(instructorId, null).data;
  const lastDay = nearest?.at(-1)?.date;
  const isBeyond = date !== null && lastDay !== undefined && date > lastDay;
  const around = useSlotsFrom(instructorId, date && addDays(date, -DAYS_BEFORE), { isWanted: isBeyond }).data;
  return isBeyond && around?.length !== 0 ? around : nearest;
}
