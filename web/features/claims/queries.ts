import { useQuery } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const claimKeys = {
  open: ['claims'],
  invitation: (token: string) => ['claims', 'invitation', token],
};
/** A claimed record brings its lessons and its family. */
const STALE = [claimKeys.open, ['bookings'], ['family']];

export const useClaims = (studentId: string | undefined) =>
  useQuery({
    queryKey: claimKeys.open,
    queryFn: ({ signal }) => call('GET /candidate/claims', { signal }),
    enabled: studentId !== undefined,
  });

export const useAnswerClaim = (id: string) =>
  useChange(STALE, (body: BodyFor<'POST /candidate/claims/:id'>) =>
    call('POST /candidate/claims/:id', { params: { id }, body }),
  );

/** The record behind an emailed link. */
export const useClaimInvitation = (token: string) =>
  useQuery({
    queryKey: claimKeys.invitation(token),
    queryFn: ({ signal }) => call('GET /claim', { query: { token }, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useAcceptClaim = () => useChange(STALE, (body: BodyFor<'POST /claim'>) => call('POST /claim', { body }));
