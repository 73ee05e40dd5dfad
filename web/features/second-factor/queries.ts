import { useQuery } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const secondFactorKeys = { all: ['second-factor'] };
const changed = [secondFactorKeys.all];

export const useSecondFactor = () =>
  useQuery({ queryKey: secondFactorKeys.all, queryFn: () => call('GET /auth/second-factor') });

export const useConfirmSecondFactor = () =>
  useChange(changed, (body: BodyFor<'POST /auth/second-factor/confirm'>) =>
    call('POST /auth/second-factor/confirm', { body }),
  );

export const useRenewRecoveryCodes = () =>
  useChange(changed, (body: BodyFor<'POST /auth/second-factor/recovery-codes'>) =>
    call('POST /auth/second-factor/recovery-codes', { body }),
  );

export const useTurnOffSecondFactor = () =>
  useChange(changed, (body: BodyFor<'POST /auth/second-factor/off'>) => call('POST /auth/second-factor/off', { body }));
