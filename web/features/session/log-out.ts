import type { accountEndpoints } from '#contract/accounts.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { writeSession } from './session-store.ts';

const logoutCall = { method: 'POST', path: '/logout' } as typeof accountEndpoints.logout;

/** Ends the session on the server, then forgets it here. Fails when the server could not be told. */
export async function logOut(): Promise<void> {
  await call(logoutCall);
  dropAllDrafts();
  writeSession(null);
  queryClient.clear();
}
