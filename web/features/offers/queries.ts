import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerFrom, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { bookingKeys } from '../bookings/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { isAtDesk } from '../session/school-rights.ts';
import { useActor } from '../session/session-store.ts';

export type LinkedOffer = AnswerFrom<'GET /my-offer'>;
export type Offer = AnswerFrom<'GET /school/:id/offers'>['offers'][number];
export type SuggestedStudent = AnswerFrom<'GET /school/:id/offers/suggestions'>['students'][number];

export interface Hour {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
}

const offerKeys = {
  all: ['offers'],
  linked: (link: string) => [...offerKeys.all, 'linked', link],
  suggestions: (schoolId: string, hour: Hour) => [...offerKeys.all, 'suggestions', schoolId, hour],
  list: (schoolId: string) => [...offerKeys.all, 'list', schoolId],
};

export const useLinkedOffer = (link: string) =>
  useQuery({
    queryKey: offerKeys.linked(link),
    queryFn: ({ signal }) => call('GET /my-offer', { query: { link }, signal }),
    enabled: link !== '',
    retry: false,
  });

export function useAnswerOffer(link: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: BodyFor<'POST /my-offer'>['answer']) => call('POST /my-offer', { body: { link, answer } }),
    onSuccess: (offer) => queries.setQueryData(offerKeys.linked(link), offer),
    // A refusal may mean that somebody else has it by now.
    onError: () => queries.invalidateQueries({ queryKey: offerKeys.linked(link) }),
  });
}

export const useOfferSuggestions = (schoolId: string, hour: Hour) =>
  useQuery({
    queryKey: offerKeys.suggestions(schoolId, hour),
    queryFn: ({ signal }) =>
      call('GET /school/:id/offers/suggestions', { params: { id: schoolId }, query: { ...hour }, signal }),
    retry: false,
    // Choices would jump while the office ticks them.
    refetchOnWindowFocus: false,
  });

const LIST_EVERY_MS = 20_000;

export const useOffers = (schoolId: string | undefined) =>
  useQuery({
    queryKey: offerKeys.list(schoolId ?? ''),
    queryFn: ({ signal }) => call('GET /school/:id/offers', { params: { id: schoolId ?? '' }, signal }),
    refetchInterval: LIST_EVERY_MS,
    enabled: schoolId !== undefined,
  });

/** The open offer of an hour that a lesson at this time would take. Only the desk sees offers. */
export function useFindOpenOffer(): (time: Hour) => Offer | undefined {
  const actor = useActor('school');
  const { data } = useOffers(actor && isAtDesk(actor) ? actor.id : undefined);
  return ({ instructorId, date, startTime, endTime }) =>
    data?.offers.find(
      (offer) =>
        offer.outcome === null &&
        offer.instructorId === instructorId &&
        offer.date === date &&
        offer.startTime < endTime &&
        startTime < offer.endTime,
    );
}

const changed = [offerKeys.all, scheduleKeys.all, bookingKeys.ofSchools];

export const useMakeOffer = (schoolId: string) =>
  useChange(changed, (body: BodyFor<'POST /school/:id/offers'>) =>
    call('POST /school/:id/offers', { params: { id: schoolId }, body }),
  );

export const useWithdrawOffer = (schoolId: string) =>
  useChange(changed, (offerId: string) =>
    call('POST /school/:id/offers/:offerId/withdraw', { params: { id: schoolId, offerId } }),
  );
