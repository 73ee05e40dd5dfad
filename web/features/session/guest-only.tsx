import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { homeOf } from './actor-pages.ts';
import { returnAddress } from './return-to.ts';
import { takeTurnedAway } from './turned-away.ts';
import { useSession } from './use-session.ts';

const useTexts = createTextsHook('session');

/** The landing, log-in and sign-up pages: whoever is logged in goes on to where they wanted, or home (RT-01, RR-02). */
export function GuestOnly({ children }: { children: ReactNode }) {
  const actor = useSession();
  const { search } = useLocation();
  const t = useTexts();
  useEffect(() => {
    const kind = actor ? takeTurnedAway() : null;
    if (kind) toast(t(`otherKind.${kind}`), 'info');
  }, [actor, t]);
  return actor ? <Navigate to={returnAddress(search) ?? homeOf(actor)} replace /> : children;
}
