import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homeOf } from './homes.ts';
import { returnAddress } from './return-to.ts';
import { useSession } from './use-session.ts';

/** The landing, log-in and sign-up pages: whoever is logged in goes on to where they wanted, or home (RT-01, RR-02). */
export function GuestOnly({ children }: { children: ReactNode }) {
  const actor = useSession();
  const { search } = useLocation();
  return actor ? <Navigate to={returnAddress(search) ?? homeOf[actor.kind]} replace /> : children;
}
