import { startRegistration } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const passkeyKeys = { all: ['passkeys'] };
const changed = [passkeyKeys.all];

export const usePasskeys = () =>
  useQuery({ queryKey: passkeyKeys.all, queryFn: ({ signal }) => call('GET /auth/passkeys', { signal }) });

/** Has this device make one; its owner says yes there. */
export const useAddPasskey = () =>
  useChange(changed, async (body: BodyFor<'POST /auth/passkeys/start'>) => {
    const { options } = await call('POST /auth/passkeys/start', { body });
    const credential = await startRegistration({ optionsJSON: options as never });
    return call('POST /auth/passkeys', { body: { credential: { ...credential } } });
  });

export const useRemovePasskey = () =>
  useChange(changed, (id: string) => call('DELETE /auth/passkeys/:id', { params: { id } }));
