import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { buildHolderId, storedHolder } from '../../features/channels/holder.ts';
import { useSession, whoIs } from '../../features/session/session-store.ts';
import { wantedTexts } from '../../ui/i18n/i18n.ts';
import { importWhenReachable } from '../../ui/loading.ts';

/**
 * Registers the service worker once the page is idle, only for logged-in people: visitors have no use for it. Push
 * notifications follow the new session, or end if somebody else logs in.
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
    // Registration fails where the browser stores nothing, such as in private windows.
    const begin = () => void register().catch(() => undefined);
    const later = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin), 2000);
    return () => clearTimeout(later);
  }, [holder]);
  return null;
}

/** Mounted on every instructor page, so that My day's unsent entries are sent from anywhere. */
export function OutboxDelivery() {
  const actor = useSession();
  const whose = actor?.kind === 'school' && actor.instructorId !== null ? whoIs(actor) : null;
  const [Sender, setSender] = useState<ComponentType<{ whose: string }>>();
  useEffect(() => {
    if (whose === null || Sender) return;
    const load = async () => {
      const { OutboxSender } = await importWhenReachable(() => import('../../features/my-day/outbox-sender.tsx'));
      await wantedTexts();
      setSender(() => OutboxSender);
    };
    const tryToLoad = () => void load().catch(() => undefined);
    tryToLoad();
    window.addEventListener('online', tryToLoad);
    return () => window.removeEventListener('online', tryToLoad);
  }, [whose, Sender]);
  if (whose === null || !Sender) return null;
  return (
    <Suspense fallback={null}>
      <Sender key={whose} whose={whose} />
    </Suspense>
  );
}
