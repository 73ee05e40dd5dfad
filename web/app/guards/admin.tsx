import { useState } from 'react';
import { SecondFactorNeeded } from '../../features/admin/admin-page.tsx';
import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';
import { refreshSession } from '../../features/session/restore-session.ts';
import { useActor } from '../../features/session/use-session.ts';

export const clientLoader = requireMember('admin');

/** The desk, or what has to be done before it. */
export default function AdminGuard() {
  const actor = useActor('admin');
  const [isSettingUp, setSettingUp] = useState(false);
  // Until its last dialog is closed: a look into another window must not take the recovery codes away.
  if (actor?.needsSecondFactor && !isSettingUp) setSettingUp(true);
  if (!actor || !isSettingUp) return <GuardedOutlet kind="admin" />;
  const goOn = async () => {
    const now = await refreshSession();
    if (now?.kind === 'admin' && !now.needsSecondFactor) setSettingUp(false);
  };
  return <SecondFactorNeeded actor={actor} onClosed={() => void goOn()} />;
}
