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

/**
 * Wraps the landing, log-in and sign-up pages: redirects logged-in people to where they were going, or home (RT-01,
 * RR-02).
 */
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
 * When a session ends while a page is open, redirects to the right log-in and back afterwards. `kind` is the page's
 * kind of actor, for sessions that ended before it opened.
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
  // Another tab may have logged in as somebody else: go to their home, or remount this page for them.
  if (kind && actor && actor.kind !== kind) return <Navigate to={getHomePath(actor)} replace />;
  return <Outlet key={whoIs(actor)} />;
}
