import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Suggestions } from '#contract/availability.ts';
import type { Place } from '#contract/places.ts';
import { call } from '../../api/client.ts';

export const placeKeys = {
  all: ['places'],
  called: (text: string) => [...placeKeys.all, text],
  suggested: (text: string) => [...placeKeys.all, 'suggested', text],
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

const suggested = (text: string) => ({
  queryKey: placeKeys.suggested(text),
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    call('GET /schedule/suggestions', { query: { text }, ...(signal && { signal }) }),
});

/** Where, and who, a text may mean that is typed above the list. */
export function useSuggestions(text: string) {
  return useQuery({ ...suggested(text), enabled: text.length >= 2, placeholderData: keepPreviousData });
}

/** The same, asked for when somebody is done writing. */
export function useFindSuggestions(): (text: string) => Promise<Suggestions> {
  const client = useQueryClient();
  return (text) => client.fetchQuery(suggested(text));
}
