import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const settingsKeys = { profile: ['settings', 'profile'], sessions: ['settings', 'sessions'] };

export const useProfile = () =>
  useQuery({ queryKey: settingsKeys.profile, queryFn: () => call('GET /candidate/profile') });

export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'PUT /candidate/profile'>) => call('PUT /candidate/profile', { body }),
    onSuccess: (stored) => queries.setQueryData(settingsKeys.profile, stored),
  });
}

export const useOpenSessions = () =>
  useQuery({ queryKey: settingsKeys.sessions, queryFn: () => call('GET /auth/sessions') });

export const useEndOtherSessions = () =>
  useChange([settingsKeys.sessions], () => call('POST /auth/sessions/end-others'));

/** It ends every other session. */
export const useChangePassword = () =>
  useChange([settingsKeys.sessions], (body: BodyFor<'POST /auth/password/change'>) =>
    call('POST /auth/password/change', { body }),
  );
