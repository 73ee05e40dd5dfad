import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';

export const clientLoader = requireMember();
export default GuardedOutlet;
