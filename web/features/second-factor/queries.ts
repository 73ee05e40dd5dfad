import { useMutation, useQuery } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';

const secondFactorKeys = { all: ['second-factor'] };
const changed = { stale: [secondFactorKeys.all] };

export const useSecondFactor = () =>
  useQuery({ queryKey: secondFactorKeys.all, queryFn: () => call('GET /auth/second-factor') });

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /auth/second-factor/confirm'>) =>
      call('POST /auth/second-factor/confirm', { body }),
    meta: changed,
  });

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /auth/second-factor/recovery-codes'>) =>
      call('POST /auth/second-factor/recovery-codes', { body }),
    meta: changed,
  });

export const useTurnOffSecondFactor = () =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /auth/second-factor/off'>) => call('POST /auth/second-factor/off', { body }),
    meta: changed,
  });
