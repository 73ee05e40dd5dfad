import { useMutation, useQuery } from '@tanstack/react-query';
import type { BodyIn } from '#contract/endpoint.ts';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { call } from '../../api/client.ts';

const secondFactorKeys = { all: ['second-factor'] };
const changed = { stale: [secondFactorKeys.all] };

export const useSecondFactor = () =>
  useQuery({ queryKey: secondFactorKeys.all, queryFn: () => call(secondFactorEndpoints.secondFactor) });

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof secondFactorEndpoints.confirmSecondFactor>) =>
      call(secondFactorEndpoints.confirmSecondFactor, { body }),
    meta: changed,
  });

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof secondFactorEndpoints.renewRecoveryCodes>) =>
      call(secondFactorEndpoints.renewRecoveryCodes, { body }),
    meta: changed,
  });

export const useTurnOffSecondFactor = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof secondFactorEndpoints.turnOffSecondFactor>) =>
      call(secondFactorEndpoints.turnOffSecondFactor, { body }),
    meta: changed,
  });
