import { useEffect } from 'react';
import { buildHolderId, storedHolder } from '../../features/channels/holder.ts';
import { useSession } from '../../features/session/use-session.ts';

/**
 * Whoever is logged in gets it, once the page has nothing else to do: visitors have no use for it. Notifications that come to this browser
 * go on under the new session, or end where somebody else logs in.
 */
export function ServiceWorkerRegistration() {
  const actor = useSession();
  const holder = actor ? buildHolderId(actor) : null;
  useEffect(() => {
    if (holder === null || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    const register = async () => {
      await navigator.serviceWorker.register('/service-worker.js');
      if (storedHolder() === null) return;
      const { renewSubscription } = await import('../../features/channels/subscription.ts');
      await renewSubscription(holder);
    };
    // Refused where a browser keeps nothing, as in a private window: then there is none.
    const begin = () => void register().catch(() => undefined);
    const later = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin), 2000);
    return () => clearTimeout(later);
  }, [holder]);
  return null;
}
