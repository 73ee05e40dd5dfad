import { useState } from 'react';
import { SecondFactorNeeded } from '../../features/admin/admin-page.tsx';
import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';
import { refreshSession } from '../../features/session/restore-session.ts';
import { useActor } from '../../features/session/session-store.ts';

export const clientLoader = requireMember('admin');

/** The admin pages, or the set-up of a second factor before them. */
export default function AdminGuard() {
  const actor = useActor('admin');
  const [isSettingUp, setSettingUp] = useState(false);
  // Stays until its last dialog closes, so that switching windows doesn't hide the recovery codes.
  if (actor?.needsSecondFactor && !isSettingUp) setSettingUp(true);
  if (!actor || !isSettingUp) return <GuardedOutlet kind="admin" />;
  const goOn = async () => {
    const now = await refreshSession();
    if (now?.kind === 'admin' && !now.needsSecondFactor) setSettingUp(false);
  };
  return <SecondFactorNeeded actor={actor} onClosed={() => void goOn()} />;
}
