import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { readSession, type SessionState, sessionWrites, whoIs, writeSession } from './session-store.ts';

let asking: Promise<SessionState> | undefined;
let wasAnswered = false;

/** Asks the server who is logged in. Without an answer, what is known stays. */
export function refreshSession(): Promise<SessionState> {
  const before = sessionWrites();
  asking ??= call('GET /session')
    .then(
      ({ actor }) => {
        wasAnswered = true;
        if (sessionWrites() !== before) return readSession();
        const known = readSession();
        writeSession(actor);
        // What was fetched for one is not shown to another.
        if (known && whoIs(known) !== whoIs(actor)) queryClient.clear();
        return actor;
      },
      () => readSession(),
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Asks unless it was answered since this document was loaded, as it was where a guard had to know. */
export async function makeSureOfSession(): Promise<void> {
  if (!wasAnswered) await refreshSession();
}

/** Who is logged in: at once where this tab knows, else by asking. */
export async function restoreSession(): Promise<SessionState> {
  const known = readSession();
  return known === undefined ? refreshSession() : known;
}
