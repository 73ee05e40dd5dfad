import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { rememberPlace } from '../places/remembered-place.ts';
import { writeSession } from './session-store.ts';

/** Ends the session on the server, then forgets it here. Fails when the server could not be told. */
export async function logOut(): Promise<void> {
  await call('POST /logout');
  forgetInThisTab();
  rememberPlace(null);
  writeSession(null);
  queryClient.clear();
}

/** What was typed, searched and chosen: whoever comes next finds nothing of it. */
function forgetInThisTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be switched off: then nothing was kept.
  }
}
