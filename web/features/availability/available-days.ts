import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { availabilityEndpoints } from '#contract/availability.ts';
import { addDays, firstBookableDay } from '#contract/bookable-days.ts';
import { call } from '../../api/client.ts';
import type { Filters } from './day-search.ts';

/** Days that one call can count. */
const WINDOW_DAYS = 62;

/** How many instructors are free on each day of a range. */
function useAvailableDays(from: string, to: string, filters: Filters) {
  return useQuery({
    queryKey: ['availability', 'days', from, to, filters],
    queryFn: ({ signal }) => call(availabilityEndpoints.availableDays, { query: { from, to, ...filters }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The two months from the first day that can be booked. */
export function useDaysAhead(today: string, filters: Filters) {
  const from = firstBookableDay(today);
  return useAvailableDays(from, addDays(from, WINDOW_DAYS - 1), filters);
}

/** The month on show, for its marks. */
export const useDaysOfMonth = useAvailableDays;
