import { useEffect } from 'react';
import { ApiError, call, onSessionEnd } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { rememberPlace } from '../places/remembered-place.ts';

import { keptActor } from './kept-on-phone.ts';
import { adoptKeptActor, readSession, type SessionState, sessionWrites, whoIs, writeSession } from './session-store.ts';

/** Keeps the tab's session up to date. Guarded pages redirect by themselves when it ends. */
export function SessionWatch() {
  useEffect(() => {
    // Every page shows the session, so a new tab asks and an old one checks again.
    void makeSureOfSession();
    // Another tab may have logged out or in since.
    const ask = () => void (document.visibilityState === 'visible' && refreshSession());
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    // The Back button may restore the page from the browser's cache without loading it.
    const askIfRestored = ({ persisted }: PageTransitionEvent) => void (persisted && ask());
    window.addEventListener('pageshow', askIfRestored);
    const stop = onSessionEnd(() => {
      writeSession(null);
      queryClient.clear();
    });
    return () => {
      stop();
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
      window.removeEventListener('pageshow', askIfRestored);
    };
  }, []);
  return null;
}

/** Ends the session on the server, then clears it here. Throws if the server can't be reached. */
export async function logOut(): Promise<void> {
  await call('POST /logout');
  forgetInThisTab();
  rememberPlace(null);
  writeSession(null);
  queryClient.clear();
}

/** Clears what was typed, searched and chosen, so that the next person finds none of it. */
function forgetInThisTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be switched off: nothing was kept then.
  }
}

let asking: Promise<SessionState> | undefined;
let wasAnswered = false;

/** Timeout for a new tab that has offline data on this device. */
const MAY_TAKE_MS = 6000;

/** Fetches the session from the server. If there is no answer, the known session stays, else the one kept on this device. */
export function refreshSession(): Promise<SessionState> {
  const before = sessionWrites();
  const isKept = readSession() === undefined && Boolean(keptActor());
  asking ??= call('GET /session', isKept ? { signal: AbortSignal.timeout(MAY_TAKE_MS) } : {})
    .then(
      ({ actor }) => {
        wasAnswered = true;
        if (sessionWrites() !== before) return readSession();
        const known = readSession();
        writeSession(actor);
        // Never show one account's cached data to another.
        if (known && whoIs(known) !== whoIs(actor)) queryClient.clear();
        return actor;
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) adoptKeptActor();
        return readSession();
      },
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Fetches the session unless it was fetched since the page loaded, for example by a guard. */
export async function makeSureOfSession(): Promise<void> {
  if (!wasAnswered) await refreshSession();
}

/** The session: from this tab if known, else from the server. */
export async function restoreSession(): Promise<SessionState> {
  const known = readSession();
  return known === undefined ? refreshSession() : known;
}
