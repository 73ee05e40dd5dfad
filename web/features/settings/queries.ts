import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '#contract/endpoint.ts';
import { settingsEndpoints } from '#contract/settings.ts';
import { call } from '../../api/client.ts';

const settingsKeys = { profile: ['settings', 'profile'], sessions: ['settings', 'sessions'] };

export const useProfile = () =>
  useQuery({ queryKey: settingsKeys.profile, queryFn: () => call(settingsEndpoints.profile) });

export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof settingsEndpoints.saveProfile>) => call(settingsEndpoints.saveProfile, { body }),
    onSuccess: (stored) => queries.setQueryData(settingsKeys.profile, stored),
  });
}

export const useOpenSessions = () =>
  useQuery({ queryKey: settingsKeys.sessions, queryFn: () => call(settingsEndpoints.openSessions) });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => call(settingsEndpoints.endOtherSessions),
    meta: { stale: [settingsKeys.sessions] },
  });

/** It ends every other session. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof settingsEndpoints.changePassword>) =>
      call(settingsEndpoints.changePassword, { body }),
    meta: { stale: [settingsKeys.sessions] },
  });
