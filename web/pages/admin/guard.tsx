import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireActor } from '../../features/session/guards.ts';

export const clientLoader = requireActor('admin');

export default function AdminGuard() {
  return <GuardedOutlet kind="admin" />;
}
