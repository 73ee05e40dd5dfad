import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { writeSession } from './session-store.ts';

/** Ends the session on the server, then forgets it here. Fails when the server could not be told. */
export async function logOut(): Promise<void> {
  await call('POST /logout');
  dropAllDrafts();
  writeSession(null);
  queryClient.clear();
}
