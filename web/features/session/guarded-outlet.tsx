import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { withReturn } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { getHomePath, LOGIN_PATHS } from './actor-pages.ts';
import { takeTurnedAway } from './guards.ts';
import { useSession, whoIs } from './session-store.ts';
import { INTERRUPTED, returnAddress } from './use-return.ts';

const useTexts = createTextsHook('session');

/** The landing, log-in and sign-up pages: whoever is logged in goes on to where they wanted, or home (RT-01, RR-02). */
export function GuestOnly({ children }: { children: ReactNode }) {
  const actor = useSession();
  const { search } = useLocation();
  const t = useTexts();
  useEffect(() => {
    const kind = actor ? takeTurnedAway() : null;
    if (kind) toast(t(`otherKind.${kind}`), 'info');
  }, [actor, t]);
  return actor ? <Navigate to={returnAddress(search) ?? getHomePath(actor)} replace /> : children;
}

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
        to={withReturn(LOGIN_PATHS[lastKind.current ?? kind ?? 'candidate'], pathname + search)}
        state={INTERRUPTED}
        replace
      />
    );
  }
  // Somebody else by now, in another tab: their pages are others, or this one drawn anew.
  if (kind && actor && actor.kind !== kind) return <Navigate to={getHomePath(actor)} replace />;
  return <Outlet key={whoIs(actor)} />;
}
