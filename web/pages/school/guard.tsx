import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireActor } from '../../features/session/guards.ts';

export const clientLoader = requireActor('school');

export default function SchoolGuard() {
  return <GuardedOutlet kind="school" />;
}
