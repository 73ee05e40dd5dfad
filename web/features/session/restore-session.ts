import { useEffect } from 'react';
import { call, onSessionEnd } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { rememberPlace } from '../places/queries.ts';
import { readSession, type SessionState, sessionWrites, whoIs, writeSession } from './session-store.ts';

/** Keeps this tab's idea of who is logged in true. Guarded pages leave by themselves when it ends. */
export function SessionWatch() {
  useEffect(() => {
    // Every page shows who is logged in: a new tab has to ask, and an old one makes sure.
    void makeSureOfSession();
    // In another tab somebody may have logged out since, or in.
    const ask = () => void (document.visibilityState === 'visible' && refreshSession());
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    const stop = onSessionEnd(() => {
      writeSession(null);
      queryClient.clear();
    });
    return () => {
      stop();
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, []);
  return null;
}

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
