import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Place } from '#contract/places.ts';
import { call } from '../../api/client.ts';

export const placeKeys = {
  all: ['places'],
  called: (text: string) => [...placeKeys.all, text],
};

const called = (text: string) => ({
  queryKey: placeKeys.called(text),
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    call('GET /places', { query: { text }, ...(signal && { signal }) }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Places that a text may mean, the best first. */
export function usePlaces(text: string) {
  return useQuery({ ...called(text), enabled: text.length >= 2, placeholderData: keepPreviousData });
}

/** The same, asked for when somebody is done writing. */
export function useFindPlaces(): (text: string) => Promise<Place[]> {
  const client = useQueryClient();
  return (text) => client.fetchQuery(called(text));
}
