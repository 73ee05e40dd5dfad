import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { getHomePath } from '../../features/session/actor-pages.ts';
import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';
import { mayOpen } from '../../features/session/school-rights.ts';
import { useActor } from '../../features/session/session-store.ts';
import { MomentZone } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';

const useTexts = createTextsHook('session');

export const clientLoader = requireMember('school');

export default function SchoolGuard() {
  const actor = useActor('school');
  const { pathname } = useLocation();
  if (actor && !mayOpen(actor, pathname)) return <ToOwnPage home={getHomePath(actor)} />;
  return (
    <MomentZone value={actor?.timeZone ?? null}>
      <GuardedOutlet kind="school" />
    </MomentZone>
  );
}

/** Redirects a member from another role's page to their own, and says why. */
function ToOwnPage({ home }: { home: string }) {
  const t = useTexts();
  useEffect(() => {
    toast(t('otherRole'), 'info');
  }, [t]);
  return <Navigate to={home} replace />;
}
