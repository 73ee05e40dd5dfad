import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireActor } from '../../features/session/guards.ts';

export const clientLoader = requireActor('candidate');

export default function StudentGuard() {
  return <GuardedOutlet kind="candidate" />;
}
