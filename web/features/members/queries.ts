import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BodyIn } from '#contract/endpoint.ts';
import type { memberEndpoints } from '#contract/members.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const memberKeys = {
  all: ['members'],
  list: (schoolId: string) => ['members', schoolId, 'list'],
  history: (schoolId: string) => ['members', schoolId, 'history'],
  invitation: (token: string) => ['members', 'invitation', token],
};

export const useMembers = (schoolId: string) =>
  useQuery({
    queryKey: memberKeys.list(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/members', { params: { id: schoolId }, signal }),
  });

/** Inviting the same address again sends a new link. */
export const useInviteMember = (schoolId: string) =>
  useChange([memberKeys.all], (body: BodyIn<(typeof memberEndpoints)['inviteMember']>) =>
    call('POST /school/:id/members', { params: { id: schoolId }, body }),
  );

export const useChangeRole = (schoolId: string, memberId: string) =>
  useChange([memberKeys.all], (body: BodyFor<'PATCH /school/:id/members/:memberId'>) =>
    call('PATCH /school/:id/members/:memberId', { params: { id: schoolId, memberId }, body }),
  );

export const useSaveOwnName = (schoolId: string) =>
  useChange([memberKeys.all], (body: BodyIn<(typeof memberEndpoints)['saveOwnName']>) =>
    call('PUT /school/:id/own-name', { params: { id: schoolId }, body }),
  );

/** Removes a member or revokes an invitation. */
export const useRemoveMember = (schoolId: string) =>
  useChange([memberKeys.all], (memberId: string) =>
    call('DELETE /school/:id/members/:memberId', { params: { id: schoolId, memberId } }),
  );

/** The members' actions, latest first. */
export const useSchoolHistory = (schoolId: string) =>
  useInfiniteQuery({
    queryKey: memberKeys.history(schoolId),
    queryFn: ({ pageParam }) =>
      call('GET /school/:id/history', { params: { id: schoolId }, query: { after: pageParam, limit: 20 } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
  });

/** The invitation behind an emailed link. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: memberKeys.invitation(token),
    queryFn: ({ signal }) => call('GET /auth/join', { query: { token }, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
