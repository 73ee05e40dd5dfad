import { useSyncExternalStore } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import { dropDraftsCalled, keepOnlyDraftsBy, ownDrafts } from '../../ui/form/draft.ts';
import { ACTOR, keep, keepOnlyDataOf, keptActor } from './kept-on-phone.ts';

/** `undefined` while unknown (and in pre-rendered pages), `null` when logged out. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, readSession, () => undefined);
}

/** The actor of a guarded page. Briefly null between the end of a session and the redirect. */
export function useActor<K extends SessionActor['kind']>(kind: K): Extract<SessionActor, { kind: K }> | null {
  const session = useSession();
  return session?.kind === kind ? (session as Extract<SessionActor, { kind: K }>) : null;
}

/** SE-01: the session's kind and display data, for this tab. The credential itself is an HttpOnly cookie. */
const ACTOR_KEY = 'loginActor';
const DATA_KEY = { candidate: 'candidateLoginData', school: 'schoolLoginData', admin: 'adminLoginData' } as const;
type Kind = SessionActor['kind'];

/** `undefined`: not fetched yet. `null`: logged out. */
export type SessionState = SessionActor | null | undefined;

let state: SessionState;
let wasRead = false;
let writes = 0;
const listeners = new Set<() => void>();

function readStorage(): SessionState {
  try {
    const kind = sessionStorage.getItem(ACTOR_KEY) as Kind | null;
    const data = kind && sessionStorage.getItem(DATA_KEY[kind]);
    if (data) return { ...JSON.parse(data), kind } as SessionActor;
    // On an instructor's phone a new tab, even offline, knows the actor while the server is asked.
    const kept = keptActor() as SessionState;
    return kept?.kind === 'school' ? kept : undefined;
  } catch {
    return undefined;
  }
}

function writeStorage(actor: SessionActor | null): void {
  try {
    for (const key of [ACTOR_KEY, ...Object.values(DATA_KEY)]) sessionStorage.removeItem(key);
    if (!actor) return;
    const { kind, ...data } = actor;
    sessionStorage.setItem(ACTOR_KEY, kind);
    sessionStorage.setItem(DATA_KEY[kind], JSON.stringify(data));
  } catch {
    // Storage is switched off: the session stays in memory until the next load.
  }
}

/** Unique id of an actor across all kinds of accounts; empty when logged out. */
export const whoIs = (actor: SessionState): string => {
  if (!actor) return '';
  return actor.kind === 'school' ? `school-${actor.id}-${actor.email}` : `${actor.kind}-${actor.id}`;
};

/** Instructors and students, who need their lessons on the road. */
const readsOffline = (actor: SessionState): boolean =>
  actor?.kind === 'candidate' || (actor?.kind === 'school' && actor.instructorId !== null);

ownDrafts(() => whoIs(readSession()));

export function readSession(): SessionState {
  if (!wasRead && typeof sessionStorage !== 'undefined') {
    wasRead = true;
    state = readStorage();
  }
  return state;
}

export function writeSession(actor: SessionActor | null): void {
  wasRead = true;
  writes += 1;
  keepOnlyDataOf(readsOffline(actor) ? whoIs(actor) : '');
  if (readsOffline(actor)) keep(whoIs(actor), ACTOR, actor);
  if (JSON.stringify(state) === JSON.stringify(actor)) return;
  state = actor;
  writeStorage(actor);
  // Logging out drops nothing: the same person may log in again.
  if (actor) {
    keepOnlyDraftsBy(whoIs(actor));
    // After a log-in, drafts of the log-in and sign-up forms are no longer needed.
    dropDraftsCalled(/^(login|signup|forgot)-/);
  }
  for (const listener of listeners) listener();
}

/** Without a connection, logs a new tab in as the student whose lessons are kept on this device. */
export function adoptKeptActor(): void {
  if (readSession() !== undefined) return;
  state = keptActor() as SessionState;
  for (const listener of listeners) listener();
}

/** Increases with every write, so that an answer requested before a log-in can't overwrite it. */
export const sessionWrites = (): number => writes;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
