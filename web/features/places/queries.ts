import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suggestions } from '#contract/availability.ts';
import type { Place } from '#contract/places.ts';
import { SAVED_PLACE_NAMES } from '#contract/saved-place-names.ts';
import { type AnswerFrom, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('places');

/** 'Home' for `home`; a custom name as written. */
export function useSavedPlaceName(): (name: string) => string {
  const t = useTexts();
  return (name) => {
    const known = SAVED_PLACE_NAMES.find((one) => one === name);
    return known ? t(`saved.names.${known}`) : name;
  };
}

export const placeKeys = {
  all: ['places'],
  own: ['places', 'own', 'saved'],
  called: (text: string) => [...placeKeys.all, text],
  suggested: (text: string) => [...placeKeys.all, 'suggested', text],
};

// Typing subscribes to these queries and Enter awaits them. They ignore the abort signal: when the subscriber leaves,
// the one who waits still needs the answer.
const called = (text: string) => ({
  queryKey: placeKeys.called(text),
  queryFn: () => call('GET /places', { query: { text } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Places that match a text, best first. */
export function usePlaces(text: string) {
  return useQuery({ ...called(text), enabled: text.length >= 2, placeholderData: keepPreviousData });
}

/** One-off search for when typing is finished. */
export function useFindPlaces(): (text: string) => Promise<Place[]> {
  const client = useQueryClient();
  return (text) => client.fetchQuery(called(text));
}

const suggested = (text: string) => ({
  queryKey: placeKeys.suggested(text),
  queryFn: () => call('GET /schedule/suggestions', { query: { text } }),
});

/** Places and people that match a text. */
export function useSuggestions(text: string) {
  return useQuery({ ...suggested(text), enabled: text.length >= 2, placeholderData: keepPreviousData });
}

/** One-off search for when typing is finished. */
export function useFindSuggestions(): (text: string) => Promise<Suggestions> {
  const client = useQueryClient();
  return (text) => client.fetchQuery(suggested(text));
}

/** The student's saved places and their last searched place. */
export const useOwnPlaces = (isWanted = true) =>
  useQuery({
    queryKey: placeKeys.own,
    enabled: isWanted,
    queryFn: ({ signal }) => call('GET /saved-places', { signal }),
  });

/** The client makes the id, so that a retry doesn't save the place twice. */
export const useSavePlace = () =>
  useChange([placeKeys.own], ({ id, body }: { id: string; body: BodyFor<'PUT /saved-places/:id'> }) =>
    call('PUT /saved-places/:id', { params: { id }, body }),
  );

export const useDropPlace = () =>
  useChange([placeKeys.own], (id: string) => call('DELETE /saved-places/:id', { params: { id } }));

/** The searched place, stored on the account so that other devices know it. */
export function useSearchedPlace(hasAccount = true) {
  const queries = useQueryClient();
  const { mutate } = useMutation({ mutationFn: (label: string) => call('PUT /searched-place', { body: { label } }) });
  const { data } = useOwnPlaces(hasAccount);
  // An answer in flight must not restore a place that was just cleared.
  const [isChosen, setChosen] = useState(false);
  return {
    searched: isChosen ? null : (data?.searched ?? null),
    search(label: string): void {
      setChosen(true);
      if (!hasAccount) return;
      queries.setQueryData<AnswerFrom<'GET /saved-places'>>(
        placeKeys.own,
        (own) => own && { ...own, searched: label || null },
      );
      mutate(label);
    },
  };
}
