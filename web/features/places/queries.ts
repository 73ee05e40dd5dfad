import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suggestions } from '#contract/availability.ts';
import type { Place } from '#contract/places.ts';
import { SAVED_PLACE_NAMES } from '#contract/saved-place-names.ts';
import { type AnswerFrom, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('places');

/** 'Home' for `home`; an own word as it was written. */
export function useSavedPlaceName(): (name: string) => string {
  const t = useTexts();
  return (name) => {
    const known = SAVED_PLACE_NAMES.find((one) => one === name);
    return known ? t(`saved.names.${known}`) : name;
  };
}

const PLACE_KEY = 'pickupPlace';

/** Where somebody wants to be picked up, by its name, for the next visit of this device. Coordinates are never kept. */
export function rememberPlace(label: string | null): void {
  try {
    if (label) localStorage.setItem(PLACE_KEY, label);
    else localStorage.removeItem(PLACE_KEY);
  } catch {
    // Storage may be switched off; the address still says the place.
  }
}

export function rememberedPlace(): string | null {
  try {
    return localStorage.getItem(PLACE_KEY);
  } catch {
    return null;
  }
}

export const placeKeys = {
  all: ['places'],
  own: ['places', 'own', 'saved'],
  called: (text: string) => [...placeKeys.all, text],
  suggested: (text: string) => [...placeKeys.all, 'suggested', text],
};

// Both are watched while one types and waited for on Enter. They take no signal: who watches leaves, and who waits would lose the answer.
const called = (text: string) => ({
  queryKey: placeKeys.called(text),
  queryFn: () => call('GET /places', { query: { text } }),
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
  queryFn: () => call('GET /schedule/suggestions', { query: { text } }),
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

/** The places that the student keeps, and the one searched near the last time. */
export const useOwnPlaces = (isWanted = true) =>
  useQuery({
    queryKey: placeKeys.own,
    enabled: isWanted,
    queryFn: ({ signal }) => call('GET /saved-places', { signal }),
  });

/** By an id of our making: the same sent again is one place. */
export const useSavePlace = () =>
  useChange([placeKeys.own], ({ id, body }: { id: string; body: BodyFor<'PUT /saved-places/:id'> }) =>
    call('PUT /saved-places/:id', { params: { id }, body }),
  );

export const useDropPlace = () =>
  useChange([placeKeys.own], (id: string) => call('DELETE /saved-places/:id', { params: { id } }));

/** Where instructors are looked for, on the account beside the device: it is known on the next one too. */
export function useSearchedPlace(hasAccount = true) {
  const queries = useQueryClient();
  const { mutate } = useMutation({ mutationFn: (label: string) => call('PUT /searched-place', { body: { label } }) });
  const { data } = useOwnPlaces(hasAccount);
  // An answer that was on its way does not bring back what was just cleared.
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
