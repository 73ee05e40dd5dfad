import { useQuery } from '@tanstack/react-query';
import { settingsEndpoints } from '#contract/settings.ts';
import { call } from '../../api/client.ts';

export const PROFILE_KEY = ['profile'] as const;

export const useProfile = () => useQuery({ queryKey: PROFILE_KEY, queryFn: () => call(settingsEndpoints.profile) });
