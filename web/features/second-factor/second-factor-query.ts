import { useQuery } from '@tanstack/react-query';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { call } from '../../api/client.ts';

export const SECOND_FACTOR_KEY = ['second-factor'] as const;

export const useSecondFactor = () =>
  useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: () => call(secondFactorEndpoints.secondFactor) });
