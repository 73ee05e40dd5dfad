import { useSyncExternalStore } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import { dropDraftsCalled, keepOnlyDraftsBy, ownDrafts } from '../../ui/form/draft.ts';
import { ACTOR, keep, keepOnlyDaysBy, keptActor } from './kept-on-phone.ts';

/** `undefined` while not known (and in pre-rendered pages), `null` when nobody is logged in. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, readSession, () => undefined);
}

/** The actor of a guarded page. Null for the moment between the end of a session and leaving the page. */
export function useActor<K extends SessionActor['kind']>(kind: K): Extract<SessionActor, { kind: K }> | null {
  const session = useSession();
  return session?.kind === kind ? (session as Extract<SessionActor, { kind: K }>) : null;
}

/** SE-01: the kind and what may be shown, for this tab. The credential is a cookie that no script can read. */
const ACTOR_KEY = 'loginActor';
const DATA_KEY = { candidate: 'candidateLoginData', school: 'schoolLoginData', admin: 'adminLoginData' } as const;
type Kind = SessionActor['kind'];

/** `undefined`: not asked yet. `null`: nobody is logged in. */
export type SessionState = SessionActor | null | undefined;

let state: SessionState;
let wasRead = false;
let writes = 0;
const listeners = new Set<() => void>();

function readStorage(): SessionState {
  try {
    const kind = sessionStorage.getItem(ACTOR_KEY) as Kind | null;
    const data = kind && sessionStorage.getItem(DATA_KEY[kind]);
    // An instructor's phone knows its instructor in a new tab too, and without a connection; the server is asked meanwhile.
    return data ? ({ ...JSON.parse(data), kind } as SessionActor) : (keptActor() as SessionState);
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
    // Storage is switched off: the session lives in memory until the next load asks the server.
  }
}

/** One of a kind across accounts, of a school's members too; empty for nobody. */
export const whoIs = (actor: SessionState): string => {
  if (!actor) return '';
  return actor.kind === 'school' ? `school-${actor.id}-${actor.email}` : `${actor.kind}-${actor.id}`;
};

const givesLessons = (actor: SessionState): boolean => actor?.kind === 'school' && actor.instructorId !== null;

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
  keepOnlyDaysBy(givesLessons(actor) ? whoIs(actor) : '');
  if (givesLessons(actor)) keep(whoIs(actor), ACTOR, actor);
  if (JSON.stringify(state) === JSON.stringify(actor)) return;
  state = actor;
  writeStorage(actor);
  // Nobody is no reason to forget: the same person may log in again.
  if (actor) {
    keepOnlyDraftsBy(whoIs(actor));
    // Who has come in has no more use for the address that they came in with.
    dropDraftsCalled(/^(login|signup|forgot)-/);
  }
  for (const listener of listeners) listener();
}

/** Grows with every write: an answer asked for before a log-in must not undo it. */
export const sessionWrites = (): number => writes;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
