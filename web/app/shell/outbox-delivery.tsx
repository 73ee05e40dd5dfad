import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { whoIs } from '../../features/session/session-store.ts';
import { useSession } from '../../features/session/use-session.ts';
import { wantedTexts } from '../../ui/i18n/i18n.ts';
import { importWhenReachable } from '../../ui/loading.ts';

/** Mounted on every page of people who give lessons, so that My day's unsent entries go out wherever they are. */
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
