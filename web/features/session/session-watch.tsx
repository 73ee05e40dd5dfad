import { useEffect } from 'react';
import { onSessionEnd } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { makeSureOfSession, refreshSession } from './restore-session.ts';
import { writeSession } from './session-store.ts';

/** Keeps this tab's idea of who is logged in true. Guarded pages leave by themselves when it ends. */
export function SessionWatch() {
  useEffect(() => {
    // Every page shows who is logged in: a new tab has to ask, and an old one makes sure.
    void makeSureOfSession();
    // In another tab somebody may have logged out since, or in.
    const ask = () => void (document.visibilityState === 'visible' && refreshSession());
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    const stop = onSessionEnd(() => {
      writeSession(null);
      queryClient.clear();
    });
    return () => {
      stop();
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, []);
  return null;
}
