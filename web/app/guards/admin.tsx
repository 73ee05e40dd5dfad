import { useState } from 'react';
import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';
import { refreshSession } from '../../features/session/restore-session.ts';
import { useActor } from '../../features/session/session-store.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';

export const clientLoader = requireMember('admin');

/** Loads late, because an administrator needs it once. */
const secondFactor = lazyImport(() => import('../../features/admin/second-factor-needed.tsx'));

/** The admin pages, or the set-up of a second factor before them. */
export default function AdminGuard() {
  const actor = useActor('admin');
  const [isSettingUp, setSettingUp] = useState(false);
  // Stays until its last dialog closes, so that switching windows doesn't hide the recovery codes.
  if (actor?.needsSecondFactor && !isSettingUp) setSettingUp(true);
  const SecondFactorNeeded = useLazyImport(secondFactor, isSettingUp, null)?.SecondFactorNeeded;
  if (!actor || !isSettingUp) return <GuardedOutlet kind="admin" />;
  const goOn = async () => {
    const now = await refreshSession();
    if (now?.kind === 'admin' && !now.needsSecondFactor) setSettingUp(false);
  };
  return SecondFactorNeeded && <SecondFactorNeeded actor={actor} onClosed={() => void goOn()} />;
}
