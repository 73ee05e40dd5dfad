import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { withReturn } from '#contract/paths.ts';
import { homeOf, loginOf } from './actor-pages.ts';
import { INTERRUPTED } from './login-reasons.ts';
import { whoIs } from './session-store.ts';
import { useSession } from './use-session.ts';

/**
 * When a session ends under someone's hands: to the right log-in, and back to this very page afterwards. `kind` is whose
 * pages these are, for a session that was over before the page opened.
 */
export function GuardedOutlet({ kind }: { kind?: SessionActor['kind'] }) {
  const actor = useSession();
  const { pathname, search } = useLocation();
  const lastKind = useRef(actor?.kind);
  if (actor) lastKind.current = actor.kind;
  if (actor === null) {
    return (
      <Navigate
        to={withReturn(loginOf[lastKind.current ?? kind ?? 'candidate'], pathname + search)}
        state={INTERRUPTED}
        replace
      />
    );
  }
  // Somebody else by now, in another tab: their pages are others, or this one drawn anew.
  if (kind && actor && actor.kind !== kind) return <Navigate to={homeOf(actor)} replace />;
  return <Outlet key={whoIs(actor)} />;
}
