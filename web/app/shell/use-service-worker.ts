import { useEffect } from 'react';
import { useSession } from '../../features/session/use-session.ts';

/** Whoever is logged in gets it, once the page has nothing else to do: visitors have no use for it. */
export function useServiceWorker(): void {
  const isLoggedIn = Boolean(useSession());
  useEffect(() => {
    if (!isLoggedIn || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    // Refused where a browser keeps nothing, as in a private window: then there is none.
    const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    const later = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(register), 2000);
    return () => clearTimeout(later);
  }, [isLoggedIn]);
}
