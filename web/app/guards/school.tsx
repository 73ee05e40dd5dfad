import { Navigate, useLocation } from 'react-router';
import { homeOf } from '../../features/session/actor-pages.ts';
import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';
import { mayOpen } from '../../features/session/school-rights.ts';
import { useActor } from '../../features/session/use-session.ts';

export const clientLoader = requireMember('school');

/** A page that is another role's: to the one that every member has. */
export default function SchoolGuard() {
  const actor = useActor('school');
  const { pathname } = useLocation();
  if (actor && !mayOpen(actor, pathname)) return <Navigate to={homeOf(actor)} replace />;
  return <GuardedOutlet kind="school" />;
}
