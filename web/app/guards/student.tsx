import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';

export const clientLoader = requireMember('candidate');

export default function StudentGuard() {
  return <GuardedOutlet kind="candidate" />;
}
