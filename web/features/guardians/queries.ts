import { useQuery } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const guardianKeys = {
  all: ['guardians'],
  mine: ['guardians', 'mine'],
  invitation: (token: string) => ['guardians', 'invitation', token],
};

/** Who sees one's own lessons. When they last looked may have changed. */
export const useGuardians = () =>
  useQuery({
    queryKey: guardianKeys.mine,
    queryFn: ({ signal }) => call('GET /guardians', { signal }),
    staleTime: 0,
  });

/** Again to the same address it is a new link. */
export const useNameGuardian = () =>
  useChange([guardianKeys.all], (body: BodyFor<'POST /guardians'>) => call('POST /guardians', { body }));

export const useChangeGuardian = () =>
  useChange([guardianKeys.all], ({ id, mayCancel }: { id: string; mayCancel: boolean }) =>
    call('PATCH /guardians/:id', { params: { id }, body: { mayCancel } }),
  );

/** A guardian, or an invitation. */
export const useRemoveGuardian = () =>
  useChange([guardianKeys.all], (id: string) => call('DELETE /guardians/:id', { params: { id } }));

/** What an invitation's link opens. */
export const useGuardianInvitation = (token: string) =>
  useQuery({
    queryKey: guardianKeys.invitation(token),
    queryFn: ({ signal }) => call('GET /auth/guardian', { query: { token }, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
