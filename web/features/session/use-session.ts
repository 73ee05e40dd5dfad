import { useSyncExternalStore } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import { readSession, type SessionState, subscribeToSession } from './session-store.ts';

/** `undefined` while not known (and in pre-rendered pages), `null` when nobody is logged in. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, readSession, () => undefined);
}

/** The actor of a guarded page. Null for the moment between the end of a session and leaving the page. */
export function useActor<K extends SessionActor['kind']>(kind: K): Extract<SessionActor, { kind: K }> | null {
  const session = useSession();
  return session?.kind === kind ? (session as Extract<SessionActor, { kind: K }>) : null;
}
