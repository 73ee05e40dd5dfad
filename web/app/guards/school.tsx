import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homeOf } from '../../features/session/actor-pages.ts';
import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';
import { mayOpen } from '../../features/session/school-rights.ts';
import { useActor } from '../../features/session/use-session.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';

const useTexts = createTextsHook('session');

export const clientLoader = requireMember('school');

export default function SchoolGuard() {
  const actor = useActor('school');
  const { pathname } = useLocation();
  if (actor && !mayOpen(actor, pathname)) return <ToOwnPage home={homeOf(actor)} />;
  return <GuardedOutlet kind="school" />;
}

/** From a page that is another role's to the one that this member has, and why. */
function ToOwnPage({ home }: { home: string }) {
  const t = useTexts();
  useEffect(() => {
    toast(t('otherRole'), 'info');
  }, [t]);
  return <Navigate to={home} replace />;
}
