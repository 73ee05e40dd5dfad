import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsEndpoints } from '#contract/settings.ts';
import { call } from '../../api/client.ts';

export const SESSIONS_KEY = ['sessions'] as const;

export const useOpenSessions = () =>
  useQuery({ queryKey: SESSIONS_KEY, queryFn: () => call(settingsEndpoints.openSessions) });

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(settingsEndpoints.endOtherSessions),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
