import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';

export const clientLoader = requireMember('school');

export default function SchoolGuard() {
  return <GuardedOutlet kind="school" />;
}
